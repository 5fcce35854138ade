import { eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { orders, paymentCases, refunds, tickets } from "#app/db/schema.server.ts";
import { otherRefundsKobo, readStatement } from "#app/domain/analytics/statement.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { readDispute } from "#app/domain/disputes/disputes.server.ts";
import { findTicketViolations } from "#app/domain/integrity/check-tickets.server.ts";
import { listPayments } from "#app/domain/payments/payment-lists.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { dayNumber } from "#app/shared/dates.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { outbox } from "#tests/support/mail.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import { cancelType, resumeTypeCancellations } from "./cancel-type.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import { cancelTickets } from "./cancel-tickets.server.ts";
import { readRefundTotals } from "#app/domain/refunds/sync-refunds.server.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const minute = 60_000;

let by = "";
let typeId = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
  const ids = await openTicketSale(site, { Hall: 20 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  typeId = ids["Regular"]!;
});

const countValid = () => db.$count(tickets, isNull(tickets.cancelledAt));
const casesOf = async (reference: string) =>
  (await db.select().from(paymentCases).where(eq(paymentCases.reference, reference))).map(
    ({ kind }) => kind,
  );
const readToday = () => {
  const today = dayNumber(app.now());
  return readStatement(db, { from: today, to: today });
};
const refunded = async () => (await listPayments(db, { filter: "refunded", limit: 9 })).rows;

/** A refund that somebody makes in Paystack's own dashboard, which knows no ticket. */
async function refundInDashboard(reference: string, amount: number) {
  await app.paystack.refund({ reference, amount, reason: "", note: "" });
  await readRefundTotals(app, reference);
  await site.jobs.done();
}

describe("a refund that is made in Paystack's dashboard", () => {
  it("cancels the tickets once everything is refunded, and the statement adds up", async () => {
    const { reference } = await buyTickets(site, { typeId, quantity: 2 });
    await refundInDashboard(reference, 6_000_00);
    expect(await countValid()).toBe(0);
    expect((await outbox(site)).map(({ kind }) => kind)).toContain("tickets_cancelled");
    expect(otherRefundsKobo(await readToday())).toBe(0);
    expect(await casesOf(reference)).toEqual([]);
    await readRefundTotals(app, reference);
    expect(await findTicketViolations(db, "all", app.now())).toEqual([]);
  });

  it("opens a payment case for a part, which asks for the tickets it is of, and again for each further part", async () => {
    const { reference } = await buyTickets(site, { typeId, quantity: 3 });
    await refundInDashboard(reference, 3_000_00);
    expect(await countValid()).toBe(3);
    expect(await casesOf(reference)).toEqual(["tickets_refunded"]);
    await db.update(paymentCases).set({ decidedAt: app.now(), decision: "A gift." });
    await refundInDashboard(reference, 3_000_00);
    expect(await db.select().from(paymentCases)).toMatchObject([{ decidedAt: null }]);
    expect(await refunded()).toMatchObject([{ reference, refunded: 6_000_00 }]);
    await refundInDashboard(reference, 3_000_00);
    expect(await countValid()).toBe(0);
  });
});

describe("a dispute", () => {
  it("that is lost cancels the tickets, though no refund is made", async () => {
    const { reference } = await buyTickets(site, { typeId, quantity: 2 });
    const id = await site.paystack.openDispute(reference);
    await readDispute(app, id);
    expect(await countValid()).toBe(2);
    await site.paystack.resolveDispute(id);
    await readDispute(app, id);
    await site.jobs.done();
    expect(await countValid()).toBe(0);
    expect(await db.select().from(tickets)).toMatchObject([
      { refundedKobo: 0 },
      { refundedKobo: 0 },
    ]);
    expect(otherRefundsKobo(await readToday())).toBe(0);
  });

  it("that is won leaves the tickets valid", async () => {
    const { reference } = await buyTickets(site, { typeId });
    const id = await site.paystack.openDispute(reference);
    await readDispute(app, id);
    await site.paystack.resolveDispute(id, "declined");
    await readDispute(app, id);
    await site.jobs.done();
    expect(await countValid()).toBe(1);
  });
});

describe("a refund that an organiser makes here", () => {
  it("of everything that is left cancels the tickets, whether it was asked for as all or as an amount", async () => {
    for (const what of ["all", { amount: 6_000_00 }] as const) {
      const { reference } = await buyTickets(site, { typeId, quantity: 2 });
      await refundPurchase(app, { reference, what, reason: "Gone.", restock: false }, by);
      expect(await countValid()).toBe(0);
      site.clock.advance(61 * minute);
    }
    expect(await db.select().from(refunds)).toMatchObject([
      { lines: [{ quantity: 2 }] },
      { lines: [{ quantity: 2 }] },
    ]);
    expect(otherRefundsKobo(await readToday())).toBe(0);
  });

  it("of one ticket of two is listed among the refunded payments", async () => {
    const { reference, order, tickets: bought } = await buyTickets(site, { typeId, quantity: 2 });
    const ticketIds = [bought[0]!.id];
    await cancelTickets(app, { orderId: order.id, ticketIds, reason: "Ill.", refund: true }, by);
    expect(await refunded()).toMatchObject([{ reference, refunded: 3_000_00, status: "settled" }]);
  });
});

describe("a late payment for a type that was cancelled meanwhile", () => {
  /** Ada's payment is under way when the organisers cancel the type; Bayo has a ticket of it. */
  async function cancelledMeanwhile(afterMs: number) {
    await buyTickets(site, { typeId, email: "bayo@example.com" });
    const ada = await beginTickets(site, { typeId });
    await cancelType(app, { typeId, reason: "The hall is closed.", refund: true }, by);
    site.clock.advance(afterMs);
    await resumeTypeCancellations(app);
    await site.paystack.pay(ada.reference);
    await settlePurchase(app, ada.reference);
    return ada;
  }

  it("makes no ticket: a payment case is opened, and the money is refunded by itself after a day", async () => {
    const { reference } = await cancelledMeanwhile(20 * minute);
    expect(await countValid()).toBe(0);
    expect(await casesOf(reference)).toEqual(["oversold"]);
    const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
    expect(order!.soldOutLines).toMatchObject([{ quantity: 1 }]);
    expect(await findTicketViolations(db, "all", app.now())).toEqual([]);
  });

  it("that was made in time makes a ticket, which is cancelled with the others", async () => {
    const { reference } = await cancelledMeanwhile(minute);
    expect(await countValid()).toBe(1);
    await resumeTypeCancellations(app);
    expect(await countValid()).toBe(0);
    expect(await db.select().from(refunds)).toHaveLength(2);
    expect(await casesOf(reference)).toEqual([]);
  });
});
