import { sql } from "drizzle-orm";
import type { App } from "#app/context.server.ts";

/** What stays between tests: the administrator, who takes a while to make, and the facts of the installation. */
const kept = new Set(["users", "accounts", "sessions", "site_facts"]);

/** Takes everything out of the database that a test put in. Pages kept in memory hear of it and are made anew. */
export async function emptyDatabase({
  db,
  live,
  queue,
}: Pick<App, "db" | "live" | "queue">): Promise<void> {
  const { rows } = (await db.execute(
    sql`select tablename from pg_tables where schemaname = 'public'`,
  )) as { rows: { tablename: string }[] };
  const names = rows.map((row) => row.tablename).filter((name) => !kept.has(name));
  await db.execute(sql.raw(`truncate ${names.map((name) => `"${name}"`).join(", ")}`));
  await db.execute(
    sql`delete from users where id <> (select value from site_facts where name = 'administrator')`,
  );
  await queue.boss.deleteAllJobs();

  const heard = new Promise<void>((done) => {
    const forget = live.subscribe(["catalogue"], () => {
      forget();
      done();
    });
  });
  await db.execute(sql`select pg_notify('changed', 'catalogue')`);
  await heard;
}
