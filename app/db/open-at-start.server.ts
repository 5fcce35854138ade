import { statfsSync } from "node:fs";
import { type Env, SettingsError } from "#app/config/env.server.ts";
import { checkServer, databaseRefused } from "./check-server.server.ts";
import { prepareDataFolder } from "./data-folder.server.ts";
import { DataDirInUse } from "./data-lock.server.ts";
import type { ReportTables } from "./migrate.server.ts";
import { connectionsOf, type OpenDatabase, openDatabase } from "./open.server.ts";

/**
 * Opens the database at a start. Throws `SettingsError` with one line where a setting is in the
 * way.
 */
export async function openAtStart(
  env: Env,
  report: (line: string) => void,
  reportTables: ReportTables,
): Promise<OpenDatabase> {
  const { databaseUrl, s3, sandbox, dataDir } = env;
  if (!databaseUrl || !s3 || sandbox.length > 0) prepareDataFolder(dataDir);
  if (!databaseUrl)
    return openDatabase(env, report, reportTables).catch((error: unknown) => {
      const { bavail, bsize } = statfsSync(dataDir);
      throw embeddedRefused(dataDir, error, bavail * bsize);
    });
  await checkServer(databaseUrl, connectionsOf(env.databasePool));
  return openDatabase(env, report, reportTables).catch((error: unknown) => {
    throw error instanceof SettingsError ? error : databaseRefused(databaseUrl, error);
  });
}

/** The database alone is of 40 MB. */
const enoughBytes = 64 * 2 ** 20;

/** The embedded database says no reason when it ends because the disk is full. */
export function embeddedRefused(dataDir: string, error: unknown, freeBytes: number): unknown {
  if (error instanceof DataDirInUse || error instanceof SettingsError || freeBytes >= enoughBytes)
    return error;
  const free = Math.floor(freeBytes / 2 ** 20);
  return new SettingsError(
    `DATA_DIR ${dataDir}: the database could not be opened, with ${free} MB left on its disk (${(error as Error).message.split("\n")[0]})`,
  );
}
