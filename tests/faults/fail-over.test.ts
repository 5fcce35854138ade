import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaystackControl } from "#tests/support/paystack-control.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-server.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { Shopper } from "#tests/support/shopper.ts";
import { makeTestDatabase } from "#tests/support/test-database.ts";
import { postgresPrograms } from "../../scripts/test/postgres-programs.ts";

// A primary of this file's own, and a standby that follows it.
const programs = postgresPrograms();
let primary: PostgresServer;
let standby: PostgresServer;
let onStandby: string;
let server: ServerProcess;

beforeAll(async () => {
  primary = await startPostgres({ programs, survivesCrash: true });
  standby = await startPostgres({ programs, survivesCrash: true, standbyOf: primary.url });
  const { settings } = await makeTestDatabase(primary.url);
  const { pathname } = new URL(settings.DATABASE_URL);
  onStandby = new URL(pathname, standby.url).href;
  const hosts = [standby.url, primary.url].map((url) => new URL(url).host).join();
  const several = `postgres://festival@${hosts}${pathname}?target_session_attrs=read-write`;
  server = await startServer({ env: { ...settings, DATABASE_URL: several, SEED: "demo" } });
});

afterAll(async () => {
  await server.stop();
  await Promise.all([standby.stop(), primary.stop()]);
});

const cap = { productId: "abuja-park-cap", color: "Black" };

async function askStandby<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: onStandby });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows;
}

const orderReferences = async () => {
  const rows = await askStandby<{ reference: string }>(
    "select reference from orders where reference like 'fest-%'",
  );
  return rows.map(({ reference }) => reference);
};

function paidReferences(): string[] {
  const sandbox = new DatabaseSync(join(server.dataDir, "sandbox.sqlite"), { readOnly: true });
  const paid = sandbox.prepare("select reference from transactions where status = 'success'").all();
  sandbox.close();
  return paid.map((row) => String(row["reference"])).filter((name) => name.startsWith("fest-"));
}

test("when the primary is lost and its standby promoted, the site continues with the standby by itself, and a payment made meanwhile becomes an order", async () => {
  const shopper = new Shopper(server.url);
  await shopper.signUp("ada");
  await shopper.add(cap);
  await shopper.comeBack(await shopper.pay(await shopper.checkOut()));
  await shopper.add(cap);
  const address = await shopper.checkOut();
  await expect.poll(orderReferences).toEqual(paidReferences());
  await expect
    .poll(() =>
      askStandby("select 1 from checkouts where status = 'open' and reference like 'fest-%'"),
    )
    .toHaveLength(1);
  const visitor = new Shopper(server.url).client;
  const before = await (await visitor.get("/merch")).text();

  await primary.crash();
  const paidMeanwhile = await shopper.pay(address);
  await expect.poll(async () => (await visitor.get("/api/health")).status).toBe(503);
  const away = await visitor.get("/merch");
  expect(away.status, "what everybody sees alike is there still").toBe(200);
  expect(await away.text()).toBe(before);
  expect((await visitor.get("/contact")).status, "nobody has asked for it before").toBe(503);
  const message = { name: "Efe", email: "efe@example.com", message: "Do you hear me?" };
  const sent = await visitor.post("/contact", { intent: "contact", ...message });
  expect(sent.status).toBe(503);
  expect(await sent.text()).toContain("a form that you just sent was not saved");

  await askStandby("select pg_promote()");
  await expect.poll(async () => (await visitor.get("/api/health")).status).toBe(200);
  await shopper.comeBack(paidMeanwhile);
  const paystack = createPaystackControl(server.url);
  for (const reference of paidReferences()) await paystack.repeatEvent(reference);
  await expect
    .poll(async () => (await orderReferences()).toSorted())
    .toEqual(paidReferences().toSorted());
  expect(server.takeErrors()).toEqual([]);
});
