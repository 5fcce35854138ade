import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Queryable } from "#app/db/db.server.ts";
import { orders } from "#app/db/schema.server.ts";
import { createOrder } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { openShop, type Step, walkStep } from "#tests/support/shop-model.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import {
  checkIntegrity,
  checkWrittenPayments,
  listUncheckedPayments,
} from "./check-integrity.server.ts";
import { readPaymentMoney } from "./check-money.server.ts";
import { findOrderViolations } from "./check-orders.server.ts";
import { findRefundViolations } from "./check-refunds.server.ts";
import { isWrong, readVariantCounts } from "./check-stock.server.ts";
import { findTicketViolations } from "./check-tickets.server.ts";
import type { CheckedPayments } from "./integrity-violation.server.ts";

const site = await createTestApp({ now: "2026-11-02T08:00:00Z" });
const { db, now } = site.app;

const clean = { money: [], refunds: [], orders: [], stock: [], tickets: [] };
async function wrongAmong(payments: CheckedPayments, db: Queryable) {
  const days = await readPaymentMoney(db, payments);
  const money = days.flatMap(({ wrong, day }) => (day ? wrong : []));
  const refunds = await findRefundViolations(db, payments, now());
  const orders = await findOrderViolations(db, payments);
  const stock = (await readVariantCounts(db)).filter(isWrong);
  const tickets = await findTicketViolations(db, payments, now());
  return { money, refunds, orders, stock, tickets };
}

/**
 * The violations, which are the same whether everything is read or only what is not known to be
 * right.
 */
async function wrongIn(db: Queryable) {
  const all = await wrongAmong("all", db);
  const lately = await wrongAmong((await listUncheckedPayments(db)).references, db);
  expect(lately).toEqual(all);
  return all;
}

const usual = { other: 1, yes: true, well: true, fault: { paidAmount: 100_00 } } as const;
const step = (kind: Step["kind"], which = 0): Step => ({ ...usual, kind, which });
/**
 * Each kind of event once: a double payment, a payment that differs, a refund of pieces, and one
 * that fails.
 */
const begun = [
  step("open"),
  step("open", 3),
  step("pay"),
  step("pay", 1),
  step("buy", 1),
  step("refund"),
  { ...step("rename"), other: 2 },
  step("wait", 5),
  {
    ...step("refund", 1),
    well: false,
  },
  step("wait", 9),
  step("differ", 2),
];

const rolledBack = new Error("nothing of it is kept");

/** Spoils one row and repairs it. Returns which checks noticed it, and their messages. */
async function plant(error: SQL) {
  let found: Awaited<ReturnType<typeof wrongIn>> = clean;
  // What was written up to here is known to be right.
  await checkWrittenPayments(site.app);
  expect((await listUncheckedPayments(db)).references).toEqual([]);
  const planted = db.transaction(async (tx) => {
    expect((await tx.execute(error)).rowCount).toBe(1);
    found = await wrongIn(tx);
    throw rolledBack;
  });
  await expect(planted).rejects.toBe(rolledBack);
  const said = [...found.refunds, ...found.orders, ...found.tickets].map(({ what }) => what);
  return [...(found.money.length > 0 ? ["money"] : []), ...said, ...found.stock.map(() => "stock")];
}

test("a violation is found and announced to the organisers until it is corrected", async () => {
  const { reference } = await createOrder(site, await signUp(site));
  await db.execute(sql`update orders set fee_kobo = fee_kobo + 100, total_kobo = total_kobo + 100`);
  const unchecked = async () => (await listUncheckedPayments(db)).references;
  await checkWrittenPayments(site.app);
  expect(await unchecked()).toEqual([reference]);
  const found = await checkIntegrity(site.app);
  expect(found.map(({ what }) => what)).toEqual([
    "what arrived is not what was ordered",
    "its total is not what was asked",
  ]);
  expect(found.every(({ references }) => references.includes(reference))).toBe(true);
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminNotifications")).toContain("do not add up");

  await db.execute(sql`update orders set fee_kobo = fee_kobo - 100, total_kobo = total_kobo - 100`);
  await checkWrittenPayments(site.app);
  expect(await unchecked()).toEqual([]);
  expect(await checkIntegrity(site.app)).toEqual([]);
});

const one = (table: string, where = "true") =>
  sql.raw(`ctid = (select ctid from ${table} where ${where} limit 1)`);
const settled = one("purchases", "status = 'settled'");
const mistakes: [SQL, string][] = [
  [sql`update purchases set paid_amount = paid_amount - 100 where ${settled}`, "money"],
  [
    sql`update orders set fee_kobo = fee_kobo + 100, total_kobo = total_kobo + 100 where ${one("orders")}`,
    "money",
  ],
  [
    sql`update payment_cases set paid_amount = 1 where ${one("payment_cases", "kind = 'payment_mismatch' and decided_at is null")}`,
    "money",
  ],
  [sql`update stock set quantity = quantity + 1 where ${one("stock")}`, "stock"],
  [
    sql`update order_items set allocated = allocated - 1 where ${one("order_items", "allocated > 0 and exists (select from stock where stock.product_id = order_items.product_id)")}`,
    "stock",
  ],
  [sql`update purchases set status = 'expired' where ${settled}`, "its payment is not settled"],
  [sql`delete from orders where ${one("orders")}`, "it is settled and made no order"],
  [
    sql`insert into cash_receipts (id, order_id, amount_kobo, at) select gen_random_uuid(), id, 100, now() from orders limit 1`,
    "money",
  ],
  [
    sql`insert into order_items (order_id, position, name, price_kobo, quantity) select id, 9, 'One more', 100, 1 from orders limit 1`,
    "its lines do not come to its items",
  ],
  [sql`delete from order_items where ${one("order_items")}`, "its lines do not come to its items"],
  [
    sql`update purchases set status = 'settled' where ${one("purchases", "status = 'mismatched'")}`,
    "it is settled and made no order",
  ],
  [
    sql`update order_items set quantity = quantity + 1 where ${one("order_items")}`,
    "its lines do not come to its items",
  ],
  [
    sql`update orders set fee_kobo = fee_kobo + 100, total_kobo = total_kobo + 100 where ${one("orders")}`,
    "its total is not what was asked",
  ],
  [
    sql`update payment_cases set kind = 'oversold' where ${one("payment_cases", "kind = 'double_payment'")}`,
    "the same was paid twice, and nobody was notified",
  ],
  [
    sql`update refunds set amount = 99999900 where ${one("refunds", "status <> 'failed'")}`,
    "more goes back than was paid",
  ],
  [
    sql`update refunds set amount = amount - 1 where ${one("refunds", "lines <> '[]'")}`,
    "a refund is not the price of its pieces",
  ],
  [
    sql`update refunds set status = 'requested', created_at = '2026-11-01' where ${one("refunds")}`,
    "a refund has had no answer for an hour",
  ],
  [
    sql`update payment_cases set kind = 'oversold' where ${one("payment_cases", "kind = 'refund_failed'")}`,
    "a refund did not go through, and waits for nobody",
  ],
];

const mistakesOfTickets: [SQL, string][] = [
  [
    sql`update ticket_ledger set amount_kobo = amount_kobo - 100 where ${one("ticket_ledger")}`,
    "its ledger is not what its tickets cost",
  ],
  [
    sql`delete from ticket_ledger where ${one("ticket_ledger")}`,
    "its ledger is not what its tickets cost",
  ],
  [sql`delete from tickets where ${one("tickets")}`, "a sold place has no ticket"],
  [sql`update tickets set place_id = null where ${one("tickets")}`, "a sold place has no ticket"],
  [
    sql`update ticket_places set state = 'void' where ${one("ticket_places")}`,
    "its place is not sold",
  ],
  [
    sql`update ticket_places set order_id = null where ${one("ticket_places")}`,
    "a sold place has no order",
  ],
  [sql`update capacities set size = 1`, "more is taken of it than it has"],
];

test("a purchase of tickets has no violation, and each planted mistake is reported", async () => {
  const price = { prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } };
  const types = await openTicketSale(site, { Hall: 9 }, [{ name: "Regular", ...price }]);
  const { reference } = await beginTickets(site, { typeId: types["Regular"]!, quantity: 2 });
  await site.paystack.break({ dropWebhooks: true });
  await site.paystack.pay(reference);
  await settlePurchase(site.app, reference);
  expect(await wrongIn(db)).toEqual(clean);
  for (const [error, word] of mistakesOfTickets) expect(await plant(error), word).toContain(word);
});

test("a second payment of goods whose first order was cancelled meanwhile is no violation", async () => {
  const take = await openShop(site);
  const steps = ["open", "open", "pay", "cancel"] as const;
  for (const [index, kind] of steps.entries())
    await take(step(kind, kind === "open" ? index * 3 : 0));
  expect(await db.select({ status: orders.status }).from(orders)).toEqual([
    { status: "cancelled" },
  ]);
  await take(step("pay", 1));
  expect(await db.$count(orders)).toBe(2);
  expect(await wrongIn(db)).toEqual(clean);
});

test("after days of a shop there is no violation, and each planted mistake is reported", async () => {
  const take = await openShop(site);
  for (const each of begun) await take(each);
  expect(await wrongIn(db)).toEqual(clean);
  for (const [error, word] of mistakes) expect(await plant(error), word).toContain(word);
});

// WALKS=200 makes 10,000 steps of it.
const walks = Array.from({ length: Number(process.env["WALKS"] ?? 1) }, (_, index) => index);

test.each(walks)("after each random step of a shop there is no violation (walk %i)", async () => {
  const take = await openShop(site);
  const steps = fc.array(walkStep, { minLength: 50, maxLength: 50 });
  const walk = fc.asyncProperty(steps, async (all) => {
    for (const each of [...begun, ...all]) {
      await take(each);
      expect(await wrongIn(db), JSON.stringify(each)).toEqual(clean);
    }
  });
  await fc.assert(walk, { numRuns: 1, endOnFailure: true });
  const [all, ...days] = await readPaymentMoney(db, "all");
  expect(days.length).toBeGreaterThan(1);
  for (const sum of [
    "orders",
    "ordered",
    "refunded",
    "paid",
    "cash",
    "undecided",
    "decided",
  ] as const)
    expect(days.reduce((sums, day) => sums + day[sum], 0)).toBe(all![sum]);
});
