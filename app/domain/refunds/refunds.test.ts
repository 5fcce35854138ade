import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderItems, orders, stock } from "#app/db/schema.server.ts";
import { countUnread } from "#app/domain/notifications/notifications.server.ts";
import { listOpenCases } from "#app/domain/payments/payment-case-lists.server.ts";
import { readDispute } from "#app/domain/disputes/disputes.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { createPurchase, createOrder, createProduct } from "#tests/support/factories.ts";
import { mailbox } from "#tests/support/mail.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { sweepRefunds } from "./refund-sweep.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { readRefundTotals } from "./sync-refunds.server.ts";
import { findRefunds } from "#app/domain/purchases/find-refunds.server.ts";

const site = await createTestApp();
const { app, clock, paystack } = site;
const { db } = app;
/** From then on a refund cannot be undone. */
const undoTime = 11_000;

/** A paid order of one hoodie of ₦12,500, picked up for ₦500. */
async function paidOrder() {
  const ada = await signUp(site);
  const product = await createProduct(site);
  await db
    .insert(stock)
    .values({ productId: product.id, color: "Black", size: "Medium", quantity: 5 });
  const made = await createOrder(site, ada, { products: [product] });
  await paystack.break({ dropWebhooks: true });
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, made.orderId));
  const admin = await signInAsAdministrator(site);
  const send = (form: Record<string, string>) => admin.post(`/orders/${made.orderId}`, form);
  const asked = { intent: "refund-order", seen: "0", what: "all", reason: "It came torn." };
  const refund = async (form: Record<string, string>) => {
    const answer = await send({ ...asked, ...form });
    clock.advance(undoTime);
    return answer;
  };
  return { ada, admin, line: line!, send, asked, refund, ...made };
}

const leftInStock = async () => (await db.select().from(stock))[0]!.quantity;
const listed = async (reference: string) => (await findRefunds(db, reference)).rows;

const raise = (error: unknown) => {
  throw error;
};

describe("a refund", () => {
  test("of some items is requested from Paystack, shown in four places, and restocks the items", async () => {
    const { ada, admin, line, refund, orderId, orderNumber, reference } = await paidOrder();
    expect(await leftInStock()).toBe(4);
    const answer = await refund({ what: "lines", line: `${line.id}:1`, restock: "1" });
    expect(await answer.text()).toContain("₦12,500 goes back in ten seconds.");
    expect(await leftInStock()).toBe(4);
    await site.jobs.done();
    expect(await leftInStock()).toBe(5);
    const theirs = await app.paystack.listRefunds(reference);
    expect(theirs).toMatchObject([{ amount: 12_500_00, customer_note: "It came torn." }]);

    for (const path of [`/myorders/${orderId}`, `/myorders/${orderId}/receipt`, "/notifications"]) {
      const page = await ada.client.read(path);
      expect(page, path).toContain("Money back");
      expect(page, path).toContain("₦12,500");
      expect(page, path).toContain("It came torn.");
    }
    const mail = (await mailbox(site)).find(
      ({ subject }) => subject === `Money back: ${orderNumber}`,
    );
    expect(mail).toMatchObject({ to: ada.email });
    expect(mail!.text.replaceAll(/\s+/g, " ")).toContain("₦12,500 is on its way back to you.");
    const panel = await admin.read(`/orders/${orderId}`);
    expect(panel).toContain("Refund of ₦12,500");
    const log = await admin.read("/adminChanges");
    expect(log).toContain("Asked for a refund");
  });

  test("of the wrong piece can be undone for ten seconds, as if it had not been asked for", async () => {
    const { ada, admin, line, send, asked, orderId, reference } = await paidOrder();
    const wrong = { ...asked, what: "lines", line: `${line.id}:1`, restock: "1" };
    expect((await send(wrong)).status).toBe(200);
    await sweepRefunds(app, raise);
    expect(await app.paystack.listRefunds(reference)).toEqual([]);
    expect(await admin.read(`/orders/${orderId}`)).toContain("Undo the refund of ₦12,500");
    const undo = { intent: "undo-refund", refund: (await listed(reference))[0]!.id };
    const answers = await Promise.all([send(undo), send(undo)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    clock.advance(undoTime);
    await sweepRefunds(app, raise);
    await site.jobs.done();

    expect(await listed(reference)).toEqual([]);
    expect(await app.paystack.listRefunds(reference)).toEqual([]);
    expect(await leftInStock()).toBe(4);
    expect(await ada.client.read(`/myorders/${orderId}`)).not.toContain("Money back");
    expect(await admin.read("/adminChanges")).toContain("Undid a refund");
    expect((await send({ ...asked, what: "amount", amount: "500" })).status).toBe(200);
  });

  test("is sent once, and its pieces come back once, when it is undone too late", async () => {
    const { line, send, asked, reference } = await paidOrder();
    await send({ ...asked, what: "lines", line: `${line.id}:1`, restock: "1" });
    clock.advance(undoTime);
    const { id } = (await listed(reference))[0]!;
    await Promise.all([1, 2, 3].map(() => sendRefund(app, id)));
    expect((await send({ intent: "undo-refund", refund: id })).status).toBe(409);
    await site.jobs.done();
    expect(await app.paystack.listRefunds(reference)).toHaveLength(1);
    expect(await leftInStock()).toBe(5);
  });

  test("that a dispute stops before it is sent puts its pieces back into stock when it is sent again", async () => {
    const { line, send, asked, reference } = await paidOrder();
    await send({ ...asked, what: "lines", line: `${line.id}:1`, restock: "1" });
    const dispute = await paystack.openDispute(reference);
    clock.advance(undoTime);
    await site.jobs.done();
    const { id, status } = (await listed(reference))[0]!;
    expect(status).toBe("failed");
    expect(await leftInStock()).toBe(4);
    await paystack.resolveDispute(dispute, "declined");
    await readDispute(app, dispute);

    for (const seen of ["1", "2"]) {
      const again = await send({ ...asked, what: `again:${id}`, seen });
      expect(again.status).toBe(seen === "1" ? 200 : 409);
      clock.advance(undoTime);
      await site.jobs.done();
    }
    expect(await app.paystack.listRefunds(reference)).toHaveLength(1);
    expect(await leftInStock()).toBe(5);
  });

  test("is never more than was paid, and the form says how much is left", async () => {
    const { refund, reference, line } = await paidOrder();
    expect((await refund({ what: "amount", amount: "12000" })).status).toBe(200);
    const more = await refund({ what: "amount", amount: "1001", seen: "1" });
    expect(more.status).toBe(409);
    expect(await more.text()).toContain("Only ₦1,000 of this payment is left to refund.");
    const pieces = await refund({ what: "lines", line: `${line.id}:2`, seen: "1" });
    expect(pieces.status).toBe(409);
    expect((await refund({ what: "amount", amount: "12.50", seen: "1" })).status).toBe(400);
    expect((await refund({ reason: " ", seen: "1" })).status).toBe(400);
    expect((await refund({ seen: "1" })).status).toBe(200);
    expect((await listed(reference)).map(({ amount }) => amount)).toEqual([1_000_00, 12_000_00]);
  });

  test("that two tabs ask for is made once, and the second tab says so", async () => {
    const { refund, reference } = await paidOrder();
    const sent = { what: "amount", amount: "1000" };
    const answers = await Promise.all([refund(sent), refund(sent)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const second = answers.find(({ status }) => status === 409)!;
    expect(await second.text()).toContain("was asked for meanwhile");
    expect(await listed(reference)).toHaveLength(1);
  });

  test("that fails waits for a decision, and can be asked for again", async () => {
    const { admin, refund, reference } = await paidOrder();
    await paystack.break({ refundOutcome: "failed", refundStepMs: 0 });
    await refund({});
    await site.jobs.done();
    const { rows } = await listOpenCases(db, { limit: 9 });
    expect(rows).toMatchObject([{ kind: "refund_failed", reference }]);
    expect(await admin.read("/adminNotifications")).toContain("A refund did not go through");
    await site.jobs.done();
    const warned = (await mailbox(site)).filter(({ to }) => to === administrator.email);
    expect(warned.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("A refund did not go through"),
    ]);
    await paystack.break({ refundOutcome: "processed" });
    expect((await refund({ seen: "1" })).status).toBe(200);
    await site.jobs.done();
    expect((await listed(reference)).map(({ status }) => status)).toEqual(["processed", "failed"]);
    const theirs = await app.paystack.listRefunds(reference);
    expect(theirs.map(({ status }) => status)).toEqual(["processed", "failed"]);
  });

  test("that fails after it was paid out waits for a decision too", async () => {
    const { refund, reference } = await paidOrder();
    await paystack.break({ refundStepMs: 0 });
    await refund({});
    await site.jobs.done();
    const [made] = await app.paystack.listRefunds(reference);
    const listRefunds = async () => [{ ...made!, status: "failed" as const }];
    await readRefundTotals({ ...app, paystack: { ...app.paystack, listRefunds } }, reference);
    expect((await listOpenCases(db, { limit: 9 })).rows).toMatchObject([{ kind: "refund_failed" }]);
    await readRefundTotals(app, reference);
    expect(await findRefunds(db, reference)).toMatchObject({ left: 13_000_00 });
  });

  test("that the bank rejects is announced to the customer once, and so is a later one that is paid out", async () => {
    const { ada, refund, orderId, orderNumber, reference } = await paidOrder();
    await refund({ what: "amount", amount: "1000" });
    await site.jobs.done();
    const answerWith = async (status: "failed" | "processed") => {
      const listed = await app.paystack.listRefunds(reference);
      const [newest] = listed.toSorted((one, other) => other.id - one.id);
      const listRefunds = async () => [{ ...newest!, status }];
      const parts = { ...app, paystack: { ...app.paystack, listRefunds } };
      await Promise.all([readRefundTotals(parts, reference), readRefundTotals(parts, reference)]);
      await site.jobs.done();
    };
    const subjects = async () =>
      (await mailbox(site))
        .filter(({ to }) => to === ada.email)
        .map(({ subject }) => subject)
        .filter((subject) => /refund|money back/i.test(subject))
        .toReversed();
    const onItsWay = `Money back: ${orderNumber}`;
    const failed = `Your refund did not go through: ${orderNumber}`;
    const paidOut = `Your refund went through: ${orderNumber}`;
    expect(await subjects()).toEqual([onItsWay]);

    await answerWith("failed");
    expect(await subjects()).toEqual([onItsWay, failed]);
    const mail = (await mailbox(site)).find(({ subject }) => subject === failed)!;
    expect(mail.text.replaceAll(/\s+/g, " ")).toContain(
      "We wrote that ₦1,000 is on its way back to you. The bank did not take it",
    );
    for (const path of ["/notifications", `/myorders/${orderId}`])
      expect(await ada.client.read(path), path).toContain("They send it again, or ask you where");

    await refund({ what: "amount", amount: "1000", seen: "1" });
    await site.jobs.done();
    expect(await subjects()).toEqual([onItsWay, failed, onItsWay]);
    await answerWith("processed");
    expect(await subjects()).toEqual([onItsWay, failed, onItsWay, paidOut]);
    expect(await ada.client.read("/notifications")).toContain("Your refund went through");
    expect(await countUnread(db, ada.id)).toBe(5);
  });

  test("that Paystack refuses shows Paystack's message, and leaves the money to be refunded", async () => {
    const { ada, admin, refund, orderId, reference } = await paidOrder();
    // Made in Paystack meanwhile: nothing is left there.
    await app.paystack.refund({ reference, amount: 13_000_00, reason: "By hand", note: "" });
    await refund({ what: "amount", amount: "100" });
    await site.jobs.done();
    const panel = await admin.read(`/orders/${orderId}`);
    expect(panel).toContain("Transaction has been fully reversed");
    expect(panel).toContain("Refund of ₦13,000");
    expect(await ada.client.read(`/myorders/${orderId}`)).toContain("₦13,000");
  });

  test("that was made at Paystack is recorded when its event comes, also late or twice", async () => {
    const { ada, orderId, reference } = await paidOrder();
    await app.paystack.refund({ reference, amount: 500_00, reason: "", note: "" });
    const event = { event: "refund.processed", data: { transaction_reference: reference } };
    await Promise.all([paystack.sendEvent(event), paystack.sendEvent(event)]);
    await expect.poll(async () => (await listed(reference)).length).toBe(1);
    await readRefundTotals(app, reference);
    expect(await listed(reference)).toMatchObject([{ amount: 500_00, by: null }]);
    expect(await ada.client.read(`/myorders/${orderId}`)).toContain("₦500");
    expect(await countUnread(db, ada.id)).toBe(2);
  });
});

async function differingPayment(paid: { paidAmount: number; paidCurrency?: string }) {
  await paystack.break({ dropWebhooks: true, ...paid });
  const ada = await signUp(site);
  const { reference } = await createPurchase(site, ada);
  await paystack.pay(reference);
  await settlePurchase(app, reference);
  const admin = await signInAsAdministrator(site);
  const { rows } = await listOpenCases(db, { limit: 9 });
  return { ada, admin, reference, caseId: rows[0]!.id };
}

test("a payment of another amount is refunded from its payment case, which is thereby decided", async () => {
  const { ada, admin, reference, caseId } = await differingPayment({ paidAmount: 100_50 });
  const form = {
    intent: "refund-payment",
    case: caseId,
    seen: "0",
    what: "all",
    reason: "Too little.",
  };
  const asked = await admin.post("/adminNotifications", { intent: "verify-payment", reference });
  expect(await asked.text()).toContain(`Payment ${reference} is still not what was asked.`);
  const answers = [];
  for (let time = 0; time < 2; time++) answers.push(await admin.post("/adminNotifications", form));
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(await answers[0]!.text()).toContain("₦100.50 goes back, and the case is closed.");
  await site.jobs.done();
  expect(await app.paystack.listRefunds(reference)).toMatchObject([{ amount: 100_50 }]);
  const card = await ada.client.read("/myorders");
  expect(card).toContain("Money back");
  expect(card).toContain("₦100.50");
  expect(await admin.read("/adminNotifications")).toContain("Refunded ₦100.50. Too little.");
});

test("a payment case's form of refunds is one that the case answers", async () => {
  const { admin, caseId } = await differingPayment({ paidAmount: 100_50 });
  const page = await admin.read("/adminNotifications");
  const form = /<form(?:(?!<form|<\/form>).)*?name="what".*?<\/form>/s.exec(page)![0];
  const intent = /value="(refund-[a-z]+)"/.exec(form)![1]!;
  const sent = { intent, case: caseId, seen: "0", what: "all", reason: "Too little." };
  expect((await admin.post("/adminNotifications", sent)).status).toBe(200);
});

test("a payment of another amount becomes an order after all, of which no more than was paid is refunded", async () => {
  const { ada, admin, reference, caseId } = await differingPayment({ paidAmount: 100_00 });
  const form = { intent: "accept-payment", case: caseId, note: "Paid the rest in cash." };
  const answers = await Promise.all([1, 2].map(() => admin.post("/adminNotifications", form)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [order] = await db.select().from(orders);
  expect(order).toMatchObject({ reference, totalKobo: 13_000_00, status: "new" });
  expect(await ada.client.read("/myorders")).toContain(order!.id);
  expect(await findRefunds(db, reference)).toMatchObject({ left: 100_00 });
  const paid = /Paid online<[^₦]*₦100</;
  expect(await admin.read(`/orders/${order!.id}`)).toMatch(paid);
  expect(await ada.client.read(`/myorders/${order!.id}/receipt`)).toMatch(paid);
});

test("a payment in another currency is refunded in that currency, and not by an item's price", async () => {
  const paid = { paidCurrency: "GHS", paidAmount: 15_000_00 };
  const { admin, caseId } = await differingPayment(paid);
  await admin.post("/adminNotifications", {
    intent: "accept-payment",
    case: caseId,
    note: "Fine.",
  });
  const [line] = await db.select().from(orderItems);
  const address = `/orders/${line!.orderId}`;
  const form = { intent: "refund-order", seen: "0", reason: "Torn.", amount: "13000" };
  const pieces = await admin.post(address, { ...form, what: "lines", line: `${line!.id}:1` });
  expect(await pieces.text()).toContain("Paid in GHS, not in naira: write an amount.");
  await admin.post(address, { ...form, what: "amount" });
  expect(await admin.read("/adminMoney")).toContain("GHS 13,000 refunded");
});

test("a payment counts as refunded once all of it was refunded", async () => {
  const { admin, caseId } = await differingPayment({ paidAmount: 15_000_00 });
  const form = { intent: "refund-payment", case: caseId, reason: "Too much.", what: "amount" };
  await admin.post("/adminNotifications", { ...form, seen: "0", amount: "13000" });
  expect(await admin.read("/adminMoney")).toContain(">₦13,000 refunded<");
  await admin.post("/adminNotifications", { intent: "reopen-case", case: caseId });
  await admin.post("/adminNotifications", { ...form, seen: "1", amount: "2000" });
  expect(await admin.read("/adminMoney")).toContain(">Refunded<");
});
