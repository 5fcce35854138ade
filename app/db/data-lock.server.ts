import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class DataDirInUse extends Error {
  override name = "DataDirInUse";
  constructor(dataDir: string) {
    super(`DATA_DIR ${dataDir} is in use: another start of this site is running on it`);
  }
}

/**
 * Returns the release. Throws `DataDirInUse`. SQLite's lock ends with its process, so there is
 * never a stale one to judge.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, "lock"), { timeout: 0 });
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    throw (error as { errcode?: number }).errcode === 5 ? new DataDirInUse(dataDir) : error;
  }
  return () => lock.close();
}
