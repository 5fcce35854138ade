import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { SettingsError } from "#app/config/env.server.ts";
import { drizzleOptions } from "./drizzle-options.server.ts";
import { connecting } from "./pool.server.ts";
import { isRaisedFor } from "./sql-state.server.ts";

export const migrationsFolder = resolve("app/db/migrations");

/**
 * The changes that bring the tables of release 0.2.0 to those that the first file of
 * `migrationsFolder` makes at once for a new site. Nothing is added to it.
 */
const upgradeFolder = resolve("app/db/upgrade");

/** When the last change of the tables of the first release 0.2.0 was written. */
const release020At = 1_795_643_135_522;

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

/**
 * Brings the tables up to date; nothing ends it, however long it takes. Processes that start
 * together do so one after the other. Throws `SettingsError` for tables of a newer release, which
 * this one would write to without knowing them, and for those of a release before 0.2.0.
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
    const [release, ...later] = readMigrationFiles({ migrationsFolder });
    const madeAt = await newestMigration(client);
    if (madeAt > (later.at(-1) ?? release!).folderMillis)
      throw new SettingsError(
        "The tables are a newer release's: run that one, or restore a backup of this one's",
      );
    if (madeAt > 0 && madeAt < release020At)
      throw new SettingsError(
        "The tables are of a release before 0.2.0, which this one does not bring up to date. Start release 0.2.0 once, which does, and then this one; docs/upgrading.md has the commands",
      );
    const isUpgraded = madeAt > 0 && madeAt < release!.folderMillis;
    const missing = [
      ...(isUpgraded ? readMigrationFiles({ migrationsFolder: upgradeFolder }) : [release!]),
      ...later,
    ].filter(({ folderMillis }) => folderMillis > madeAt).length;
    if (missing === 0 && !isUpgraded) return;
    // A database without tables is filled at once: there is nothing to tell.
    if (madeAt > 0) report(`Bringing the tables up to date: ${missing} changes`);
    await client.query(`set lock_timeout = '${lockTimeout}'`);
    if (isUpgraded) {
      await migrateFrom(client, upgradeFolder);
      await client.query(
        "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
        [release!.hash, release!.folderMillis],
      );
    }
    await migrateFrom(client, migrationsFolder);
    if (madeAt > 0) report("The tables are up to date");
  } finally {
    await client.end();
  }
}

/** Makes the changes of a folder that the database does not have yet, in one transaction. */
async function migrateFrom(client: pg.Client, folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await migrate(drizzle(client, drizzleOptions), { migrationsFolder: folder });
      return;
    } catch (error) {
      if (!isRaisedFor(error, "lockedOut") || tries === mostTries) throw error;
      await sleep(againMs);
    }
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
