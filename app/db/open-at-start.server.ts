import type { Env } from "#app/config/env.server.ts";
import { checkServer, databaseRefused } from "./check-server.server.ts";
import { prepareDataFolder } from "./data-folder.server.ts";
import { type OpenDatabase, openDatabase } from "./open.server.ts";

/** Opens what the site keeps its state in. Raises `SettingsError` with one line where a setting stands in the way. */
export async function openAtStart(env: Env): Promise<OpenDatabase> {
  const { databaseUrl, s3, sandbox, dataDir } = env;
  if (!databaseUrl || !s3 || sandbox.length > 0) prepareDataFolder(dataDir);
  if (!databaseUrl) return openDatabase(env);
  await checkServer(databaseUrl);
  return openDatabase(env).catch((error: unknown) => {
    throw databaseRefused(databaseUrl, error);
  });
}
