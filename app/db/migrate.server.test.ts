import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { copyDatabase, makeTestDatabase } from "#tests/support/test-database.ts";
import { migrateServer } from "./migrate.server.ts";

const { settings, drop } = await copyDatabase(inject("template"));
const connectionString = settings.DATABASE_URL;
const client = new pg.Client({ connectionString });
await client.connect();
afterAll(async () => {
  await client.end();
  await drop();
});

const migrated = async () => {
  const lines: string[] = [];
  await migrateServer({ connectionString }, (line) => lines.push(line));
  return lines;
};

test("tables of a newer release are refused by an older one before it writes anything", async () => {
  expect(await migrated()).toEqual([]);
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)",
  );
  await expect(migrated()).rejects.toThrow(
    /^The tables are a newer release's: run that one, or restore a backup of this one's$/,
  );
  await client.query("delete from drizzle.__drizzle_migrations where hash = 'newer'");
});

test("a migration that waits for somebody gives up soon and tries again, so that those who come later get through", async () => {
  const empty = await makeTestDatabase(inject("template").serverUrl);
  const [holder, looker] = [1, 2].map(
    () => new pg.Client({ connectionString: empty.settings.DATABASE_URL }),
  ) as [pg.Client, pg.Client];
  await Promise.all([holder.connect(), looker.connect()]);
  await holder.query("begin");
  await holder.query("create schema drizzle");
  const migrating = migrateServer({ connectionString: empty.settings.DATABASE_URL }, () => {});
  const waiting = async () => {
    const { rows } = await looker.query<{ many: number }>(
      "select count(*)::int as many from pg_locks where not granted",
    );
    return rows[0]!.many;
  };
  await expect.poll(waiting).toBe(1);
  await expect.poll(waiting).toBe(0);
  await holder.query("rollback");
  await migrating;
  await Promise.all([holder.end(), looker.end()]);
  await empty.drop();
});
