import { describe, expect, it } from "vitest";
import { purchases, emails, notifications, orderHistory, orders } from "#app/db/schema.server.ts";
import { listCart } from "#app/domain/cart/cart.server.ts";
import { addToCart, removeFromCart, setQuantity } from "#app/domain/cart/cart-changes.server.ts";
import { listOpenCases } from "#app/domain/payments/payment-case-lists.server.ts";
import { settlePurchase } from "./settle.server.ts";
import { pollUnsettledPayments } from "./poll.server.ts";
import { createPurchase, createProduct, putInCart } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app } = site;
const raise = (error: unknown) => {
  throw error;
};

/** A customer whose purchase is paid, while no event tells of it. */
async function paidPurchase() {
  const ada = await signUp(site);
  const { reference } = await createPurchase(site, ada);
  await site.paystack.break({ dropWebhooks: true });
  await site.paystack.pay(reference);
  return { ada, reference };
}

describe("a paid checkout", () => {
  it("becomes an order with its history, notifications and e-mail, and empties the cart", async () => {
    const { ada, reference } = await paidPurchase();
    const settlement = await settlePurchase(app, reference);
    const [order] = await app.db.select().from(orders);
    expect(settlement).toEqual({
      outcome: "settled",
      orderId: order!.id,
      orderNumber: order!.number,
    });
    expect(order).toMatchObject({
      reference,
      status: "new",
      channel: "card",
      totalKobo: 13_000_00,
    });
    expect(await app.db.select().from(orderHistory)).toMatchObject([{ status: "new" }]);
    const kinds = (await app.db.select().from(notifications)).map(({ kind, userId }) => [
      kind,
      userId,
    ]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ["order_confirmed", ada.id],
        ["new_order", null],
      ]),
    );
    expect(await app.db.select().from(emails)).toMatchObject([
      { kind: "order_confirmed", recipient: ada.email },
    ]);
    expect(await listCart(app, ada.id)).toEqual([]);
  });

  it("is settled once by the callback, the webhook, the return and the sweep at the same time", async () => {
    const { ada, reference } = await paidPurchase();
    site.clock.advance(3 * 60_000);
    await Promise.all([
      ada.client.post("/cart", { intent: "check-payment", reference }),
      ada.client.get(`/cart/return?reference=${reference}`),
      site.paystack.sendEvent({ event: "charge.success", data: { reference } }),
      site.paystack.sendEvent({ event: "charge.success", data: { reference } }),
      pollUnsettledPayments(app, raise),
      settlePurchase(app, reference),
    ]);
    expect(await app.db.$count(orders)).toBe(1);
    expect(await app.db.$count(emails)).toBe(1);
    expect(await app.db.$count(notifications)).toBe(2);
  });

  it("leaves nothing behind when settling fails half-way, and is settled by the next try", async () => {
    const { ada, reference } = await paidPurchase();
    const queue = { ...app.queue, enqueue: () => Promise.reject(new Error("no queue")) };
    await expect(settlePurchase({ ...app, queue }, reference)).rejects.toThrow("no queue");
    for (const table of [orders, orderHistory, notifications, emails])
      expect(await app.db.$count(table)).toBe(0);
    expect(await listCart(app, ada.id)).toHaveLength(1);
    expect(await settlePurchase(app, reference)).toMatchObject({ outcome: "settled" });
  });

  it("keeps in the cart what was added after it", async () => {
    const { ada, reference } = await paidPurchase();
    await putInCart(site, ada, await createProduct(site, { name: "Late cap" }));
    await settlePurchase(app, reference);
    expect(await listCart(app, ada.id)).toMatchObject([{ name: "Late cap" }]);
  });

  it("takes only the paid quantity off a line item that was changed while paying", async () => {
    const { ada, reference } = await paidPurchase();
    const [line] = await listCart(app, ada.id);
    await setQuantity(app, { lineId: line!.id, quantity: 5 }, ada.id);
    await settlePurchase(app, reference);
    expect(await listCart(app, ada.id)).toMatchObject([{ id: line!.id, quantity: 4 }]);
  });

  it("leaves a line item whose colour or size was changed meanwhile", async () => {
    const { ada, reference } = await paidPurchase();
    const [line] = await listCart(app, ada.id);
    await removeFromCart(app, line!.productId, ada.id);
    const inRed = { productId: line!.productId, color: "Red", size: "Medium" };
    await addToCart(app, inRed, ada.id);
    await settlePurchase(app, reference);
    expect(await listCart(app, ada.id)).toMatchObject([{ color: "Red", quantity: 1 }]);
  });

  it("settles even when it had expired", async () => {
    const ada = await signUp(site);
    const { reference } = await createPurchase(site, ada);
    site.clock.advance(4 * 24 * 60 * 60_000);
    await pollUnsettledPayments(app, raise);
    expect(await app.db.select().from(purchases)).toMatchObject([{ status: "expired" }]);
    await site.paystack.break({ dropWebhooks: true });
    await site.paystack.pay(reference);
    expect(await settlePurchase(app, reference)).toMatchObject({ outcome: "settled" });
  });

  it("is settled by the sweep when no event ever comes", async () => {
    const { reference } = await paidPurchase();
    expect(await pollUnsettledPayments(app, raise), "too early to ask").toBe(0);
    site.clock.advance(3 * 60_000);
    expect(await pollUnsettledPayments(app, raise)).toBe(1);
    expect(await app.db.select().from(orders)).toMatchObject([{ reference }]);
    expect(await pollUnsettledPayments(app, raise)).toBe(0);
  });
});

describe("a checkout that is not paid as asked", () => {
  it("makes no order while it is unpaid, whatever an event says", async () => {
    const ada = await signUp(site);
    const { reference } = await createPurchase(site, ada);
    expect(await settlePurchase(app, reference)).toMatchObject({ outcome: "unpaid" });
    await site.paystack.sendEvent({ event: "charge.success", data: { reference } });
    const page = await ada.client.post("/cart", { intent: "check-payment", reference });
    expect(await page.text()).toContain("Payment was not completed");
    expect(await app.db.$count(orders)).toBe(0);
    expect(await listCart(app, ada.id)).toHaveLength(1);
  });

  it.each([
    { paidAmount: 100_00, words: "Paid ₦100, asked ₦13,000." },
    { paidCurrency: "GHS", words: "Paid in GHS, asked in NGN." },
  ])("tells the administrator instead of making an order: $words", async ({ words, ...fault }) => {
    await site.paystack.break({ dropWebhooks: true, ...fault });
    const ada = await signUp(site);
    const { reference } = await createPurchase(site, ada);
    await site.paystack.pay(reference);
    expect(await settlePurchase(app, reference)).toEqual({ outcome: "mismatched" });
    expect(await settlePurchase(app, reference), "once and for all").toEqual({
      outcome: "mismatched",
    });
    expect(await app.db.$count(orders)).toBe(0);
    expect(await app.db.select().from(purchases)).toMatchObject([{ problem: words }]);
    expect((await listOpenCases(app.db, { limit: 9 })).rows).toMatchObject([
      { kind: "payment_mismatch", reference, userEmail: ada.email },
    ]);
    expect(await app.db.select().from(notifications)).toMatchObject([
      { kind: "payment_mismatch", userId: ada.id },
    ]);
  });

  it("settles when Paystack is asked again and confirms it", async () => {
    const { ada, reference } = await paidPurchase();
    await site.paystack.break({ verifyTells: { currency: "GHS" } });
    expect(await settlePurchase(app, reference)).toEqual({ outcome: "mismatched" });
    await site.paystack.break({ verifyTells: null });
    expect(await settlePurchase(app, reference)).toMatchObject({ outcome: "settled" });
    expect(await app.db.select().from(orders)).toMatchObject([{ reference, userId: ada.id }]);
  });

  it("says so when the payment service does not answer, and is settled later", async () => {
    const { ada, reference } = await paidPurchase();
    await site.paystack.break({ failVerify: 1 });
    const unanswered = await ada.client.post("/cart", {
      intent: "check-payment",
      reference,
      claimed: "1",
    });
    expect(await unanswered.text()).toContain("If you have paid, nothing is lost");
    const page = await ada.client.read("/myorders");
    expect(page).toContain("I have paid");
    const settled = await ada.client.post("/cart", {
      intent: "check-payment",
      reference,
      claimed: "1",
    });
    const confirmation = settled.headers.get("location")!;
    expect(await ada.client.read(confirmation)).toContain("Order Confirmed");
  });

  it("confirms the order with its pieces, its total and when it is ready, in the first answer", async () => {
    const { ada, reference } = await paidPurchase();
    const { orderId } = (await settlePurchase(app, reference)) as { orderId: string };
    const page = await ada.client.read(`/cart?order=${orderId}`);
    const dialog = page.slice(page.indexOf("<dialog"), page.indexOf("</dialog>"));
    const says = dialog.replaceAll("<!-- -->", "").replaceAll(/<[^>]*>/g, " ");
    expect(says).toMatch(/Order Confirmed.*1 × .*Paid\s+₦[\d,]+.*Ready for pick-up: /s);
  });

  it("shows another customer nothing of it", async () => {
    const { reference } = await paidPurchase();
    const bola = await signUp(site);
    expect((await bola.client.post("/cart", { intent: "check-payment", reference })).status).toBe(
      404,
    );
    expect(await app.db.$count(orders)).toBe(0);
    const { orderId } = (await settlePurchase(app, reference)) as { orderId: string };
    expect(await bola.client.read(`/cart?order=${orderId}`)).not.toContain("Order Confirmed");
    expect((await bola.client.get(`/myorders/${orderId}`)).status).toBe(404);
    expect((await bola.client.get(`/myorders/${orderId}/receipt`)).status).toBe(404);
  });
});
