import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#tests/support/test-database.ts";
import { migrationsFolder } from "./open.server.ts";

const folder = mkdtempSync(join(tmpdir(), "festival-migrations-"));
const { settings, drop } = await makeTestDatabase(inject("template").serverUrl);
const client = new pg.Client({ connectionString: settings.DATABASE_URL });
await client.connect();

afterAll(async () => {
  await client.end();
  await drop();
  rmSync(folder, { recursive: true });
});

/** Brings the tables to where the first migrations, or all of them, leave them. */
async function migrateBy(count: number): Promise<void> {
  cpSync(migrationsFolder, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: unknown[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  await migrate(drizzle(client), { migrationsFolder: folder });
}

async function plantOrder(id: string, day: string): Promise<void> {
  await client.query(
    `insert into checkouts (reference, email, username, lines, address, shipping_option, agreed, items_kobo, fee_kobo, total_kobo)
     values ($1, 'ada@example.com', 'ada', '[]', '{}', 'pickup', '{}', 100, 0, 100)`,
    [id],
  );
  await client.query(
    `insert into orders (id, reference, user_email, username, shipping_option, agreed, address, items_kobo, fee_kobo,
       total_kobo, item_count, created_at, delivery_window_start, delivery_window_end)
     values ($1, $1, 'ada@example.com', 'ada', 'pickup', '{}', '{}', 100, 0, 100, 1, $2, $2, $2)`,
    [id, day],
  );
  await client.query("insert into order_words values ($1, array_to_tsvector(array[$1]))", [id]);
}

test("what a site has run stays as it is: a change of the tables is a migration of its own", () => {
  const first = readFileSync(join(migrationsFolder, "0000_first.sql"));
  expect(createHash("sha256").update(first).digest("hex")).toBe(
    "8242c4e21640b4614b02f4e2eca0c9d0b6d0280c0dc222081cae8a7a32a05d62",
  );
});

test("a site of before moves along by its next start, with its orders numbered by their age", async () => {
  await migrateBy(1);
  await plantOrder("younger", "2026-11-20");
  await plantOrder("older", "2026-11-18");
  await client.query(
    `insert into tickets (ticket_id, first_name, last_name, package, email, season_id)
     values ('OLD-1', 'Ada', 'Obi', 'Vip', 'ada@example.com', 1)`,
  );
  await client.query(
    `insert into seasons (id, name, closed_at, figures) values (1, 'First', '2026-11-22', '{}')`,
  );
  await client.query(
    `insert into notifications (kind, order_id, user_email, username)
     values ('new_order', 'older', 'ada@example.com', 'ada'), ('payments_differ', null, '', '')`,
  );

  await client.query(
    "insert into site_facts (name, value) values ('seeded', 'empty'), ('checklist-dismissed', 'long ago')",
  );
  await client.query(
    `insert into festival_versions (number, facts, sections, published_at)
     values (1, '{"memories": {"moments": []}}', '{memories}', now())`,
  );

  await migrateBy(Number.POSITIVE_INFINITY);
  const { rows } = await client.query(
    `select id, number, words @@ '1001ord'::tsquery as "isFoundFirst"
     from orders order by number`,
  );
  expect(rows).toEqual([
    { id: "older", number: "ORD-1001", isFoundFirst: true },
    { id: "younger", number: "ORD-1002", isFoundFirst: false },
  ]);
  const tickets = await client.query("select let_in, let_in_at from tickets");
  expect(tickets.rows).toEqual([{ let_in: 0, let_in_at: null }]);
  const unread = await client.query("select kind from notifications where read_at is null");
  expect(unread.rows).toEqual([{ kind: "payments_differ" }]);
  const counted = await client.query(
    "select key, change from counter_changes where counter in ('orders', 'tickets valid') order by key",
  );
  expect(counted.rows).toEqual([
    { key: "Vip", change: "1" },
    { key: "new", change: "2" },
  ]);
  // It still shows the invented content that it showed by default, and the checklist says so.
  const facts = await client.query("select name, value from site_facts order by name");
  expect(facts.rows).toEqual([
    { name: "example-content", value: "earlier release" },
    { name: "seeded", value: "empty" },
  ]);
  const versions = await client.query("select facts from festival_versions");
  expect(versions.rows).toEqual([{ facts: { memories: { moments: [], showDrawn: true } } }]);
  const next = await client.query("select nextval('order_numbers')::int as next");
  expect(next.rows).toEqual([{ next: 1003 }]);
});
