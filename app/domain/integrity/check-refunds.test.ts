import { beforeEach, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { refunds, tickets } from "#app/db/schema.server.ts";
import { readDispute } from "#app/domain/disputes/disputes.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import { returnTickets } from "#app/domain/tickets/sold/return-tickets.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { followLostDispute } from "#app/domain/tickets/sold/follow-lost-money.server.ts";
import { readRefundTotals } from "#app/domain/refunds/sync-refunds.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { saveReturns } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";
import { findDisputeViolations } from "./check-disputes.server.ts";
import { findOrderViolations } from "./check-orders.server.ts";
import { findRefundViolations } from "./check-refunds.server.ts";
import { findTicketViolations } from "./check-tickets.server.ts";

const site = await createTestApp();
const { app, paystack } = site;
const { db } = app;

let by = "";
let typeId = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
  const types = await openTicketSale(site, { Hall: 50 }, [
    { name: "Regular", prices: [{ priceKobo: 5_000_00 }], takes: { Hall: 1 } },
  ]);
  typeId = types["Regular"]!;
  await saveReturns(app, { returnsHours: 0, returnFeeKobo: 200_00, returnsWhenResold: false }, by);
});

let buyers = 0;
/** Two tickets of somebody new. */
const buy = () =>
  buyTickets(site, { typeId, quantity: 2, email: `buyer-${(buyers += 1)}@example.com` });
type Bought = Awaited<ReturnType<typeof buy>>;

async function violations() {
  const at = app.now();
  return [
    ...(await findRefundViolations(db, "all", at)),
    ...(await findDisputeViolations(db, "all", at)),
    ...(await findOrderViolations(db, "all")),
    ...(await findTicketViolations(db, "all", at)),
  ].map(({ what }) => what);
}

const asked = { reason: "Sorry.", restock: false };
const cancelOne = (
  { order, tickets: [first] }: Bought,
  more: { refund: boolean; feeKobo?: number },
) => cancelTickets(app, { orderId: order.id, ticketIds: [first!.id], reason: "Ill.", ...more }, by);

/** Each kind of refund of tickets, by its name. */
const kinds: [string, (bought: Bought) => Promise<unknown>][] = [
  [
    "given back by the buyer, less the fee of the sale",
    ({ token, tickets: [first] }) =>
      returnTickets(app, { purchase: token, ticketIds: [first!.id] }),
  ],
  [
    "cancelled by the office, which keeps a part",
    (bought) => cancelOne(bought, { refund: true, feeKobo: 700_00 }),
  ],
  ["cancelled by the office without a refund", (bought) => cancelOne(bought, { refund: false })],
  [
    "refunded whole",
    ({ reference }) => refundPurchase(app, { reference, what: "all", ...asked }, by),
  ],
  [
    "refunded by an amount, and then whole",
    async ({ reference }) => {
      await refundPurchase(app, { reference, what: { amount: 1_234_00 }, ...asked }, by);
      await refundPurchase(app, { reference, what: "all", ...asked }, by);
    },
  ],
  [
    "refunded less a fee, and then the fee and the rest",
    async (bought) => {
      const { reference } = bought;
      await cancelOne(bought, { refund: true, feeKobo: 500_00 });
      await refundPurchase(app, { reference, what: { amount: 500_00 }, ...asked }, by);
      await refundPurchase(app, { reference, what: "all", ...asked }, by);
    },
  ],
  [
    "refused by the bank and sent again",
    async (bought) => {
      await paystack.break({ refundOutcome: "failed", refundStepMs: 0 });
      await cancelOne(bought, { refund: true, feeKobo: 500_00 });
      await site.jobs.done();
      await paystack.break({ refundOutcome: "processed" });
      const { reference } = bought;
      const failed = (await db.select().from(refunds)).find(({ status }) => status === "failed");
      await refundPurchase(app, { reference, what: { again: failed!.id }, ...asked }, by);
    },
  ],
  [
    "refunded in Paystack in two parts",
    async ({ reference }) => {
      for (const amount of [4_000_00, 6_000_00]) {
        await app.paystack.refund({ reference, amount, reason: "", note: "" });
        await readRefundTotals(app, reference);
        await site.jobs.done();
      }
    },
  ],
  [
    "taken back by the bank in a dispute",
    async ({ reference }) => {
      const id = await paystack.openDispute(reference);
      await readDispute(app, id);
      await paystack.resolveDispute(id);
      await readDispute(app, id);
      await followLostDispute(app, reference);
    },
  ],
];

test("a clean festival has no violation after every kind of refund of tickets", async () => {
  for (const [name, refund] of kinds) {
    await refund(await buy());
    await site.jobs.done();
    expect(await violations(), name).toEqual([]);
  }
});

test.each([
  [
    "a kobo less than its tickets say",
    sql`update refunds set amount = amount - 1`,
    "a refund is not the price of its pieces",
  ],
  [
    "more than the sale's conditions say",
    sql`update tickets set refunded_kobo = refunded_kobo + 100 where refunded_kobo is not null`,
    "more of it went back than was agreed",
  ],
])("a refund of %s is found", async (_, plant, what) => {
  const { token, tickets: bought } = await buy();
  await returnTickets(app, { purchase: token, ticketIds: [bought[0]!.id] });
  await db.execute(plant);
  expect(await violations()).toContain(what);
  expect(await db.$count(tickets)).toBe(2);
});
