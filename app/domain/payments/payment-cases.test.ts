import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { notifications, orders, paymentCases, stock } from "#app/db/schema.server.ts";
import { createPurchase, createOrder, createProduct } from "#tests/support/factories.ts";
import { mailbox, outbox } from "#tests/support/mail.ts";
import { type Person, signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { pollMismatchedPayments } from "#app/domain/purchases/poll.server.ts";
import { countUnread } from "#app/domain/notifications/notifications.server.ts";
import { findOrder } from "#app/domain/orders/orders.server.ts";
import { countOpenCases, listOpenCases } from "./payment-case-lists.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";

const site = await createTestApp();
const { app, paystack } = site;
const { db } = app;
const minute = 60_000;
const raise = (error: unknown) => {
  throw error;
};

/** A payment of ₦100 where ₦13,000 was asked, seen by the settlement. */
async function differingPayment(person?: Person) {
  await paystack.break({ dropWebhooks: true, paidAmount: 100_00 });
  const ada = person ?? (await signUp(site));
  const { reference } = await createPurchase(site, ada);
  await paystack.pay(reference);
  await settlePurchase(app, reference);
  await paystack.break({ paidAmount: null });
  return { ada, reference };
}

/** An order that was paid when another customer had bought its last piece. */
async function orderPaidTooLate() {
  await paystack.break({ dropWebhooks: true });
  const product = await createProduct(site, { name: "Last cap", colors: [], sizes: [] });
  await db.insert(stock).values({ productId: product.id, quantity: 1 });
  const [late, quick] = [await signUp(site), await signUp(site)];
  const slow = await createPurchase(site, late, { products: [product] });
  site.clock.advance(31 * minute);
  const { reference } = await createPurchase(site, quick, { products: [product] });
  for (const paid of [reference, slow.reference]) await paystack.pay(paid);
  const sold = await settlePurchase(app, reference);
  return { late, quick, reference: slow.reference, soldId: (sold as { orderId: string }).orderId };
}

const openCase = async () => (await listOpenCases(db, { limit: 9 })).rows[0]!;

describe("a payment of another amount", () => {
  test("is a payment case with every detail, in the administrator's notifications and by e-mail", async () => {
    const { ada, reference } = await differingPayment();
    const page = await (await signInAsAdministrator(site)).read("/adminNotifications");
    for (const words of [
      "Needs a decision",
      "A payment differs from its purchase",
      "Paid ₦100, asked ₦13,000.",
      reference,
      ada.username,
      ada.email,
      "+2348031234567",
      `mailto:${ada.email}`,
      "https://wa.me/2348031234567",
      "1 × Heavy hoodie (Black, Medium)",
    ])
      expect(page).toContain(words);
    expect(page).toMatch(/aria-label="Menu, 1 waiting"/);
    expect(await db.select().from(paymentCases)).toMatchObject([
      { askedKobo: 13_000_00, paidAmount: 100_00, paidCurrency: "NGN", paidReference: reference },
    ]);
    await site.jobs.done();
    const mail = (await mailbox(site)).find(({ to }) => to === administrator.email);
    expect(mail).toMatchObject({ subject: `A payment differs from its purchase: ${reference}` });
    expect(mail!.text).toContain("Paid ₦100, asked ₦13,000.");
  });

  test("is announced to its customer, who had closed the browser, in the account, by notification and by e-mail", async () => {
    await paystack.break({ paidAmount: 100_00 });
    const ada = await signUp(site);
    const { reference } = await createPurchase(site, ada);
    // The event of the payment settles it; no page is open.
    await paystack.pay(reference);
    await expect.poll(() => countOpenCases(db)).toBe(1);
    for (const path of ["/myorders", "/myorders", "/notifications"]) {
      const page = await ada.client.read(path);
      expect(page, path).toContain(reference);
      expect(page, path).toContain("A payment of ₦100 arrived, where ₦13,000 was asked.");
      expect(page, path).toContain("The organisers have been notified and will write to you");
    }
    expect(await countUnread(db, ada.id)).toBe(1);
    await site.jobs.done();
    const mail = (await mailbox(site)).find(({ to }) => to === ada.email);
    expect(mail!.subject).toContain(reference);
    const words = mail!.text.replaceAll(/\s+/g, " ");
    expect(words).toContain("The organisers have been notified and will write to you");
    const bola = await signUp(site);
    expect(await bola.client.read("/myorders")).not.toContain(reference);
  });

  test("is announced once, however often it is looked up, with Paystack's latest answer", async () => {
    const { reference } = await differingPayment();
    await paystack.break({ verifyTells: { amount: 200_00 } });
    for (let time = 0; time < 3; time++)
      expect(await settlePurchase(app, reference)).toEqual({ outcome: "mismatched" });
    expect(await openCase()).toMatchObject({ paidAmount: 200_00 });
    expect(await countOpenCases(db)).toBe(1);
    expect(await outbox(site)).toHaveLength(2);
    expect(await db.$count(notifications)).toBe(1);
  });

  test("stays a case when Paystack later calls it unpaid", async () => {
    const { reference } = await differingPayment();
    await paystack.break({ verifyTells: { status: "reversed" } });
    expect(await settlePurchase(app, reference)).toEqual({ outcome: "mismatched" });
    expect(await countOpenCases(db)).toBe(1);
  });
});

describe("a payment that was misread once", () => {
  async function misread() {
    await paystack.break({ dropWebhooks: true, verifyTells: { reference: "fest-other" } });
    const ada = await signUp(site);
    const { reference } = await createPurchase(site, ada);
    await paystack.pay(reference);
    expect(await settlePurchase(app, reference)).toEqual({ outcome: "mismatched" });
    await paystack.break({ verifyTells: null });
    return { ada, reference };
  }
  async function expectSettled(reference: string) {
    const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
    expect(order).toMatchObject({ totalKobo: 13_000_00 });
    expect(await countOpenCases(db)).toBe(0);
    const { rows } = await listChanges(db, { limit: 9 });
    expect(rows).toMatchObject([
      { action: "A payment's case closed itself", subject: `Payment ${reference}` },
    ]);
    return order!;
  }

  test("is settled when its customer, an event or the administrator has it looked up again", async () => {
    const first = await misread();
    const asked = { intent: "check-payment", reference: first.reference, claimed: "1" };
    const answer = await first.ada.client.post("/cart", asked);
    const confirmation = answer.headers.get("location")!;
    expect(await first.ada.client.read(confirmation)).toContain("Order Confirmed");
    const order = await expectSettled(first.reference);
    const page = await first.ada.client.read("/myorders");
    expect(page).toContain(order.id);
    expect(page).not.toContain("A payment that differs");

    const second = await misread();
    await paystack.sendEvent({ event: "charge.success", data: { reference: second.reference } });
    await expect.poll(() => db.$count(orders)).toBe(2);

    const third = await misread();
    const admin = await signInAsAdministrator(site);
    const ask = { intent: "verify-payment", reference: third.reference };
    const decided = await (await admin.post("/adminNotifications", ask)).text();
    expect(decided).toContain(`Payment ${third.reference} is right now`);
    expect(await countOpenCases(db)).toBe(0);
  });

  test("is looked up by the sweep for an hour, and not after that", async () => {
    const { reference } = await misread();
    await pollMismatchedPayments(app, raise);
    expect(await countOpenCases(db), "too early to ask").toBe(1);
    site.clock.advance(11 * minute);
    await pollMismatchedPayments(app, raise);
    await expectSettled(reference);

    await misread();
    site.clock.advance(61 * minute);
    await pollMismatchedPayments(app, raise);
    expect(await countOpenCases(db)).toBe(1);
  });

  test("makes one order when it is looked up many times at once", async () => {
    const { reference } = await misread();
    await Promise.all(Array.from({ length: 6 }, () => settlePurchase(app, reference)));
    expect(await db.$count(orders)).toBe(1);
    await expectSettled(reference);
  });

  test("makes no order once an organiser has decided otherwise", async () => {
    const { reference } = await misread();
    const admin = await signInAsAdministrator(site);
    const { id } = await openCase();
    await admin.post("/adminNotifications", { intent: "close-case", case: id, note: "Sent back" });
    expect(await settlePurchase(app, reference)).toEqual({ outcome: "mismatched" });
    expect(await db.$count(orders)).toBe(0);
  });
});

describe("an order that was paid after its last piece was sold", () => {
  test("is never announced as a plain confirmation", async () => {
    const { late, reference } = await orderPaidTooLate();
    const answer = await late.client.post("/cart", {
      intent: "check-payment",
      reference,
      claimed: "1",
    });
    const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
    const orderPage = `/myorders/${order!.id}`;
    const pages = await Promise.all(
      [answer.headers.get("location")!, orderPage, `${orderPage}/receipt`, "/notifications"].map(
        (path) => late.client.read(path),
      ),
    );
    await site.jobs.done();
    const mails = (await mailbox(site)).filter(({ to }) => to === late.email);
    expect(mails).toHaveLength(1);
    for (const text of [...pages, mails[0]!.text.replaceAll(/\s+/g, " ")]) {
      expect(text).toContain("these had sold out meanwhile: 1 × Last cap.");
      expect(text).toContain("The organisers have been notified and will write to you");
      expect(text).not.toContain("Order Confirmed");
    }
    expect(`${mails[0]!.subject} ${mails[0]!.html}`).not.toMatch(/order confirmed/i);
    expect(await late.client.read("/myorders")).toContain("Paid, but sold out meanwhile");
  });

  test("leaves the buyer of the last piece with a plain confirmation", async () => {
    const { quick, soldId } = await orderPaidTooLate();
    expect(await quick.client.read(`/cart?order=${soldId}`)).toContain("Order Confirmed");
    expect(await quick.client.read(`/myorders/${soldId}`)).not.toContain("sold out meanwhile");
    expect(await countOpenCases(db)).toBe(0);
  });

  test("says so to the administrator in the list and on the order until it is decided", async () => {
    const { late, reference } = await orderPaidTooLate();
    await settlePurchase(app, reference);
    const { id, orderId } = await openCase();
    expect(await findOrder(db, orderId!, null)).toMatchObject({
      soldOutLines: [{ name: "Last cap", quantity: 1 }],
    });
    const admin = await signInAsAdministrator(site);
    expect(await admin.read("/orders")).toContain("Sold out when paid");
    const words = "Sold out when it was paid: 1 × Last cap.";
    expect(await admin.read(`/orders/${orderId}`)).toContain(words);
    const waiting = await admin.read("/adminNotifications");
    expect(waiting).toContain(words);
    expect(waiting).toContain(`href="/orders/${orderId}"`);

    await admin.post("/adminNotifications", {
      intent: "close-case",
      case: id,
      note: "Comes in May",
    });
    expect(await admin.read("/orders")).not.toContain("Sold out when paid");
    expect(await admin.read(`/orders/${orderId}`)).toContain("Decided on");
    const page = await late.client.read(`/myorders/${orderId}`);
    expect(page).toContain("The organisers have decided");
    expect(page).not.toContain("Comes in May");
  });
});

describe("a case that waits", () => {
  test("is neither pushed off the first page by orders nor marked as read with them", async () => {
    const { ada, reference } = await differingPayment();
    const { orderId } = await createOrder(site, ada);
    const at = (minutes: number) => new Date(app.now().getTime() + minutes * minute);
    await db.insert(notifications).values(
      Array.from({ length: 55 }, (_, n) => ({
        kind: "new_order" as const,
        orderId,
        userEmail: "",
        username: `Buyer ${n}`,
        createdAt: at(n),
      })),
    );
    const admin = await signInAsAdministrator(site);
    const first = await admin.read("/adminNotifications");
    expect(first).toContain(reference);
    expect(first).not.toContain("Buyer 4<");
    const next = /href="(\/adminNotifications\?[^"]*after=[^"]+)"/.exec(first)![1]!;
    expect(await admin.read(next.replaceAll("&amp;", "&"))).toContain("Buyer 4<");

    await admin.post("/adminNotifications", { intent: "mark-all-notifications-read" });
    const after = await admin.read("/adminNotifications");
    expect(after).toContain("No new notifications");
    expect(after).toContain(reference);
    expect(after).toMatch(/aria-label="Menu, 2 waiting"/);
  });

  test("is listed with all others, the oldest first, page by page", async () => {
    const ada = await signUp(site);
    const references: string[] = [];
    for (let n = 0; n < 2; n++) references.push((await differingPayment(ada)).reference);
    const { rows, next } = await listOpenCases(db, { limit: 1 });
    const more = await listOpenCases(db, { limit: 1, after: next });
    expect([...rows, ...more.rows].map(({ reference }) => reference)).toEqual(references);
    expect(more.next).toBeNull();
  });

  test("is closed with a note, recorded in the change log, and can be reopened", async () => {
    const { ada, reference } = await differingPayment();
    const admin = await signInAsAdministrator(site);
    const { id } = await openCase();
    const send = (form: Record<string, string>) => admin.post("/adminNotifications", form);

    const empty = await send({ intent: "close-case", case: id, note: "  " });
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain("Write what was decided before you close it.");
    expect(await countOpenCases(db)).toBe(1);

    const decide = { intent: "close-case", case: id, note: "Sent ₦100 back" };
    expect((await send(decide)).status).toBe(200);
    expect((await send(decide)).status).toBe(409);
    const page = await admin.read("/adminNotifications");
    expect(page).not.toContain("Needs a decision");
    expect(page).toContain("Sent ₦100 back");
    const card = await ada.client.read("/myorders");
    expect(card).toContain(reference);
    expect(card).toContain("Decided on");
    expect(card).not.toContain("Sent ₦100 back");

    expect((await send({ intent: "reopen-case", case: id })).status).toBe(200);
    expect(await countOpenCases(db)).toBe(1);
    const { rows } = await listChanges(db, { limit: 9 });
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ["Reopened a payment", `Payment ${reference}`],
      ["Decided on a payment", `Payment ${reference}`],
    ]);
    expect(rows[1]!.after).toEqual({ decision: "Sent ₦100 back" });
  });
});
