import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lightPasswords } from "#tests/support/light-passwords.ts";
import { paidReferences } from "#tests/support/paid-references.ts";
import { createPaystackControl } from "#tests/support/paystack-control.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-server.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { Shopper } from "#tests/support/shopper.ts";
import { makeTestDatabase } from "#tests/support/test-database.ts";

// A PostgreSQL of this file's own, which it may crash.
let postgres: PostgresServer;
let databaseUrl: string;
let server: ServerProcess;
const metricsToken = "a-token-of-the-operator";

beforeAll(async () => {
  postgres = await startPostgres({ survivesCrash: true });
  const { settings } = await makeTestDatabase(postgres.url);
  databaseUrl = settings["DATABASE_URL"]!;
  const env = { ...settings, ...lightPasswords, SEED: "demo", METRICS_TOKEN: metricsToken };
  server = await startServer({ env });
});

afterAll(async () => {
  await server.stop();
  await postgres.stop();
});

const cap = { productId: "abuja-park-cap", color: "Black" };
const isAlive = () => server.process.exitCode === null && server.process.signalCode === null;

async function ask<Row extends pg.QueryResultRow>(statement: string, url = databaseUrl) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows;
}

const terminateAll = () =>
  ask(
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and datname like 'festival_test%'",
    postgres.url,
  );

/**
 * Buys until it is stopped, whatever the site answers meanwhile. Who is refused tries again after a
 * moment.
 */
async function buyUntil(shopper: Shopper, isOver: () => boolean, onPaid: () => void) {
  while (!isOver() && isAlive()) {
    try {
      await shopper.add(cap);
      const address = await shopper.checkOut();
      if (address.startsWith("/cart?order=")) continue;
      const back = await shopper.pay(address);
      onPaid();
      await shopper.comeBack(back);
    } catch {
      // Refused for the moment. What may not happen is seen at the end: in the log, and in the
      // sandbox.
      await sleep(100);
    }
  }
}

test("when PostgreSQL ends connections or crashes during purchases, the process goes on and no order is lost", async () => {
  const shoppers = await Promise.all(
    ["ada", "bola", "chidi"].map(async (name) => {
      const shopper = new Shopper(server.url);
      await shopper.signUp(name);
      return shopper;
    }),
  );
  let paid = 0;
  let over = false;
  const buying = shoppers.map((shopper) =>
    buyUntil(
      shopper,
      () => over,
      () => paid++,
    ),
  );
  const morePaid = async (by: number) => {
    const until = paid + by;
    await expect.poll(() => paid >= until || !isAlive(), { interval: 5 }).toBe(true);
  };
  for (let round = 0; round < 6 && isAlive(); round++) {
    await morePaid(1);
    await terminateAll();
  }
  await postgres.crash();
  await postgres.restart();
  await morePaid(1);
  over = true;
  await Promise.all(buying);
  expect(isAlive(), server.output().slice(-2_000)).toBe(true);

  const paystack = createPaystackControl(server.url);
  for (const reference of paidReferences(server.dataDir)) await paystack.repeatEvent(reference);
  await expect.poll(() => paystack.openEvents()).toBe(0);
  const paidOnce = new Set(paidReferences(server.dataDir));
  await expect
    .poll(async () => {
      const rows = await ask<{ reference: string }>("select reference from orders");
      return rows.map(({ reference }) => reference).filter((one) => paidOnce.has(one)).length;
    })
    .toBe(paidOnce.size);
  const twice = await ask("select reference from orders group by 1 having count(*) > 1");
  expect(twice).toEqual([]);
  expect(server.takeErrors()).toEqual([]);
});

test("while the database is away every kind of request is asked to try again, and afterwards all works by itself", async () => {
  const shopper = new Shopper(server.url);
  await shopper.signUp("dayo");
  const events = await shopper.client.get("/api/events");
  const heard = events.body!.pipeThrough(new TextDecoderStream()).getReader();
  await heard.read();

  await postgres.crash();
  const page = await shopper.client.get("/cart");
  expect(page.status).toBe(503);
  expect(page.headers.get("retry-after")).toBe("5");
  expect(await page.text()).toMatch(
    /<h1[^>]*>Back in a moment<.*Please try again in a few seconds/s,
  );
  const visitor = new Shopper(server.url).client;
  const answers = await Promise.all([
    shopper.client.get("/cart.data"),
    shopper.client.post("/cart.data", { intent: "begin-checkout", shippingOption: "PICKUP" }),
    visitor.get("/merch?search=cap"),
    visitor.post("/login", { email: "dayo@example.com", password: "a-good-password" }),
    visitor.post("/signup", {
      email: "efe@example.com",
      password: "a-good-password",
      repeat: "a-good-password",
    }),
    visitor.post("/contact", {
      intent: "send-message",
      name: "Efe",
      email: "efe@example.com",
      message: "Do you hear me?",
    }),
    visitor.get("/api/health"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(answers.map(({ headers }) => headers.get("retry-after"))).toEqual(answers.map(() => "5"));
  expect((await fetch(`${server.url}/api/health/live`)).status).toBe(200);
  const authorization = `Bearer ${metricsToken}`;
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization } });
  expect(metrics.status).toBe(200);
  const measured = await metrics.text();
  expect(measured).toContain('festival_database_up{what="reads"} 0');
  expect(measured).not.toMatch(/^festival_purchases \d/m);

  await postgres.restart();
  expect((await visitor.get("/api/health")).status).toBe(200);
  // The listener comes back within a second and supposes that anything may have changed.
  expect((await heard.read()).value).toContain("event: changed");
  await heard.cancel();
  await shopper.add(cap);
  const paystack = createPaystackControl(server.url);
  const back = await shopper.pay(await shopper.checkOut());
  await expect.poll(() => paystack.openEvents()).toBe(0);
  const orderId = await shopper.comeBack(back);
  // A job: the order's e-mail leaves.
  await expect
    .poll(
      async () =>
        (
          await ask(
            `select 1 from emails where data->>'orderId' = '${orderId}' and sent_at is not null`,
          )
        ).length,
    )
    .toBe(1);
  expect(server.takeErrors()).toEqual([]);
});
