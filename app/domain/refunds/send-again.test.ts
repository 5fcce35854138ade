import { asc, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { paymentCases, refunds, tickets } from "#app/db/schema.server.ts";
import { otherRefundsKobo, readStatement } from "#app/domain/analytics/statement.server.ts";
import { readDispute } from "#app/domain/disputes/disputes.server.ts";
import { findRefundViolations } from "#app/domain/integrity/check-refunds.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { dayNumber } from "#app/shared/dates.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";
import { findRefunds } from "#app/domain/purchases/find-refunds.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";

const site = await createTestApp();
const { app, paystack } = site;
const { db } = app;

let by = "";
let typeId = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
  const types = await openTicketSale(site, { Hall: 20 }, [
    { name: "Regular", prices: [{ priceKobo: 5_000_00 }], takes: { Hall: 1 } },
  ]);
  typeId = types["Regular"]!;
});

/** Two tickets of ₦5,000; one is cancelled for ₦4,500 and a fee of ₦500, which the bank refuses. */
async function failedRefund() {
  const bought = await buyTickets(site, { typeId, quantity: 2 });
  await paystack.break({ dropWebhooks: true, refundOutcome: "failed", refundStepMs: 0 });
  const [first] = bought.tickets;
  const returning = { orderId: bought.order.id, ticketIds: [first!.id], reason: "Ill." };
  await cancelTickets(app, { ...returning, refund: true, feeKobo: 500_00 }, by);
  await site.jobs.done();
  await paystack.break({ refundOutcome: "processed" });
  const [failed] = await db.select().from(refunds);
  const [, second] = bought.tickets;
  return { ...bought, failed: failed!, second: second! };
}

const countValid = () => db.$count(tickets, isNull(tickets.cancelledAt));
const sent = async () =>
  (await db.select().from(refunds).orderBy(asc(refunds.createdAt))).map(({ amount, status }) => [
    amount,
    status,
  ]);
const violations = () => findRefundViolations(db, "all", app.now());
const statement = () => {
  const today = dayNumber(app.now());
  return readStatement(db, { from: today, to: today });
};
const asked = { reason: "Sorry.", restock: false };

describe("a refund of one ticket of two that the bank did not take", () => {
  test("is offered first in its case, chosen, with its own amount and reason", async () => {
    const { failed, second } = await failedRefund();
    const page = await (await signInAsAdministrator(site)).read("/adminNotifications");
    expect(page).toMatch(
      new RegExp(
        `<input[^>]*(value="again:${failed.id}"[^>]*checked|checked[^>]*value="again:${failed.id}")`,
      ),
    );
    expect(page).toContain("Send the ₦4,500 again");
    expect(page).toContain(`Cancels a valid ticket: ${second.ticketId} (`);
    expect(page).toContain("The ₦500 that was kept as a fee stays kept.");
  });

  test("is sent again from its case as it was, and the other ticket stays valid", async () => {
    const { failed, reference } = await failedRefund();
    const [open] = await db.select().from(paymentCases);
    const admin = await signInAsAdministrator(site);
    const form = {
      intent: "refund-payment",
      case: open!.id,
      seen: "1",
      reason: "Ill.",
      amount: "",
    };
    const answer = await admin.post("/adminNotifications", { ...form, what: `again:${failed.id}` });
    expect(await answer.text()).toContain("₦4,500 goes back, and the case is closed.");
    await site.jobs.done();
    expect(await countValid()).toBe(1);
    expect(await findRefunds(db, reference)).toMatchObject({
      left: 5_500_00,
      kept: 500_00,
      all: 5_000_00,
      unsent: [],
    });
    expect(await violations()).toEqual([]);
    expect(otherRefundsKobo(await statement())).toBe(0);
  });

  test("is sent again once, also where it is asked for twice", async () => {
    const { failed, reference } = await failedRefund();
    const again = { reference, what: { again: failed.id }, ...asked };
    await refundPurchase(app, again, by);
    expect(await refusalOf(refundPurchase(app, again, by))).toMatchObject({ reason: "seen" });
    expect((await sent()).map(([amount]) => amount)).toEqual([4_500_00, 4_500_00]);
  });

  test("is left out of everything else, which cancels the other ticket and keeps the fee", async () => {
    const { reference } = await failedRefund();
    await refundPurchase(app, { reference, what: "all", ...asked }, by);
    expect(await countValid()).toBe(0);
    expect((await sent()).map(([amount]) => amount)).toEqual([4_500_00, 5_000_00]);
    expect(await violations()).toEqual([]);
  });

  test("cannot be swallowed by a larger amount", async () => {
    const { reference } = await failedRefund();
    const amount = { reference, what: { amount: 9_500_00 }, ...asked };
    expect(await refusalOf(refundPurchase(app, amount, by))).toMatchObject({ reason: "too-much" });
    expect(await countValid()).toBe(1);
  });

  test("is offered again when it fails again", async () => {
    const { failed, reference } = await failedRefund();
    await paystack.break({ refundOutcome: "failed" });
    await refundPurchase(app, { reference, what: { again: failed.id }, ...asked }, by);
    await site.jobs.done();
    const { unsent } = await findRefunds(db, reference);
    expect(unsent).toMatchObject([{ amount: 4_500_00, retryOf: failed.id }]);
  });
});

test("a refund of everything that is left spreads over the tickets what an earlier amount left of it", async () => {
  const { reference } = await buyTickets(site, { typeId, quantity: 2 });
  await refundPurchase(app, { reference, what: { amount: 1_000_00 }, ...asked }, by);
  await refundPurchase(app, { reference, what: "all", ...asked }, by);
  expect(await db.select().from(tickets)).toMatchObject([
    { refundedKobo: 4_500_00 },
    { refundedKobo: 4_500_00 },
  ]);
  expect(await violations()).toEqual([]);
  expect(otherRefundsKobo(await statement())).toBe(0);
});

test("a choice that cancels valid tickets is not made beforehand, and names them", async () => {
  const { order, tickets: bought } = await buyTickets(site, { typeId, quantity: 2 });
  const page = await (await signInAsAdministrator(site)).read(`/orders/${order.id}`);
  const names = bought.map(({ ticketId }) => `${ticketId} \\([^)]*\\)`).join(", ");
  expect(page).toMatch(new RegExp(`Cancels 2 valid tickets: ${names}\\.`));
  expect(page).not.toMatch(/<input[^>]*name="what"[^>]*checked/);
});

test("the only ticket of a purchase is named and chosen beforehand, to be refunded or cancelled", async () => {
  const { order, tickets: bought } = await buyTickets(site, { typeId });
  const page = await (await signInAsAdministrator(site)).read(`/orders/${order.id}`);
  expect(page).toContain(`Cancels a valid ticket: ${bought[0]!.ticketId} (`);
  for (const [name, value] of [
    ["what", "all"],
    ["ticket", bought[0]!.id],
  ])
    expect(page).toMatch(
      new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*value="${value}")[^>]*checked`),
    );
});

test("a refund is not sent where the bank opened a dispute at Paystack in the same moment", async () => {
  const { order, reference, tickets: bought } = await buyTickets(site, { typeId });
  const ticketIds = bought.map(({ id }) => id);
  const returning = { orderId: order.id, ticketIds, reason: "Ill.", refund: true };
  await cancelTickets(app, { ...returning, feeKobo: 200_00 }, by);
  // Its event never comes.
  const dispute = await paystack.openDispute(reference);
  await site.jobs.done();
  expect(await app.paystack.listRefunds(reference)).toEqual([]);
  expect(await sent()).toEqual([[4_800_00, "failed"]]);
  const cases = await db.select().from(paymentCases).orderBy(asc(paymentCases.kind));
  expect(cases.map(({ kind }) => kind)).toEqual(["dispute", "refund_failed"]);

  await paystack.resolveDispute(dispute, "declined");
  const [failed] = await db.select().from(refunds);
  const again = { reference, what: { again: failed!.id }, ...asked };
  expect(await refusalOf(refundPurchase(app, again, by))).toMatchObject({ reason: "nothing" });
  await readDispute(app, dispute);
  await refundPurchase(app, again, by);
  await site.jobs.done();
  expect((await app.paystack.listRefunds(reference)).map(({ amount }) => amount)).toEqual([
    4_800_00,
  ]);
});

test("a refund waits while Paystack does not say whether its payment is disputed", async () => {
  const { reference } = await buyTickets(site, { typeId });
  await paystack.break({ failDispute: 1 });
  await refundPurchase(app, { reference, what: "all", ...asked }, by);
  await site.jobs.done();
  expect(await sent()).toEqual([[5_000_00, "queued"]]);
  await app.queue.boss.send("sweep-refunds", {}, { retryLimit: 0 });
  await site.jobs.done();
  expect(await app.paystack.listRefunds(reference)).toHaveLength(1);
});
