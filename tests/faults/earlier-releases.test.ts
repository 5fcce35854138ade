import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { readEnv } from "#app/config/env.server.ts";
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

// Each backup was made by `npm run backup` of that release, of a site on a PostgreSQL server with
// one customer, Ada, and eight paid orders of hers: in every state, picked up and delivered, one of
// them refunded in part and one cancelled. A ninth checkout is open and unpaid.
const releases = {
  "the first release whose data is brought along": "first-release",
  "the release of the commit e9681373": "release-e9681373",
};

interface OpenWork {
  /** Statements in the words of the release's tables. */
  planted: readonly string[];
  /** What is read after the start, and the rows that it finds. */
  found: readonly (readonly [statement: string, rows: readonly unknown[]])[];
}

/**
 * What else may lie open on a site of the commit e9681373: a draft, a comparison, a difference,
 * people who are in.
 */
const openWork: Record<string, OpenWork> = {
  "first-release": { planted: [], found: [] },
  "release-e9681373": {
    planted: [
      `insert into festival_draft (sections, saves, stopped)
       values ('{"memories": {"moments": []}}', '{"memories": {"number": 3}}', 'The day has passed.')`,
      `insert into payment_comparisons (started_at, from_at, until_at)
       values ('2026-11-20 03:00Z', '2026-11-18 23:00Z', '2026-11-19 23:00Z')`,
      `insert into payment_differences (key, kind, subject, there, here, state, found_at)
       values ('one', 'amount', 'vybez-1', '{"amount": 100, "currency": "NGN"}', null, 'kept', '2026-11-20 03:00Z')`,
      `with ticket as (
         insert into tickets (ticket_id, first_name, last_name, package, email, quantity, let_in, let_in_at)
         values ('IN-1', 'Ada', 'Obi', 'Vip', 'ada@example.com', 3, 2, '2026-11-21 18:00Z') returning id)
       insert into admissions (ticket_id, at, people, press) select id, '2026-11-21 18:00Z', 2, 'one' from ticket`,
      `insert into emails (kind, recipient, data, sent_at)
       values ('organiser_news', 'owner@example.com',
         '{"orderCount": 0, "totalKobo": 0, "orders": [], "messageCount": 1, "messages": [{"name": "Ada", "text": "Hello"}]}',
         '2026-11-21 18:00Z')`,
    ],
    found: [
      [
        "select section_revisions, publication_error from festival_draft",
        [
          {
            section_revisions: { memories: { number: 3 } },
            publication_error: "The day has passed.",
          },
        ],
      ],
      ["select count(*)::int as count from payment_reconciliations", [{ count: 1 }]],
      ["select key, state from payment_discrepancies", [{ key: "one", state: "accepted" }]],
      ["select admitted_count from tickets", [{ admitted_count: 2 }]],
      ["select request_id, undone_at from admissions", [{ request_id: "one", undone_at: null }]],
      ["select kind from emails where recipient = 'owner@example.com'", [{ kind: "admin_digest" }]],
    ],
  },
};

const openedPages = [
  "/adminHome",
  "/adminHome?show=let-in",
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

describe.each(Object.entries(releases))("a backup of %s", (_release, name) => {
  test("is restored and migrated by the next start, with every order, and the site continues to sell", async () => {
    const database = await makeTestDatabase(postgres.url);
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    const settings = { ...database.settings, DATA_DIR: dataDir };
    expect(await restore(`tests/files/${name}.tar.gz`, settings)).toMatchObject({ status: 0 });

    const client = new pg.Client({ connectionString: database.settings.DATABASE_URL });
    onTestFinished(async () => {
      await client.end();
      await database.drop();
    });
    await client.connect();
    const read = async (statement: string) => (await client.query(statement)).rows;
    const orders = "select id, reference, status, items_kobo, fee_kobo, total_kobo, item_count";
    const readOrders = () => read(`${orders} from orders order by id`);
    const readMoney = () =>
      read("select reference, amount, status from refunds order by reference");
    const [ordersBefore, refundsBefore] = [await readOrders(), await readMoney()];
    const { planted, found } = openWork[name]!;
    for (const statement of planted) await read(statement);
    expect(countByStatus(ordersBefore)).toEqual({
      cancelled: 1,
      completed: 3,
      new: 2,
      ready_for_delivery: 1,
      ready_for_pickup: 1,
    });
    expect(refundsBefore).toHaveLength(2);

    const server = await startServer({ dataDir, env: database.settings });
    expect(await readOrders()).toEqual(ordersBefore);
    expect(await readMoney()).toEqual(refundsBefore);
    const numbers = await read("select distinct number from orders where number is not null");
    expect(numbers).toHaveLength(ordersBefore.length);

    for (const [statement, rows] of found) expect(await read(statement), statement).toEqual(rows);

    const ada = new Shopper(server.url);
    await ada.signIn("ada");
    const organiser = await signInAsAdmin(server.url);
    for (const { id } of ordersBefore)
      for (const response of [
        await ada.client.get(`/myorders/${id}`),
        await organiser.get(`/orders/${id}`),
      ])
        expect(response.status, `${response.url} ${id}`).toBe(200);
    for (const path of openedPages) expect((await organiser.get(path)).status, path).toBe(200);

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
});

function countByStatus(orders: { status: string }[]): Record<string, number> {
  const groups = Object.groupBy(orders, ({ status }) => status);
  return Object.fromEntries(Object.entries(groups).map(([status, some]) => [status, some!.length]));
}
