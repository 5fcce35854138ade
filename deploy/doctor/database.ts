import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrationsFolder } from "../../app/db/open.server.ts";
import { fail, type Finding, ok, together, warn } from "./finding.ts";
import type { Patient } from "./patient.ts";

/** PostgreSQL's own project mends none that is older. */
const oldestMajor = 15;

export async function checkDatabase({ db, env, noDatabase }: Patient): Promise<Finding> {
  if (!db) return fail(noDatabase);
  const { rows } = await db.execute<{ version: string; major: number }>(
    sql`select current_setting('server_version') as version,
      current_setting('server_version_num')::integer / 10000 as major`,
  );
  const { version, major } = rows[0]!;
  const where = env.databaseUrl
    ? `the server at ${new URL(env.databaseUrl).host}`
    : "the one that the site brings";
  return major < oldestMajor
    ? warn(`PostgreSQL ${version} gets no more fixes: move to ${oldestMajor} or newer.`)
    : ok(`PostgreSQL ${version}, ${where}`);
}

const durable = ["fsync", "full_page_writes", "synchronous_commit"] as const;

/** What a power cut would cost. */
export async function checkDurability({ db, env }: Patient): Promise<Finding> {
  if (!db) return warn("Not looked at: there is no database.");
  const { rows } = await db.execute<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name in ${sql.raw(`('${durable.join("', '")}')`)} and setting = 'off'`,
  );
  const off = rows.map(({ name }) => name).sort();
  if (off.length === 0) return ok(`${durable.join(", ")}: a paid order outlives a power cut`);
  const says = `${off.join(" and ")} off: a power cut may lose paid orders. Set ${off.map((name) => `${name} = on`).join(", ")} in postgresql.conf and reload it.`;
  return env.live ? fail(says) : warn(says);
}

export async function checkTables({ db }: Patient): Promise<Finding> {
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
