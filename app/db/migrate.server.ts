import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { SettingsError } from "#app/config/env.server.ts";
import { drizzleOptions } from "./drizzle-options.server.ts";
import { connecting } from "./pool.server.ts";

export const migrationsFolder = resolve("app/db/migrations");

/**
 * Takes the lines that a start reports while it brings the tables up to date, which may take
 * minutes.
 */
export type ReportTables = (line: string) => void;

/**
 * A change of a table waits for the transactions that use it, and all later ones wait behind it: so
 * it gives up soon, lets them through and tries again.
 */
const lockTimeout = "2s";
const againMs = 1_000;
const mostTries = 300;
const lockNotAvailable = "55P03";

/**
 * Brings the tables up to date, in one transaction; nothing ends it, however long it takes.
 * Processes that start together do so one after the other. Throws `SettingsError` for tables of a
 * newer release, which this one would write to without knowing them.
 */
export async function migrateServer(
  clientConfig: pg.ClientConfig,
  report: ReportTables,
): Promise<void> {
  const client = new pg.Client({ ...clientConfig, ...connecting });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('festival migrations'))");
    const wanted = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
    const madeAt = await newestMigration(client);
    if (madeAt > wanted.at(-1)!)
      throw new SettingsError(
        "The tables are a newer release's: run that one, or restore a backup of this one's",
      );
    const missing = wanted.filter((at) => at > madeAt).length;
    if (missing === 0) return;
    // A database without tables is filled at once: there is nothing to tell.
    if (madeAt > 0)
      report(`Bringing the tables up to date: ${missing} of ${wanted.length} changes`);
    await client.query(`set lock_timeout = '${lockTimeout}'`);
    for (let tries = 1; ; tries++) {
      try {
        await migrate(drizzle(client, drizzleOptions), { migrationsFolder });
        break;
      } catch (error) {
        const { code } = (error as { cause?: { code?: string } }).cause ?? {};
        if (code !== lockNotAvailable || tries === mostTries) throw error;
        await sleep(againMs);
      }
    }
    if (madeAt > 0) report("The tables are up to date");
  } finally {
    await client.end();
  }
}

/** When the newest migration of the database was written; 0 where there is none. */
async function newestMigration(client: pg.Client): Promise<number> {
  const known = await client.query<{ known: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as known",
  );
  if (known.rows[0]!.known === null) return 0;
  const { rows } = await client.query<{ at: string | null }>(
    "select max(created_at) as at from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]!.at ?? 0);
}
