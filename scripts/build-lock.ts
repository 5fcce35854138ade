import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

const waitForOtherBuildMs = 600_000;

/**
 * Runs a build while no other build of this checkout runs, as both would write the same files.
 * SQLite's lock ends with its process.
 */
export async function withBuildLock(build: () => Promise<void>): Promise<void> {
  mkdirSync("node_modules/.cache", { recursive: true });
  const lock = new DatabaseSync("node_modules/.cache/build-lock", { timeout: waitForOtherBuildMs });
  lock.exec("BEGIN EXCLUSIVE");
  await build();
  lock.close();
}
