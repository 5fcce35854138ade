import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, ne } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import * as tables from "#app/db/schema.server.ts";
import type { Database } from "#app/db/db.server.ts";
import { openDatabase } from "#app/db/open.server.ts";
import { copyDemoFolder } from "#tests/support/demo-folder.ts";
import { lightPasswords } from "#tests/support/light-passwords.ts";
import { paidReferences } from "#tests/support/paid-references.ts";
import { createPaystackControl } from "#tests/support/paystack-control.ts";
import { embeddedPid, startServer } from "#tests/support/server-process.ts";
import { Refused, Shopper } from "#tests/support/shopper.ts";

const dataDir = await copyDemoFolder("festival-crash-");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const cap = { productId: "abuja-park-cap", color: "Black", size: "" };

/** Buys again and again until the server is gone. */
async function buyUntilTheEnd(shopper: Shopper, onPaid: () => void): Promise<void> {
  try {
    for (;;) {
      const address = await checkOutAtLast(shopper);
      // What was paid before the crash is found instead of being asked for twice.
      if (address.startsWith("/cart?order=")) continue;
      const back = await shopper.pay(address);
      onPaid();
      await shopper.comeBack(back);
    }
  } catch (error) {
    // The one error that belongs here is a connection that broke off.
    if (!(error instanceof TypeError)) throw error;
  }
}

/**
 * A payment that was being started when the server was killed is in the way of the next for a
 * while: the customer is asked to try again, and does. One that was paid before the crash may be
 * heard of at any time, and takes what it paid for out of the cart: the customer puts it in anew.
 */
async function checkOutAtLast(shopper: Shopper, triesLeft = 120): Promise<string> {
  await shopper.add(cap);
  try {
    return await shopper.checkOut("DOOR DELIVERY");
  } catch (error) {
    if (!(error instanceof Refused) || triesLeft === 0) throw error;
    await sleep(500);
    return checkOutAtLast(shopper, triesLeft - 1);
  }
}

async function withDatabase(look: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase({ dataDir });
  try {
    await look(db);
  } finally {
    await close();
  }
}

async function expectWholeOrder(db: Database, reference: string): Promise<void> {
  const orders = await db
    .select()
    .from(tables.orders)
    .where(eq(tables.orders.reference, reference));
  expect(orders, `orders of the paid reference ${reference}`).toHaveLength(1);
  const { id, itemCount, userId } = orders[0]!;
  const lines = await db.select().from(tables.orderItems).where(eq(tables.orderItems.orderId, id));
  expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(itemCount);
  const history = await db.$count(tables.orderHistory, eq(tables.orderHistory.orderId, id));
  expect(history).toBe(1);
  // These customers buy the same again and again, and are asked whether they paid twice: that is a
  // notification of its own.
  const notified = await db
    .select()
    .from(tables.notifications)
    .where(
      and(eq(tables.notifications.orderId, id), ne(tables.notifications.kind, "double_payment")),
    );
  expect(new Set(notified.map((one) => one.userId))).toEqual(new Set([userId, null]));
  expect(notified).toHaveLength(2);
  const emails = await db.select().from(tables.emails);
  const confirmations = emails.filter(
    ({ kind, data }) => kind === "order_confirmed" && "orderId" in data && data.orderId === id,
  );
  expect(confirmations).toHaveLength(1);
}

test("when the server is killed during purchases, with or without its database, each payment has one complete order and none is half made", async () => {
  const shoppers = ["ada", "bola", "chidi"];
  const start = () => startServer({ dataDir, env: { SEED: "demo", ...lightPasswords } });
  let server = await start();
  // Customers of a test that failed would buy on beside the others.
  onTestFinished(async () => void (await server.end("SIGKILL")));
  for (const name of shoppers) await new Shopper(server.url).signUp(name);

  // Each round ends at another distance from a payment: at once, or while others are on their way.
  for (const [payments, thenMs, databaseToo] of [
    [2, 0, false],
    [4, 10, true],
    [6, 40, true],
  ] as const) {
    const signedIn = shoppers.map((name) => ({ name, shopper: new Shopper(server.url) }));
    for (const { name, shopper } of signedIn) await shopper.signIn(name);
    let paid = 0;
    const enough = Promise.withResolvers<void>();
    const onPaid = () => ++paid === payments && enough.resolve();
    const buying = signedIn.map(({ shopper }) => buyUntilTheEnd(shopper, onPaid));
    // A customer who is stopped by anything else ends the test here.
    await Promise.race([enough.promise, Promise.all(buying)]);
    await sleep(thenMs);
    const killed = server.end("SIGKILL");
    if (databaseToo) process.kill(embeddedPid(dataDir), "SIGKILL");
    await Promise.all([killed, ...buying]);
    server = await start();
  }

  // Paystack repeats what was not answered; the test does not wait the three minutes for it.
  const paystack = createPaystackControl(server.url);
  for (const reference of paidReferences(dataDir)) await paystack.repeatEvent(reference);
  await expect.poll(() => paystack.openEvents()).toBe(0);
  expect(await server.stop()).toBe(0);

  const paid = new Set(paidReferences(dataDir));
  expect(paid.size).toBeGreaterThanOrEqual(2 + 4 + 6);
  await withDatabase(async (db) => {
    for (const reference of paid) await expectWholeOrder(db, reference);
    const purchases = await db.select().from(tables.purchases);
    const settled = purchases.filter(({ status }) => status === "settled");
    const ours = settled.filter(({ reference }) => paid.has(reference));
    expect(ours).toHaveLength(paid.size);
  });
});
