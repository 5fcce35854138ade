import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#tests/support/test-database.ts";
import { migrationsFolder } from "./migrate.server.ts";

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

/** The migrations before `plain_names`, which renames tables and columns. */
const beforeTheNewNames = 21;

/**
 * Adds what is open on a site: a draft, a comparison under way, reserved stock and a reserved
 * place, people of a ticket who are in.
 */
async function plantWork(): Promise<void> {
  const paid = { amount: 100, currency: "NGN" };
  const difference = { kind: "amount", subject: "older", there: paid, here: null };
  for (const [statement, ...values] of [
    [
      `insert into tickets (ticket_id, first_name, last_name, package, email, season_id, quantity, let_in, let_in_at)
      values ('IN-1', 'Ada', 'Obi', 'Vip', 'ada@example.com', 2, 3, 2, '2026-11-21')`,
    ],
    [
      "insert into site_facts (name, value) values ('organiser-news', 'day'), ('organiser-told', '2026-11-20T07:00:00.000Z')",
    ],
    [
      `insert into festival_draft (sections, saves, stopped) values ('{}', '{"name": {"number": 2}}', 'The day has passed.')`,
    ],
    [
      "insert into payment_comparisons (started_at, from_at, until_at) values (now(), now(), now())",
    ],
    [
      `insert into payment_differences (key, kind, subject, there, here, state, found_at)
       values ('amount', 'amount', 'older', $1, null, 'kept', now())`,
      paid,
    ],
    [
      "insert into emails (kind, recipient, data) values ('payments_differ', 'ada@example.com', $1)",
      { count: 1, differences: [difference] },
    ],
    [
      `insert into holds (reference, product_id, quantity, held_from, held_until)
       values ('older', 'cap', 1, '2026-11-18 00:00Z', '2026-11-18 00:10Z')`,
    ],
    [
      `with type as (insert into ticket_types (name, package) values ('Regular', 'Regular') returning id)
       insert into ticket_places (type_id, state, until, price_kobo)
       select id, 'held', '2026-11-18 00:10Z'::timestamptz, 100 from type
       union all select id, 'sold', null, 100 from type
       union all select id, 'plan', null, 100 from type`,
    ],
    [
      `with hall as (insert into capacities (season_id, name, size) values (2, 'Hall', 4) returning id),
         vip as (insert into ticket_types (season_id, name, package, people) values (2, 'Table', 'Vip', 2) returning id),
         takes as (insert into capacity_types (capacity_id, type_id, weight) select hall.id, vip.id, 4 from hall, vip)
       insert into ticket_places (season_id, type_id, state, price_kobo) select 2, id, 'plan', 100 from vip`,
    ],
    [
      "insert into emails (kind, recipient, data) values ('organiser_news', 'ada@example.com', '{}'), ('service_trouble', 'ada@example.com', '{}')",
    ],
  ] as const)
    await client.query(statement, [...values]);
}

test("a migration that sites have run is never edited: a change of the tables is a new migration", () => {
  const first = readFileSync(join(migrationsFolder, "0000_first.sql"));
  expect(createHash("sha256").update(first).digest("hex")).toBe(
    "8242c4e21640b4614b02f4e2eca0c9d0b6d0280c0dc222081cae8a7a32a05d62",
  );
});

test("an older site is migrated by its next start, and its orders are numbered by their age", async () => {
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

  await migrateBy(beforeTheNewNames);
  await plantWork();
  await migrateBy(Number.POSITIVE_INFINITY);
  const { rows } = await client.query(
    `select id, number, search_words @@ '1001ord'::tsquery as "isFoundFirst"
     from orders order by number`,
  );
  expect(rows).toEqual([
    { id: "older", number: "ORD-1001", isFoundFirst: true },
    { id: "younger", number: "ORD-1002", isFoundFirst: false },
  ]);
  const tickets = await client.query(
    "select ticket_id, admitted_count, last_admitted_at from tickets order by ticket_id",
  );
  expect(tickets.rows).toEqual([
    { ticket_id: "IN-1", admitted_count: 2, last_admitted_at: new Date("2026-11-21") },
    { ticket_id: "OLD-1", admitted_count: 0, last_admitted_at: null },
  ]);
  const unread = await client.query("select kind from notifications where read_at is null");
  expect(unread.rows).toEqual([{ kind: "payments_differ" }]);
  const counted = await client.query(
    `select counter, key, sum(change)::int as many from counter_changes
     where counter in ('orders', 'tickets valid', 'people admitted') or counter like '%let in' group by 1, 2 order by 1, 2`,
  );
  expect(counted.rows).toEqual([
    { counter: "orders", key: "new", many: 2 },
    { counter: "people admitted", key: "Vip", many: 2 },
    { counter: "tickets valid", key: "Vip", many: 2 },
  ]);
  // It still shows the invented content that it showed by default, and the checklist says so.
  const settings = await client.query("select name, value from site_settings order by name");
  expect(settings.rows).toEqual([
    { name: "digest-frequency", value: "day" },
    { name: "digest-sent-at", value: "2026-11-20T07:00:00.000Z" },
    { name: "example-content", value: "earlier release" },
    { name: "seeded", value: "empty" },
  ]);
  const versions = await client.query("select settings from festival_versions");
  expect(versions.rows).toEqual([{ settings: { memories: { moments: [], showDrawn: true } } }]);
  const next = await client.query("select nextval('order_numbers')::int as next");
  expect(next.rows).toEqual([{ next: 1003 }]);

  const draft = await client.query(
    "select section_revisions, publication_error from festival_draft",
  );
  expect(draft.rows).toEqual([
    { section_revisions: { name: { number: 2 } }, publication_error: "The day has passed." },
  ]);
  const discrepancies = await client.query(
    "select key, state, paystack_amount, local_amount from payment_discrepancies",
  );
  const paid = { amount: 100, currency: "NGN" };
  expect(discrepancies.rows).toEqual([
    { key: "amount", state: "accepted", paystack_amount: paid, local_amount: null },
  ]);
  const mails = await client.query("select data from emails where kind = 'payments_differ'");
  expect(mails.rows).toEqual([
    {
      data: {
        count: 1,
        differences: [
          { kind: "amount", subject: "older", paystackAmount: paid, localAmount: null },
        ],
      },
    },
  ]);
  const reserved = await client.query("select reserved_until from stock_reservations");
  expect(reserved.rows).toEqual([{ reserved_until: new Date("2026-11-18T00:10:00Z") }]);
  const places = await client.query("select state from ticket_places order by state");
  expect(places.rows.map(({ state }) => state)).toEqual(["planned", "planned", "reserved", "sold"]);
  const kinds = await client.query("select kind from emails order by kind");
  expect(kinds.rows.map(({ kind }) => kind)).toEqual([
    "admin_digest",
    "payments_differ",
    "service_alert",
  ]);
});

test("the database's counters go on counting under their new names", async () => {
  const readPlaces = async () => {
    const { rows } = await client.query<{ kind: string; many: number }>(
      `select split_part(key, ' ', 3) as kind, sum(change)::int as many from counter_changes
       where counter = 'places' group by 1 having sum(change) <> 0 order by 1`,
    );
    return rows;
  };
  expect(await readPlaces()).toEqual([
    { kind: "offered", many: 2 },
    { kind: "sold", many: 1 },
  ]);
  await client.query("delete from ticket_places where state = 'planned'");
  expect(await readPlaces()).toEqual([{ kind: "sold", many: 1 }]);

  const readSums = async () => {
    const { rows } = await client.query<{ counter: string; many: number }>(
      `select counter, sum(change)::int as many from counter_changes
       where counter in ('orders', 'pieces by item', 'people admitted') group by 1 having sum(change) <> 0 order by 1`,
    );
    return Object.fromEntries(rows.map(({ counter, many }) => [counter, many]));
  };
  await client.query("update tickets set admitted_count = 1 where ticket_id = 'OLD-1'");
  await client.query(
    "insert into order_items (order_id, position, name, price_kobo, quantity) values ('older', 0, 'Cap', 100, 3)",
  );
  expect(await readSums()).toEqual({ orders: 2, "pieces by item": 3, "people admitted": 3 });
  await client.query("update orders set status = 'cancelled' where id = 'older'");
  await client.query("delete from orders where id = 'younger'");
  expect(await readSums()).toEqual({ orders: 1, "people admitted": 3 });
  await client.query("delete from orders where id = 'older'");
  expect(await readSums()).toEqual({ "people admitted": 3 });
});

test("tickets that were issued before take room of the first type of their package", async () => {
  const counted = await client.query(
    `select edition_id, key, sum(change)::int as many from counter_changes
     where counter = 'room of tickets' group by 1, 2 having sum(change) <> 0 order by 1, 2`,
  );
  expect(counted.rows).toEqual([
    { edition_id: 1, key: "- 1 Vip", many: 1 },
    { edition_id: 2, key: "- 3 Vip", many: 1 },
  ]);
  // Three people at tables for two that take four of the hall each, and a table that is planned.
  const halls = await client.query("select size, over from capacities");
  expect(halls.rows).toEqual([{ size: 4, over: 6 }]);
  const log = await client.query(
    "select by_job, subject, after ->> 'over' as over from audit_log where action = 'Let tickets over a capacity'",
  );
  expect(log.rows).toEqual([{ by_job: "Upgrade of the site", subject: "Hall", over: "6" }]);
});
