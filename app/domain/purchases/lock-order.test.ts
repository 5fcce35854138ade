import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { orderItems, paymentCases } from "#app/db/schema.server.ts";
import { makeCode } from "#app/domain/discounts/edit-codes.server.ts";
import { cancelOrder, finishCancelling } from "#app/domain/orders/cancel-order.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { returnTickets } from "#app/domain/tickets/sold/return-tickets.server.ts";
import { saveSale } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { purchaseKindNames } from "#app/shared/purchases/purchase-kinds.ts";
import { openCode } from "#tests/support/code-fields.ts";
import { createOrder, createProduct, createPurchase } from "#tests/support/factories.ts";
import { lockingOrder, observeLocks } from "#tests/support/observed-locks.ts";
import { signUp } from "#tests/support/people.ts";
import { sellers } from "#tests/support/sellers.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import { acceptPayment } from "./cases/accept-payment.server.ts";
import { giveOtherTickets, makeMissingTickets } from "./cases/make-missing-tickets.server.ts";
import { refundCase } from "./cases/refund-case.server.ts";
import { undoDoublePayment } from "./cases/undo-double-payment.server.ts";
import { refundPurchase } from "./refund-purchase.server.ts";
import { settlePurchase } from "./settle.server.ts";
import {
  dismissPurchase,
  releasePurchase,
  renewPurchase,
  resumePurchase,
} from "./supersede.server.ts";

// Paystack's clock is ahead, so that what is paid counts as paid when it is settled.
const site = await createTestApp({ now: "2025-07-01T09:00:00Z" });
const { app, paystack, clock } = site;
const { db } = app;
const minute = 60_000;

const locks = await observeLocks(db, app.env.databaseUrl!);
afterAll(locks.end);
const inOrder = (locked: readonly string[]) =>
  lockingOrder.filter((each) => (locked as readonly unknown[]).includes(each));

/** Returns what a verb locks in each of its transactions, which must be in the written order. */
async function lockedBy(verb: () => Promise<unknown>): Promise<string[]> {
  const all = await locks.locksOf(verb);
  for (const locked of all) expect(locked).toEqual(inOrder(locked));
  return all.map((locked) => locked.join(" "));
}

let by: string;
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
  await paystack.break({ dropWebhooks: true });
});

async function openHall(size = 9): Promise<string> {
  const types = await openTicketSale(site, { Hall: size }, [
    {
      name: "Regular",
      prices: [{ priceKobo: 3_000_00 }],
      takes: { Hall: 1 },
      maxPerPerson: 4,
    },
  ]);
  return types["Regular"]!;
}

describe.each(purchaseKindNames)("a purchase of %s", (kind) => {
  test("is opened with a code: buyer, what is sold, code", async () => {
    const { begin } = await sellers[kind](site, 9);
    await makeCode(app, "FRIENDS", openCode, by);
    expect(await lockedBy(() => begin({ code: "FRIENDS" }))).toContain("buyer purchase sold code");
  });

  test("is settled in time: buyer, purchase, and what is sold", async () => {
    const { begin } = await sellers[kind](site, 9);
    const { reference } = await begin();
    await paystack.pay(reference);
    const settled = await lockedBy(() => settlePurchase(app, reference));
    expect(settled).toContainEqual(expect.stringMatching(/^buyer purchase/));
  });

  test("is settled after its time: buyer, purchase, and what is sold", async () => {
    const { begin } = await sellers[kind](site, 9);
    const { reference } = await begin();
    clock.advance(60 * minute);
    await paystack.pay(reference);
    const settled = await lockedBy(() => settlePurchase(app, reference));
    expect(settled).toContainEqual(expect.stringMatching(/^buyer purchase sold/));
  });

  test("is released, resumed and dismissed: the purchase and its code", async () => {
    const { begin } = await sellers[kind](site, 9);
    await makeCode(app, "FRIENDS", openCode, by);
    const { own } = await begin({ code: "FRIENDS" });
    for (const verb of [resumePurchase, releasePurchase, dismissPurchase])
      expect(await lockedBy(() => verb(app, own))).not.toEqual([]);
  });

  test("paid with another sum is accepted: buyer, purchase, what is sold", async () => {
    const { begin } = await sellers[kind](site, 9);
    const { reference } = await begin();
    await paystack.break({ dropWebhooks: true, paidAmount: 100_00 });
    await paystack.pay(reference);
    await settlePurchase(app, reference);
    const [open] = await db.select().from(paymentCases);
    const accepted = await lockedBy(() =>
      acceptPayment(app, { caseId: open!.id, note: "Fine." }, by),
    );
    expect(accepted).toContainEqual(expect.stringMatching(/^buyer purchase/));
  });
});

test("merchandise that is cancelled and put back: the purchase, and then its stock", async () => {
  const { orderId } = await createOrder(site, await signUp(site));
  const cancelling = { orderId, from: "new", reason: "Misprinted.", restock: true } as const;
  await lockedBy(() => cancelOrder(app, { ...cancelling, refund: true }, by));
  clock.advance(11_000);
  expect(await lockedBy(() => finishCancelling(app, orderId))).not.toEqual([]);
});

test("merchandise that is refunded and put back: the purchase, and then its stock", async () => {
  const { reference } = await createOrder(site, await signUp(site));
  const [line] = await db.select().from(orderItems);
  const what = { lines: [{ lineId: line!.id, quantity: 1 }] };
  const refunding = { reference, what, reason: "Torn.", restock: true };
  expect(await lockedBy(() => refundPurchase(app, refunding, by))).not.toEqual([]);
});

describe("sold tickets", () => {
  test("are made longer, given back and cancelled: the purchase first", async () => {
    const typeId = await openHall();
    const terms = { returnsHours: 24, returnFeeKobo: 0, returnsWhenResold: false };
    await saveSale(app, { isOpen: true, opensAt: null, closesAt: null, ...terms }, by);
    const begun = await beginTickets(site, { typeId });
    clock.advance(9 * minute);
    expect(await lockedBy(() => renewPurchase(app, { token: begun.token }))).not.toEqual([]);
    const { token, order, tickets } = await buyTickets(site, {
      typeId,
      quantity: 2,
      email: "bayo@example.com",
    });
    const [first, second] = tickets;
    const ticketIds = [first!.id];
    expect(await lockedBy(() => returnTickets(app, { purchase: token, ticketIds }))).not.toEqual(
      [],
    );
    const cancelling = {
      orderId: order.id,
      ticketIds: [second!.id],
      reason: "Rain.",
      refund: true,
    };
    expect(await lockedBy(() => cancelTickets(app, cancelling, by))).not.toEqual([]);
  });

  const verbs = {
    "are made above the capacity": (caseId: string) =>
      makeMissingTickets(app, { caseId, reason: "They paid." }, by),
    "are refunded": (caseId: string) =>
      refundCase(app, caseId, { what: { amount: 3_000_00 }, reason: "Gone.", restock: false }, by),
    "are given of another type": (caseId: string, typeId: string) =>
      giveOtherTickets(app, { caseId, reason: "They paid.", typeId }, by),
  };
  test.each(Object.entries(verbs))("that were gone %s: the purchase first", async (_, verb) => {
    const ids = await openTicketSale(site, { Hall: 1, Yard: 9 }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
      { name: "Yard", prices: [{ priceKobo: 3_000_00 }], takes: { Yard: 1 } },
    ]);
    const typeId = ids["Regular"]!;
    const late = await beginTickets(site, { typeId });
    clock.advance(60 * minute);
    await buyTickets(site, { typeId, email: "bayo@example.com" });
    await paystack.pay(late.reference);
    await settlePurchase(app, late.reference);
    const [open] = await db.select().from(paymentCases);
    expect(await lockedBy(() => verb(open!.id, ids["Yard"]!))).not.toEqual([]);
  });

  test("that were paid twice are given back whole: the purchase first", async () => {
    const typeId = await openHall();
    await buyTickets(site, { typeId });
    const { token } = await buyTickets(site, { typeId, paysAgain: true });
    expect(await lockedBy(() => undoDoublePayment(app, token))).not.toEqual([]);
  });
});

test("accepting a difference and settling the same payment, 200 times at once, never deadlock", async () => {
  const product = await createProduct(site);
  await paystack.break({ dropWebhooks: true, paidAmount: 100_00 });
  const deadlocks = async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`,
    );
    return rows[0]!.count;
  };
  const before = await deadlocks();
  const ada = await signUp(site);
  for (let round = 0; round < 200; round += 1) {
    const { reference } = await createPurchase(site, ada, { products: [product] });
    await paystack.pay(reference);
    await settlePurchase(app, reference);
    const isThis = eq(paymentCases.reference, reference);
    const [open] = await db.select().from(paymentCases).where(isThis);
    await Promise.all([
      settlePurchase(app, reference),
      acceptPayment(app, { caseId: open!.id, note: "Fine." }, by),
      settlePurchase(app, reference),
    ]);
  }
  // PostgreSQL passes its figures on at the end of a connection's turn.
  await expect.poll(deadlocks).toBe(before);
});
