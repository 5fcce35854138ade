import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { readEnv } from "#app/config/env.server.ts";
import { migrateServer } from "#app/db/migrate.server.ts";
import { compileCache } from "#tests/support/compile-cache.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { makeTmpfsFolder } from "#tests/support/tmpfs-folder.ts";
import { Client } from "#tests/support/client.ts";
import { administrator, startServer } from "#tests/support/server-process.ts";
import { Shopper } from "#tests/support/shopper.ts";
import { makeTestDatabase } from "#tests/support/test-database.ts";
import { examine } from "../../deploy/doctor/checks.ts";
import { openSiteUnderCheck } from "../../deploy/doctor/site-under-check.ts";
import { postgresPrograms } from "../../scripts/test/postgres-programs.ts";

/*
 * `npm run backup` of release 0.2.0, as it was first released, of a site on a PostgreSQL server.
 * Its customer, Ada, has eight paid orders: in every state, picked up and delivered, one of them
 * refunded in part and one cancelled. She has a purchase of merchandise open and paid none of it;
 * so has Chidi, without an account, one of a ticket. Bola has paid for two tickets.
 */
const release020 = "tests/files/release-0.2.0.tar.gz";
/** A backup of a release before 0.2.0. */
const before020 = "tests/files/release-e9681373.tar.gz";

const openedPages = [
  "/adminHome",
  "/adminHome?show=let-in",
  "/adminTickets",
  "/adminOverview",
  "/orders",
  "/uploads",
  "/adminFestival",
  "/adminFestival/memories",
  "/adminMoney",
  "/adminOutbox",
];

const programs = postgresPrograms();
const postgres = await startPostgres({ programs });
const folder = makeTmpfsFolder("festival-earlier-releases-");
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

async function restore(archive: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ["deploy/restore.ts", archive], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: `${programs}${delimiter}${process.env["PATH"]}`,
      TMPDIR: folder,
      ...compileCache,
      ...env,
    },
  });
  const [output, complaints, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { status, output: output + complaints };
}

/** A browser without a window, in which the administrator is signed in. */
async function signInAsAdmin(url: string): Promise<Client> {
  const client = new Client((request) => fetch(request), url);
  const { status } = await client.post("/login", administrator);
  expect(status).toBe(302);
  return client;
}

/** Makes a database with a data folder, restores a backup into both and connects to it. */
async function restored(archive: string) {
  const database = await makeTestDatabase(postgres.url);
  const dataDir = join(folder, randomUUID());
  mkdirSync(dataDir);
  const settings = { ...database.settings, DATA_DIR: dataDir };
  expect(await restore(archive, settings)).toMatchObject({ status: 0 });
  const client = new pg.Client({ connectionString: database.settings.DATABASE_URL });
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  await client.connect();
  const read = async (statement: string) => (await client.query(statement)).rows;
  return { database, dataDir, settings, read };
}

test("a backup of release 0.2.0 is restored and brought up to date by the next start, with every order, and the site continues to sell", async () => {
  const { database, dataDir, settings, read } = await restored(release020);
  const orders = "select id, reference, status, items_kobo, fee_kobo, total_kobo, item_count";
  const readOrders = () => read(`${orders} from orders order by id`);
  const readMoney = () => read("select reference, amount, status from refunds order by reference");
  const [ordersBefore, refundsBefore] = [await readOrders(), await readMoney()];
  expect(countByStatus(ordersBefore)).toEqual({
    cancelled: 1,
    completed: 4,
    new: 2,
    ready_for_delivery: 1,
    ready_for_pickup: 1,
  });
  expect(refundsBefore).toHaveLength(2);

  const server = await startServer({ dataDir, env: database.settings });
  expect(await readOrders()).toEqual(ordersBefore);
  expect(await readMoney()).toEqual(refundsBefore);
  expect(
    await read("select state, count(*)::int from ticket_places group by 1 order by 1"),
  ).toEqual([
    { state: "reserved", count: 1 },
    { state: "sold", count: 2 },
  ]);

  const ada = new Shopper(server.url);
  await ada.signIn("ada");
  const organiser = await signInAsAdmin(server.url);
  for (const { id } of ordersBefore)
    expect((await organiser.get(`/orders/${id}`)).status, id).toBe(200);
  for (const path of openedPages) expect((await organiser.get(path)).status, path).toBe(200);

  const open = await read(
    "select kind, authorization_url as page from purchases where status = 'open' order by kind, created_at desc",
  );
  const kinds = new Map(open.toReversed().map(({ kind, page }) => [kind, page]));
  expect(new Set(kinds.keys())).toEqual(new Set(["merchandise", "tickets"]));
  for (const [kind, page] of kinds) {
    const buyer = kind === "tickets" ? new Shopper(server.url) : ada;
    const back = new URL(await buyer.pay(new URL(new URL(page).pathname, server.url).href));
    expect((await buyer.client.get(back.pathname + back.search)).status, kind).toBeLessThan(400);
  }
  expect(await readOrders()).toHaveLength(ordersBefore.length + 2);
  // Chidi paid after the reservation had ended: the money is a case, and goes back by itself.
  expect(
    await read(
      "select kind, refunds_at is not null as goes_back from payment_cases where decided_at is null",
    ),
  ).toEqual([{ kind: "oversold", goes_back: true }]);
  expect(await read("select count(*)::int from tickets")).toEqual([{ count: 2 }]);

  const [cap] = await read("select id from products");
  const orderId = await ada.buy({ productId: cap.id, color: "Black" });
  expect((await organiser.get(`/orders/${orderId}`)).status).toBe(200);
  expect(server.takeErrors()).toEqual([]);

  const site = { HOST: "127.0.0.1", PORT: new URL(server.url).port };
  const env = readEnv({ ...settings, ...site });
  const { checkedSite, close } = await openSiteUnderCheck(env, { sendsMail: false });
  const bad: string[] = [];
  for await (const { verdict, name: check, says } of examine(checkedSite))
    if (verdict === "FAIL") bad.push(`${check}: ${says}`);
  await close();
  expect(bad, "the doctor finds nothing broken").toEqual([]);

  await server.stop();
});

test("the moment until which a ticket of release 0.2.0 can be given back becomes hours before the doors, and no less time", async () => {
  const { database, read } = await restored(release020);
  // 50 hours and 20 minutes before the doors, which open on 2 August at 13:00 in Lagos.
  await read("update ticket_places set returns_until = '2025-07-31T09:40:00Z'");
  await read("update ticket_sales set returns_until = '2025-08-20T00:00:00Z'");
  const { DATABASE_URL: connectionString } = database.settings;
  await migrateServer({ connectionString }, () => {});
  expect(await read("select distinct returns_hours from ticket_places")).toEqual([
    { returns_hours: 50 },
  ]);
  expect(await read("select returns_hours from ticket_sales")).toEqual([{ returns_hours: 0 }]);
});

test("the tables of release 0.2.0 that are brought up to date are those of a new site", async () => {
  const { database, read } = await restored(release020);
  const connectionString = database.settings.DATABASE_URL;
  await migrateServer({ connectionString }, () => {});
  const upgraded = await catalogueOf(read);
  await read("drop schema public cascade; drop schema drizzle cascade; create schema public");
  await migrateServer({ connectionString }, () => {});
  const made = await catalogueOf(read);
  expect(upgraded).toEqual(made);
  expect(made.length).toBeGreaterThan(1_000);
});

test("the tables of a release before 0.2.0 are left as they are, and the start says what to do", async () => {
  const { database, read } = await restored(before020);
  const before = await catalogueOf(read);
  const { DATABASE_URL: connectionString } = database.settings;
  await expect(migrateServer({ connectionString }, () => {})).rejects.toThrow(
    /^The tables are of a release before 0\.2\.0.* Start release 0\.2\.0 once/,
  );
  expect(await catalogueOf(read)).toEqual(before);
});

/** Everything of the tables but the order of their columns. */
async function catalogueOf(read: (statement: string) => Promise<{ one: string }[]>) {
  const rows = await read(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression, identity_generation) as one
    from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', tgrelid::regclass, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', one.oid::regprocedure, one.prosrc, one.provolatile, one.proparallel)
    from pg_proc one where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = one.oid and deptype = 'e')
    union all select concat_ws(' ', sequence_name, start_value) from information_schema.sequences where sequence_schema = 'public'
    order by 1`);
  return rows.map(({ one }) => one);
}

function countByStatus(orders: { status: string }[]): Record<string, number> {
  const groups = Object.groupBy(orders, ({ status }) => status);
  return Object.fromEntries(Object.entries(groups).map(([status, some]) => [status, some!.length]));
}
