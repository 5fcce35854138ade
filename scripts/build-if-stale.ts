import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isBuilt } from "./stamp.ts";

const waitForOtherBuildMs = 120_000;

// Two starts of one checkout would write the same files; SQLite's lock ends with its process.
mkdirSync("node_modules/.cache", { recursive: true });
const lock = new DatabaseSync("node_modules/.cache/build-lock", { timeout: waitForOtherBuildMs });
lock.exec("BEGIN EXCLUSIVE");
if (!isBuilt()) {
  console.log("Building the site…");
  await import("./build.ts");
}
lock.close();
