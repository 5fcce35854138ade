import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { disputes, notifications, paymentCases, paystackEvents } from "#app/db/schema.server.ts";
import { countSales } from "#app/domain/analytics/sales.server.ts";
import { findRefunds } from "#app/domain/purchases/find-refunds.server.ts";
import { answerPaystack } from "#app/http/paystack-webhook.server.ts";
import { createPurchase, createOrder } from "#tests/support/factories.ts";
import { createTestLog } from "#tests/support/logs.ts";
import { outbox } from "#tests/support/mail.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app, paystack } = site;
const { db } = app;

const hour = 3_600_000;
const minute = 60_000;

/** A paid order of ₦12,500 and ₦500 for its pick-up. */
async function paidOrder() {
  const ada = await signUp(site);
  const order = await createOrder(site, ada);
  const admin = await signInAsAdministrator(site);
  return { ada, admin, ...order };
}

const textOf = (page: string) => page.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const mails = async () => (await outbox(site)).filter(({ kind }) => kind === "dispute");
const moments = async () =>
  (await mails()).map(({ data }) => (data as { moment: string }).moment.replace("dispute_", ""));

async function runSweep() {
  await app.queue.boss.send("sweep-refunds", {}, { retryLimit: 0 });
  await site.jobs.done();
}

/** Sends the event of a dispute as Paystack does, without anything that could be believed. */
const sendEvent = (event: string, id: number) =>
  paystack.sendEvent({ event: `charge.dispute.${event}`, data: { id, status: "resolved" } });

const found = () => db.select().from(disputes);
async function waitForDispute(expected: object): Promise<void> {
  await expect.poll(found).toMatchObject([expected]);
}
const events = async () => db.select().from(paystackEvents).orderBy(paystackEvents.event);

describe("a dispute", () => {
  test("is a payment case with Paystack's due time that the organisers are notified of at once, and is shown wherever its payment is", async () => {
    const { admin, orderId, orderNumber, reference } = await paidOrder();
    await paystack.openDispute(reference, { dueAt: "2031-05-02T17:00:00Z" });
    await waitForDispute({ reference, amount: 13_000_00, status: "awaiting-merchant-feedback" });

    const said = "The customer's bank asks for ₦13,000 back.";
    const due = "by 2 May 2031, 18:00";
    for (const path of ["/adminNotifications", `/orders/${orderId}`, "/adminMoney"]) {
      const page = textOf(await admin.read(path));
      expect(page, path).toContain(said);
      expect(page, path).toContain(due);
      expect(page, path).toContain("days left");
      expect(page, path).toContain("https://dashboard.paystack.com/#/disputes");
    }
    expect(textOf(await admin.read("/adminNotifications"))).toContain(
      "A customer's bank disputes a payment: ",
    );
    expect(await admin.read("/orders")).toContain("Disputed");
    expect(await mails()).toMatchObject([
      { recipient: administrator.email, data: { orderNumber, dispute: { amount: 13_000_00 } } },
    ]);
    await site.jobs.done();
  });

  test("that is lost closes its case and counts as refunded", async () => {
    const { admin, orderId, reference } = await paidOrder();
    const id = await paystack.openDispute(reference);
    await waitForDispute({ outcome: null });
    expect(await findRefunds(db, reference)).toMatchObject({ left: 0 });
    const asked = { intent: "refund-order", seen: "0", what: "all", reason: "It came torn." };
    const refused = await admin.post(`/orders/${orderId}`, asked);
    expect(refused.status).toBe(409);
    expect(textOf(await refused.text())).toContain("Answer the dispute in Paystack.");

    await paystack.resolveDispute(id);
    await waitForDispute({ outcome: "lost", resolution: "auto-accepted" });
    const lost = "The dispute of ₦13,000 was lost: the money went back to the customer.";
    expect(await db.select().from(paymentCases)).toMatchObject([
      { kind: "dispute", decision: lost, decidedAt: expect.any(Date) },
    ]);
    expect(textOf(await admin.read(`/orders/${orderId}`))).toContain(lost);
    expect(await admin.read("/adminMoney")).toContain("Dispute lost");
    expect(await moments()).toEqual(["opened", "resolved"]);
    expect(await findRefunds(db, reference)).toMatchObject({ left: 0 });
    const { days } = await countSales(db, { edition: 1, range: { from: null, to: 0 } });
    expect(days).toMatchObject([{ orders: 1, kobo: 0 }]);

    // Paystack calls the payment "reversed" now, which is no difference.
    site.clock.advance(11 * minute);
    await app.queue.boss.send("compare-payments", {}, { retryLimit: 0 });
    await site.jobs.done();
    expect(await admin.read("/adminMoney")).toContain("Nothing differs.");
    await site.jobs.done();
  });

  test("that is won leaves the payment as it was", async () => {
    const { admin, orderId, reference } = await paidOrder();
    const id = await paystack.openDispute(reference, { amount: 5_000_00 });
    await waitForDispute({ outcome: null });
    expect(await findRefunds(db, reference)).toMatchObject({ left: 8_000_00 });
    await paystack.resolveDispute(id, "declined");
    await waitForDispute({ outcome: "won" });
    expect(await findRefunds(db, reference)).toMatchObject({ left: 13_000_00 });
    expect(textOf(await admin.read(`/orders/${orderId}`))).toContain(
      "The dispute of ₦5,000 was won: the money stays.",
    );
    await site.jobs.done();
  });

  test("is a case once, however often and in whatever order its events come", async () => {
    const { reference } = await paidOrder();
    await paystack.break({ dropWebhooks: true });
    const id = await paystack.openDispute(reference);
    await paystack.resolveDispute(id);
    for (const event of ["resolve", "create", "resolve", "remind", "create"])
      expect((await sendEvent(event, id)).status).toBe(200);
    const handled = { handledAt: expect.any(Date) };
    await expect.poll(events).toMatchObject([handled, handled, handled]);
    expect(await found()).toMatchObject([{ id, outcome: "lost" }]);
    expect(await db.select().from(paymentCases)).toHaveLength(1);
    expect(await moments()).toEqual(["resolved"]);
    await site.jobs.done();
  });

  test("whose event comes while Paystack is silent is stored, and found when it answers again", async () => {
    const { reference } = await paidOrder();
    await paystack.break({ dropWebhooks: true, failDispute: true });
    const id = await paystack.openDispute(reference);
    expect((await sendEvent("create", id)).status).toBe(200);
    expect(await db.select().from(paystackEvents)).toMatchObject([
      { event: "charge.dispute.create", subject: String(id), handledAt: null },
    ]);
    await expect.poll(events).toMatchObject([{ checkedAt: expect.any(Date) }]);
    await runSweep();
    expect(await found()).toEqual([]);
    await paystack.break({ failDispute: false });
    site.clock.advance(2 * minute);
    await runSweep();
    expect(await found()).toMatchObject([{ id, reference }]);
    expect(await db.select().from(paystackEvents)).toMatchObject([{ handledAt: expect.any(Date) }]);
  });

  test("that Paystack does not know is ignored, with a signed event or without", async () => {
    await paidOrder();
    expect((await sendEvent("create", 4_711)).status).toBe(200);
    await expect.poll(events).toMatchObject([{ handledAt: expect.any(Date) }]);
    expect(await found()).toEqual([]);
    expect(await db.select().from(paymentCases)).toEqual([]);
    const forged = { event: "charge.dispute.create", data: { id: 4_712 } };
    expect((await paystack.sendEvent(forged, "00")).status).toBe(401);
    expect(await db.select().from(paystackEvents)).toHaveLength(1);
  });

  test("that no event announced is found by the nightly reconciliation", async () => {
    const { admin, reference } = await paidOrder();
    await paystack.break({ dropWebhooks: true });
    await paystack.openDispute(reference);
    await app.queue.boss.send("compare-payments", {}, { retryLimit: 0 });
    await site.jobs.done();
    expect(await found()).toMatchObject([{ reference, outcome: null }]);
    expect(await moments()).toEqual(["opened"]);
    expect(await admin.read("/adminMoney")).toContain("Disputes of the last 60 days");
  });

  test("whose end no event announced is looked up again within the hour", async () => {
    const { reference } = await paidOrder();
    await paystack.break({ dropWebhooks: true });
    const id = await paystack.openDispute(reference);
    await sendEvent("create", id);
    await waitForDispute({ outcome: null });
    await paystack.resolveDispute(id, "declined");
    site.clock.advance(61 * minute);
    await runSweep();
    expect(await found()).toMatchObject([{ outcome: "won" }]);
  });

  test("that is not answered is reminded of once, before it is due", async () => {
    const { reference } = await paidOrder();
    const dueAt = new Date(Date.now() + 72 * hour).toISOString();
    const id = await paystack.openDispute(reference, { dueAt });
    await waitForDispute({ outcome: null });
    site.clock.advance(47 * hour);
    await runSweep();
    expect(await moments()).toEqual(["opened"]);
    site.clock.advance(2 * hour);
    await runSweep();
    await runSweep();
    expect(await moments()).toEqual(["opened", "reminder"]);
    await paystack.remindOfDispute(id);
    const reminded = async () => (await events())[1];
    await expect.poll(reminded).toMatchObject({ handledAt: expect.any(Date) });
    expect(await moments()).toEqual(["opened", "reminder"]);
    const kinds = (await db.select().from(notifications)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "dispute_reminder")).toHaveLength(1);
    await site.jobs.done();
  });
});

test("a transfer that the bank returned is shown to the organisers, and to the customer beside the open payment", async () => {
  const ada = await signUp(site);
  const admin = await signInAsAdministrator(site);
  const { reference } = await createPurchase(site, ada);
  await paystack.rejectTransfer(reference, 12_000_00);
  await expect
    .poll(async () => db.select().from(paymentCases))
    .toMatchObject([{ kind: "transfer_rejected" }]);
  const said = "The bank sent a transfer of ₦12,000 back, because ₦13,000 was asked.";
  for (const path of ["/cart", "/myorders"])
    expect(textOf(await ada.client.read(path)), path).toContain(said);
  expect(textOf(await admin.read("/adminNotifications"))).toContain(said);

  await paystack.pay(reference);
  const isSaid = async () => (await ada.client.read("/myorders")).includes(said);
  await expect.poll(isSaid).toBe(false);
  await runSweep();
  expect(await db.select().from(paymentCases)).toMatchObject([
    { decision: "The customer has paid since.", decidedAt: expect.any(Date) },
  ]);
});

test.each([
  [
    "text that is not UTF-8",
    Buffer.from('{"event":"transfer.success","data":{"name":"Ad\xe9"}}', "latin1"),
  ],
  [
    "half a character",
    Buffer.from('{"event":"transfer.success","data":{"name":"\xf0\x9f"}}', "latin1"),
  ],
  ["a byte order mark", Buffer.from('\ufeff{"event":"transfer.success","data":{}}')],
])("the signature of an event covers the bytes of its body, with %s too", async (_what, body) => {
  const { log, lines } = createTestLog();
  const send = async (signed: Buffer) => {
    const signature = createHmac("sha512", app.env.paystack.secretKey).update(signed).digest("hex");
    const headers = { "x-paystack-signature": signature };
    const request = new Request(site.url, { method: "POST", body: new Uint8Array(body), headers });
    return (await answerPaystack({ ...app, log }, request)).status;
  };
  expect(await send(body)).toBe(200);
  expect(lines).toMatchObject([{ level: 30, event: "transfer.success" }]);
  expect(await send(Buffer.from(body.toString().replace("\ufeff", "")))).toBe(401);
});

test("an event of a kind that the site does not handle is logged once", async () => {
  const { log, lines } = createTestLog();
  const body = JSON.stringify({ event: "transfer.success", data: { reference: "x" } });
  const signature = createHmac("sha512", app.env.paystack.secretKey).update(body).digest("hex");
  const headers = { "x-paystack-signature": signature };
  const request = new Request(site.url, { method: "POST", body, headers });
  expect((await answerPaystack({ ...app, log }, request)).status).toBe(200);
  expect(lines).toMatchObject([{ level: 30, event: "transfer.success" }]);
});
