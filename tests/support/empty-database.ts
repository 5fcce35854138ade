import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect } from "vitest";
import type { App } from "#app/context.server.ts";

/**
 * Tables that keep their rows between tests: those of the administrator, who takes a while to make,
 * and the settings.
 */
const kept = new Set(["users", "accounts", "sessions", "site_settings"]);

type Site = Pick<App, "db" | "live" | "env">;

/**
 * A connection for each site on which no trigger runs and no foreign key is checked. Of one of the
 * site's own that left them out for a while, PostgreSQL would forget all plans.
 */
const connections = new Map<string, pg.Client>();

async function connectionTo({ env }: Site): Promise<pg.Client> {
  const connectionString = env.databaseUrl!;
  const known = connections.get(connectionString);
  if (known) return known;
  const client = new pg.Client({
    connectionString,
    options: "-c session_replication_role=replica",
  });
  // It ends with the database.
  client.on("error", () => {});
  connections.set(connectionString, client);
  await client.connect();
  return client;
}

/**
 * Remembers the rows of these tables as they are. Returns a function that brings them back, for the
 * next test file.
 */
export async function rememberKept(app: Site): Promise<() => Promise<void>> {
  const { db } = app;
  const names = [...kept];
  const copies = names.map((name) => `create table as_begun.${name} as table ${name};`);
  await db.execute(sql.raw(`create schema as_begun; ${copies.join(" ")}`));
  return async () => {
    const restored = names.map(
      (name) => `delete from ${name}; insert into ${name} select * from as_begun.${name};`,
    );
    const connection = await connectionTo(app);
    await connection.query(restored.join(" "));
    await announceChange(app);
  };
}

/** Has everything that is cached made anew, and waits until the site has heard of it. */
async function announceChange({ db, live }: Site): Promise<void> {
  // Notices come in their order, and nobody else sends the last one.
  const last = `user:${randomUUID()}` as const;
  const heard = new Promise<void>((done) => {
    const forget = live.subscribe([last], () => {
      forget();
      done();
    });
  });
  await db.execute(
    sql`select pg_notify('changed', topic) from unnest(array['catalogue', 'admin', ${last}]) as topic`,
  );
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

/** Returns the names of the tables that a test wrote into: to empty one takes longer than to look. */
async function listFilled({ $client }: App["db"]): Promise<string[]> {
  looking ??= writeQuestion($client);
  // Under a name it is planned once for each connection.
  const { rows } = await $client.query<{ names: string[] }>({
    name: "tables with rows",
    text: await looking,
  });
  return rows[0]!.names;
}

/** The statement by which the tables with rows are asked for, which all databases of a run share. */
let looking: Promise<string> | undefined;

async function writeQuestion(client: App["db"]["$client"]): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const looks = rows
    .filter(({ name }) => !kept.has(name))
    .map(({ name }) => `case when exists (select from "${name}") then '${name}' end`);
  return `select array_remove(array[${looks.join()}], null) as names`;
}

/** Deletes everything that a test wrote into the database. Cached pages are made anew. */
export async function emptyDatabase(app: Site): Promise<void> {
  const { db } = app;
  await othersAtRest(db);
  const filled = await listFilled(db);
  const others = "<> (select value from site_settings where name = 'administrator')";
  const connection = await connectionTo(app);
  // Rows are deleted: there are few, and truncating would make new files for each table.
  await connection.query(`
    delete from site_settings where name in ('digest_frequency', 'digest_sent_at', 'payments_away', 'gate_open_until', 'administrator_email', 'ownership_offer', 'money_rules', 'handover', 'first_evening');
    ${filled.map((name) => `delete from "${name}";`).join("\n")}
    delete from pgboss.job;
    delete from sessions where user_id ${others};
    delete from accounts where user_id ${others};
    delete from users where id ${others};
  `);
  await db.execute(sql`update users set has_second_factor = false`);
  await db.execute(sql`insert into team_members (user_id, roles) select id, '{owner}' from users`);
  await announceChange(app);
}
