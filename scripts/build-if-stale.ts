import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isBuilt } from "./stamp.ts";

const waitForOtherBuildMs = 120_000;

// Two starts of one checkout would write the same files: the second waits for the first and finds it all built.
// SQLite's lock ends with the process that holds it, however that ends.
mkdirSync("node_modules/.cache", { recursive: true });
const lock = new DatabaseSync("node_modules/.cache/build-lock", { timeout: waitForOtherBuildMs });
lock.exec("BEGIN EXCLUSIVE");
if (!isBuilt()) {
  console.log("Building the site…");
  await import("./build.ts");
}
lock.close();
