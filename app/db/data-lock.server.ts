import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Raised when another process holds the data folder. */
export class DataDirInUse extends Error {
  override name = "DataDirInUse";
  constructor(dataDir: string) {
    super(`DATA_DIR ${dataDir} is in use: another start of this site is running on it`);
  }
}

/**
 * Takes the lock file of a data folder and returns what releases it. Raises `DataDirInUse`.
 *
 * A PostgreSQL that a killed site left behind is told apart by it from one whose site runs. An exclusive SQLite
 * transaction is a lock that the operating system keeps: it ends with the process however that ends, so there is
 * never a stale one to judge by a process id.
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
