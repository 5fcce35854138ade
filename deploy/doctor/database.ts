import { pluralise } from "#app/shared/texts/pluralise.ts";
import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { hostsOf } from "../../app/config/database-hosts.server.ts";
import type { Env } from "../../app/config/env.server.ts";
import { migrationsFolder } from "../../app/db/migrate.server.ts";
import type { Database } from "../../app/db/db.server.ts";
import { openPool } from "../../app/db/pool.server.ts";
import { unreadableReason } from "../../app/db/replica.server.ts";
import { connectionsOf } from "../../app/db/open.server.ts";
import { fail, type Finding, ok, together, warn } from "./finding.ts";
import type { SiteUnderCheck } from "./site-under-check.ts";

/** The oldest version that the PostgreSQL project still supports. */
const oldestMajor = 15;

export async function checkDatabase({ db, env, noDatabase }: SiteUnderCheck): Promise<Finding> {
  if (!db) return fail(noDatabase);
  const { rows } = await db.execute<{ version: string; major: number }>(
    sql`select current_setting('server_version') as version,
      current_setting('server_version_num')::integer / 10000 as major`,
  );
  const { version, major } = rows[0]!;
  const where = env.databaseUrl
    ? `the server at ${hostsOf(env.databaseUrl)}`
    : "the one that the site brings";
  if (major < oldestMajor)
    return warn(`PostgreSQL ${version} gets no more fixes: move to ${oldestMajor} or newer.`);
  const standby = env.databaseReplicaUrl && hostsOf(env.databaseReplicaUrl);
  const why = await whyNoStandby(db, env);
  if (why)
    return warn(
      `PostgreSQL ${version}, ${where}. DATABASE_REPLICA_URL ${standby}: ${why}, so that exports are read from the primary.`,
    );
  return ok(
    `PostgreSQL ${version}, ${where}${standby ? `; exports are read from the standby at ${standby}` : ""}`,
  );
}

async function whyNoStandby(db: Database, { databaseReplicaUrl }: Env): Promise<string | null> {
  if (!databaseReplicaUrl) return null;
  const standby = openPool({
    connectionString: databaseReplicaUrl,
    max: 1,
    connectionTimeoutMillis: 4_000,
  });
  return unreadableReason(standby, db).finally(() => standby.$client.end());
}

/** The connections that a backup and the doctor itself need beside the site. */
const forOthers = 6;

/**
 * Checks that the server has connections for one more process than are running: a restart one by
 * one needs that.
 */
export async function checkConnections({ db, env }: SiteUnderCheck): Promise<Finding> {
  if (!db) return warn("Not looked at: there is no database.");
  const { rows } = await db.execute<{ most: number; used: number }>(
    sql`select least(
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer,
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as most,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  const { most, used } = rows[0]!;
  const each = connectionsOf(env.databasePool);
  const processes = Math.max(0, Math.floor((most - forOthers) / each));
  const says = `${used} of ${most} connections are taken; a process of the site uses up to ${each}`;
  // The embedded database serves one process.
  return processes < (env.databaseUrl ? 2 : 1)
    ? warn(
        `${says}: that is room for ${pluralise(processes, "process", "processes")}, and a second one has none beside it in a restart. Set DATABASE_POOL lower, or let the server take more.`,
      )
    : ok(`${says}: room for ${pluralise(processes, "process", "processes")}`);
}

const durable = ["fsync", "full_page_writes", "synchronous_commit"];

/**
 * Checks what a power cut or a failing disk would cost: whether commits are synced, and whether
 * data pages have checksums and every page that was read had the right one.
 */
export async function checkDurability({ db, env }: SiteUnderCheck): Promise<Finding> {
  if (!db) return warn("Not looked at: there is no database.");
  const { rows } = await db.execute<{
    off: string[];
    altered: boolean;
    checksums: string;
    major: number;
    failures: number;
    last: string | null;
    databases: string[];
  }>(
    sql`select array(select name from pg_settings
        where name = any(${sql.param(durable)}) and setting = 'off' order by name) as off,
      exists (select from pg_settings where name = 'synchronous_commit' and setting = 'off'
        and source in ('database', 'user', 'database user')) as altered,
      current_setting('data_checksums') as checksums,
      current_setting('server_version_num')::integer / 10000 as major,
      coalesce(sum(checksum_failures), 0)::integer as failures,
      to_char(max(checksum_last_failure), 'YYYY-MM-DD HH24:MI') as last,
      coalesce(array_agg(datname::text) filter (where checksum_failures > 0 and datname is not null), '{}') as databases
      from pg_stat_database`,
  );
  const { off, altered, checksums, major, failures, last, databases } = rows[0]!;
  const isSynced = off.length === 0;
  return together(`${durable.join(", ")}, data checksums: a paid order outlives a power cut`, [
    !isSynced &&
      (env.live ? fail : warn)(
        `${off.join(" and ")} off: a power cut may lose paid orders. ${howToTurnOn(off, altered, env)}`,
      ),
    checksums !== "on" && warn(howToAddChecksums(major, env)),
    failures > 0 && (await findingOfFailures(db, failures, last!, databases)),
  ]);
}

const readWithinMs = 7_000;

/**
 * A failed checksum means lost data where the page belongs to a table, whose readers get an error.
 * A power cut may also damage pages of free space maps, which PostgreSQL counts too and repairs by
 * itself. So the tables are read.
 */
async function findingOfFailures(
  db: NonNullable<SiteUnderCheck["db"]>,
  failures: number,
  last: string,
  databases: string[],
): Promise<Finding> {
  const counted = `${pluralise(failures, "data page")} failed the checksum, most recently on ${last}`;
  const read = await readTables(db);
  if (read.unreadable)
    return fail(
      `${counted}, and ${read.unreadable} cannot be read: the disk or the memory of this machine damages data. Copy the backups elsewhere, look at the disk (dmesg, smartctl -a), and restore the last good backup on a sound one.`,
    );
  const where = databases.length > 0 ? ` in ${databases.join(", ")}` : "";
  return warn(
    `${counted}, and ${read.isWhole ? "every table" : "what was read of the tables in time"} is well: after a power cut these are free space maps, which PostgreSQL makes anew. Otherwise look at the disk (dmesg, smartctl -a). "select pg_stat_reset()"${where} begins the count anew.`,
  );
}

/** Reads the rows of each table until one cannot be read or the time is over. */
async function readTables(
  db: NonNullable<SiteUnderCheck["db"]>,
): Promise<{ unreadable?: string; isWhole: boolean }> {
  const until = Date.now() + readWithinMs;
  let table = "";
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config(name, 'off', true) from unnest(array['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']) as name`,
      );
      const { rows } = await tx.execute<{ name: string }>(
        sql`select oid::regclass::text as name from pg_class
        where relkind in ('r', 't', 'm') and relpersistence = 'p' and has_table_privilege(oid, 'select') order by relpages`,
      );
      for (const { name } of rows) {
        const leftMs = until - Date.now();
        if (leftMs <= 0) return { isWhole: false };
        table = name;
        await tx.execute(sql`select set_config('statement_timeout', ${String(leftMs)}, true)`);
        await tx.execute(sql.raw(`select count(*) from ${name}`));
      }
      return { isWhole: true };
    });
  } catch (error) {
    const { code } = (error as { cause?: { code?: string } }).cause ?? {};
    // PostgreSQL's codes for damaged data, and for a statement that took too long.
    if (code === "XX001") return { unreadable: table, isWhole: false };
    if (code === "57014") return { isWhole: false };
    throw error;
  }
}

function howToTurnOn(off: string[], isAltered: boolean, { databaseUrl }: Env): string {
  const inFile = off.filter((name) => !isAltered || name !== "synchronous_commit");
  const ways = [
    // The embedded database gets these settings at each start, so only a site of an earlier release
    // runs without them.
    inFile.length > 0 &&
      (databaseUrl
        ? `Set ${inFile.map((name) => `${name} = on`).join(", ")} in postgresql.conf and reload it.`
        : "Start the site again, which turns them on."),
    isAltered &&
      "Take back what turned synchronous_commit off: alter database or alter role with reset synchronous_commit.",
  ];
  return ways.filter(Boolean).join(" ");
}

/**
 * How to add checksums. PostgreSQL 18 makes databases with them; databases of earlier versions, or
 * made without, get them while they are stopped.
 */
function howToAddChecksums(major: number, { databaseUrl, dataDir }: Env): string {
  const folder = databaseUrl ? "its data folder" : resolve(dataDir, "postgres");
  const stopped = databaseUrl ? "the server" : "the site";
  return `Data checksums are off: what a failing disk changes goes unnoticed. Back up, stop ${stopped}, run "/usr/lib/postgresql/${major}/bin/pg_checksums --enable --progress --pgdata=${folder}" as the folder's owner (Debian's package postgresql-${major} has it) and start ${stopped} again.`;
}

export async function checkTables({ db }: SiteUnderCheck): Promise<Finding> {
  if (!db) return warn("Not looked at: there is no database.");
  const wanted = readMigrationFiles({ migrationsFolder }).at(-1)!;
  const table = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as known`);
  if (table.rows[0]!["known"] === null)
    return fail("There are no tables yet: start the site, which makes them.");
  const { rows } = await db.execute<{ at: string; hash: string }>(
    sql`select created_at as at, hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  const madeAt = Number(rows[0]?.at ?? 0);
  return together("as this release wants them", [
    madeAt < wanted.folderMillis &&
      fail("The tables are an older release's: start this one, which brings them up to date."),
    madeAt > wanted.folderMillis &&
      fail("The tables are a newer release's: run that one, or restore a backup of this one's."),
    madeAt === wanted.folderMillis &&
      rows[0]!.hash !== wanted.hash &&
      fail(
        "The tables were made by another release of the same day: restore a backup of this one's.",
      ),
  ]);
}
