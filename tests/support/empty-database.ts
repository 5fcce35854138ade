import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { App } from "#app/context.server.ts";

/**
 * Tables that keep their rows between tests: those of the administrator, who takes a while to make,
 * and the settings.
 */
const kept = new Set(["users", "accounts", "sessions", "site_settings"]);

/**
 * Remembers the rows of these tables as they are. Returns a function that brings them back, for the
 * next test file.
 */
export async function rememberKept(app: Pick<App, "db" | "live">): Promise<() => Promise<void>> {
  const { db } = app;
  const names = [...kept];
  const copies = names.map((name) => `create table as_begun.${name} as table ${name};`);
  await db.execute(sql.raw(`create schema as_begun; ${copies.join(" ")}`));
  return async () => {
    const restored = names.map(
      (name) => `delete from ${name}; insert into ${name} select * from as_begun.${name};`,
    );
    await db.execute(
      sql.raw(`begin; set local session_replication_role = replica; ${restored.join(" ")} commit;`),
    );
    await announceChange(app);
  };
}

/** Has everything that is cached made anew, and waits until the site has heard of it. */
async function announceChange({ db, live }: Pick<App, "db" | "live">): Promise<void> {
  const heard = new Promise<void>((done) => {
    const forget = live.subscribe(["admin"], () => {
      forget();
      done();
    });
  });
  await db.execute(sql`select pg_notify('changed', 'catalogue'), pg_notify('changed', 'admin')`);
  await heard;
}

/**
 * Waits for transactions that a test left behind, such as after a notification that is answered at
 * once: emptying the tables would deadlock with them.
 */
async function othersAtRest(db: App["db"]): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await db.execute<{ query: string }>(sql`select query from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' and state not in ('idle', 'disabled')`);
      return rows;
    })
    .toEqual([]);
}

/** Deletes everything that a test wrote into the database. Cached pages are made anew. */
export async function emptyDatabase(app: Pick<App, "db" | "live">): Promise<void> {
  const { db } = app;
  const { rows } = await db.execute<{ tablename: string }>(
    sql`select tablename from pg_tables where schemaname = 'public'`,
  );
  const names = rows.map((row) => row.tablename).filter((name) => !kept.has(name));
  await othersAtRest(db);
  // Rows are deleted without checking foreign keys: there are few, and truncating would make new
  // files for each table.
  await db.execute(
    sql.raw(`
      begin;
      set local session_replication_role = replica;
      delete from site_settings where name in ('digest_frequency', 'digest_sent_at', 'payments_away', 'gate_open_until', 'administrator_email', 'ownership_offer', 'money_rules', 'handover', 'first_evening');
      ${names.map((name) => `delete from "${name}";`).join("\n")}
      delete from pgboss.job;
      commit;
    `),
  );
  await db.execute(
    sql`delete from users where id <> (select value from site_settings where name = 'administrator')`,
  );
  await db.execute(sql`update users set has_second_factor = false`);
  await db.execute(sql`insert into team_members (user_id, roles) select id, '{owner}' from users`);
  await announceChange(app);
}
