import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#app/config/env.server.ts";
import { Client } from "#tests/support/client.ts";
import { paidReferences } from "#tests/support/paid-references.ts";
import { createPaystackControl } from "#tests/support/paystack-control.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-server.ts";
import {
  administrator as account,
  type ServerProcess,
  startServer,
} from "#tests/support/server-process.ts";
import { Shopper } from "#tests/support/shopper.ts";
import { makeTestDatabase } from "#tests/support/test-database.ts";
import { checkDatabase } from "../../deploy/doctor/database.ts";
import { openSiteUnderCheck } from "../../deploy/doctor/site-under-check.ts";
import { postgresPrograms } from "../../scripts/test/postgres-programs.ts";

// A primary of this file's own, and a standby that follows it until the last test promotes it.
const programs = postgresPrograms();
let primary: PostgresServer;
let standby: PostgresServer;
let onPrimary: string;
let onStandby: string;
let env: Record<string, string>;
let server: ServerProcess;
let administrator: Client;

beforeAll(async () => {
  primary = await startPostgres({ programs, survivesCrash: true });
  const { settings } = await makeTestDatabase(primary.url);
  standby = await startPostgres({ programs, survivesCrash: true, standbyOf: primary.url });
  onPrimary = settings.DATABASE_URL;
  const { pathname } = new URL(onPrimary);
  onStandby = new URL(pathname, standby.url).href;
  const hosts = [standby.url, primary.url].map((url) => new URL(url).host).join();
  env = {
    ...settings,
    DATABASE_URL: `postgres://festival@${hosts}${pathname}?target_session_attrs=read-write`,
    DATABASE_REPLICA_URL: onStandby,
    SEED: "demo",
  };
  server = await startServer({ env });
  administrator = new Client((request) => fetch(request), server.url);
  await administrator.post("/login", account);
});

afterAll(async () => {
  await server.stop();
  await Promise.all([standby.stop(), primary.stop()]);
});

async function ask(address: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return client
    .query<Record<string, unknown>>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Somebody subscribes, and an export is asked for at once. */
async function exportNewest(): Promise<{ email: string; text: string }> {
  const email = `${randomUUID()}@example.com`;
  await ask(onPrimary, `insert into subscribers (email, source) values ('${email}', 'newsletter')`);
  const answer = await administrator.get("/adminSubscribers/export.csv");
  expect(answer.status).toBe(200);
  return { email, text: await answer.text() };
}

/** How often the site's connections to the standby have asked for subscribers. */
async function countReads(): Promise<number> {
  const [row] = await ask(
    onStandby,
    `select pg_stat_clear_snapshot(), (select coalesce(seq_scan, 0) + coalesce(idx_scan, 0)
     from pg_stat_user_tables where relname = 'subscribers')::int as reads`,
  );
  return Number(row!["reads"] ?? 0);
}

/** The doctor's line about the database. */
async function examineDatabase(): Promise<string> {
  const { checkedSite, close } = await openSiteUnderCheck(readEnv(env));
  const { verdict, says } = await checkDatabase(checkedSite).finally(close);
  return `${verdict} ${says}`;
}

test("an export is read from the standby and has what was committed before it was asked for", async () => {
  const before = await countReads();
  const { email, text } = await exportNewest();
  expect(text).toContain(email);
  // The standby counts what a connection read some time after it.
  await expect.poll(countReads).toBeGreaterThan(before);
  expect(await examineDatabase()).toContain("exports are read from the standby at 127.0.0.1");
});

test("a standby that is behind, or away, is not read from, and the doctor says so", async () => {
  await ask(onStandby, "select pg_wal_replay_pause()");
  const late = await exportNewest();
  expect(late.text).toContain(late.email);
  expect(await examineDatabase()).toMatch(/^warn .*it is behind by more than two seconds/);
  await ask(onStandby, "select pg_wal_replay_resume()");

  await standby.crash();
  const away = await exportNewest();
  expect(away.text).toContain(away.email);
  expect(await examineDatabase()).toMatch(/^warn .*it does not answer/);
  await standby.restart();
  const again = await exportNewest();
  expect(again.text).toContain(again.email);
});

test("a standby that stands still is not waited for", { timeout: 25_000 }, async () => {
  await exportNewest();
  const connections = await ask(
    onStandby,
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  expect(connections.length).toBeGreaterThan(0);
  const signal = (name: NodeJS.Signals) =>
    connections.forEach(({ pid }) => process.kill(Number(pid), name));
  signal("SIGSTOP");
  try {
    const { email, text } = await exportNewest();
    expect(text).toContain(email);
  } finally {
    signal("SIGCONT");
  }
});

const cap = { productId: "abuja-park-cap", color: "Black" };

async function orderReferences(): Promise<string[]> {
  const found = "select reference from orders where reference like 'fest-%'";
  return (await ask(onStandby, found)).map(({ reference }) => String(reference));
}

test("when the primary is lost and its standby promoted, the site continues with the standby by itself, and a payment made meanwhile becomes an order", async () => {
  const shopper = new Shopper(server.url);
  await shopper.signUp("ada");
  await shopper.add(cap);
  await shopper.comeBack(await shopper.pay(await shopper.checkOut()));
  await shopper.add(cap);
  const address = await shopper.checkOut();
  await expect.poll(orderReferences).toEqual(paidReferences(server.dataDir));
  await expect
    .poll(() =>
      ask(onStandby, "select 1 from purchases where status = 'open' and reference like 'fest-%'"),
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
  const sent = await visitor.post("/contact", { intent: "send-message", ...message });
  expect(sent.status).toBe(503);
  expect(await sent.text()).toContain("a form that you just sent was not saved");

  await ask(onStandby, "select pg_promote()");
  await expect.poll(async () => (await visitor.get("/api/health")).status).toBe(200);
  await shopper.comeBack(paidMeanwhile);
  const paystack = createPaystackControl(server.url);
  for (const reference of paidReferences(server.dataDir)) await paystack.repeatEvent(reference);
  await expect
    .poll(async () => (await orderReferences()).toSorted())
    .toEqual(paidReferences(server.dataDir).toSorted());
  expect(server.takeErrors()).toEqual([]);
});
