import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { purchases, orders, type products } from "#app/db/schema.server.ts";
import { createPurchase, createProduct, putInCart } from "#tests/support/factories.ts";
import { type Person, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { pollUnsettledPayments } from "./poll.server.ts";

const site = await createTestApp();
const { app, paystack, clock } = site;
const minute = 60_000;

const fail = (error: unknown) => {
  throw error;
};

type Product = typeof products.$inferSelect;

const read = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const cartOf = async (person: Person) =>
  (await person.client.read("/cart")).replaceAll("<!-- -->", "");
const dismiss = (person: Person, reference: string, confirmed?: "1") =>
  person.client.post("/cart", {
    intent: "dismiss-payment",
    reference,
    ...(confirmed && { confirmed }),
  });
const checkOut = (person: Person, form: Record<string, string> = {}) =>
  person.client.post("/cart", { intent: "begin-checkout", shippingOption: "PICKUP", ...form });

/** A payment that was made while Paystack says nothing about it. */
async function silentlyPaid(): Promise<{ ada: Person; product: Product; reference: string }> {
  const ada = await signUp(site);
  const product = await createProduct(site);
  const { reference } = await createPurchase(site, ada, { products: [product] });
  await paystack.break({ dropWebhooks: true, failVerify: true });
  await paystack.pay(reference);
  return { ada, product, reference };
}

const asks = "You may have paid for this already";
const awaited = "may still arrive";

describe("a payment that Paystack has not answered about", () => {
  test("is dismissed only after its customer has read what that means, and stays visible", async () => {
    const { ada, reference } = await silentlyPaid();
    const question = await read(await dismiss(ada, reference));
    expect(question).toContain("Dismiss this payment?");
    expect(question).toContain("Paystack has not answered yet whether it was paid.");
    expect(question).toContain("do not pay for the same items again");
    expect(await cartOf(ada), "nothing is dismissed yet").toContain("Resume payment");

    await dismiss(ada, reference, "1");
    const cart = await cartOf(ada);
    expect(cart).not.toContain("Resume payment");
    expect(cart).toContain(awaited);
    expect(await ada.client.read("/myorders")).toContain(awaited);
    expect(await ada.client.read("/myorders")).toContain("I have paid");
  });

  test("holds up a new payment for the same items until its customer says so", async () => {
    const { ada, reference } = await silentlyPaid();
    await dismiss(ada, reference, "1");
    const question = await read(await checkOut(ada));
    expect(question).toContain(asks);
    expect(question.indexOf("Ask Paystack again")).toBeLessThan(
      question.indexOf("Pay again all the same"),
    );
    expect(await app.db.$count(purchases)).toBe(1);

    const unread = { intent: "open-another-payment", besides: "fest-another" };
    expect(await read(await checkOut(ada, unread)), "only what was read").toContain(asks);
    const again = await checkOut(ada, { intent: "open-another-payment", besides: reference });
    expect(again.headers.get("location")).toContain("/sandbox/paystack/checkout/");
    expect(await app.db.$count(purchases)).toBe(2);
  });

  test("is looked up again by the question's first button, and becomes the order", async () => {
    const { ada, reference } = await silentlyPaid();
    await dismiss(ada, reference, "1");
    const look = { intent: "check-payments", shippingOption: "PICKUP", besides: reference };
    expect(await read(await ada.client.post("/cart", look))).toContain(
      "The payment service did not answer just now.",
    );
    await paystack.break({ failVerify: false });
    const answer = await ada.client.post("/cart", look);
    const [order] = await app.db.select().from(orders);
    expect(order).toMatchObject({ reference });
    expect(answer.headers.get("location")).toBe(`/cart?order=${order!.id}`);
    expect(await cartOf(ada)).not.toContain(awaited);
  });

  test("does not hold up a payment for other items", async () => {
    const { ada, product, reference } = await silentlyPaid();
    await dismiss(ada, reference, "1");
    await ada.client.post("/cart", { intent: "remove-item", productId: product.id });
    await putInCart(site, ada, await createProduct(site, { name: "Cap" }));
    expect((await checkOut(ada)).status).toBe(303);
  });

  test("leaves the customer's pages once the sweep knows that it was not paid", async () => {
    const ada = await signUp(site);
    const product = await createProduct(site);
    const { reference } = await createPurchase(site, ada, { products: [product] });
    await paystack.break({ dropWebhooks: true, failVerify: true });
    await dismiss(ada, reference, "1");
    clock.advance(61 * minute);
    expect(await cartOf(ada)).toContain(awaited);
    await paystack.break({ failVerify: false });
    await pollUnsettledPayments(app, fail);
    expect(await cartOf(ada)).not.toContain(awaited);
    expect((await checkOut(ada)).status, "nothing holds up a new one").toBe(303);
  });
});

describe("a payment that is under way", () => {
  test("holds up another one with another shipping, and stays visible beside it", async () => {
    const ada = await signUp(site);
    const { reference } = await createPurchase(site, ada);
    await paystack.break({ dropWebhooks: true, unpaidStatus: "ongoing" });
    const toDoor = { shippingOption: "DOOR DELIVERY" };
    const question = await read(await checkOut(ada, toDoor));
    expect(question).toContain("the payment has begun and is not finished yet");
    await checkOut(ada, { ...toDoor, intent: "open-another-payment", besides: reference });
    expect(await cartOf(ada)).toContain(awaited);
    expect((await checkOut(ada, toDoor)).status, "the new one is taken up again").toBe(303);
    expect(await app.db.$count(purchases)).toBe(2);
  });
});

describe("a payment that nobody has made so far", () => {
  test("is dismissed after a question, and stays visible for an hour, as a transfer can be late", async () => {
    const ada = await signUp(site);
    const { reference } = await createPurchase(site, ada);
    expect(await read(await dismiss(ada, reference))).toContain(
      "Paystack has seen no payment so far.",
    );
    await dismiss(ada, reference, "1");
    expect(await cartOf(ada)).toContain(awaited);
    clock.advance(61 * minute);
    expect(await cartOf(ada)).not.toContain(awaited);
  });

  test("holds up another one when its customer says that it was paid", async () => {
    const ada = await signUp(site);
    const { reference } = await createPurchase(site, ada);
    await ada.client.post("/cart", { intent: "check-payment", reference, claimed: "1" });
    const bola = await signUp(site);
    await bola.client.post("/cart", { intent: "check-payment", reference, claimed: "1" });
    const [purchase] = await app.db
      .select()
      .from(purchases)
      .where(eq(purchases.reference, reference));
    expect(purchase).toMatchObject({ paystackStatus: "abandoned", claimedAt: expect.any(Date) });
    await dismiss(ada, reference, "1");
    expect(await read(await checkOut(ada))).toContain("You said that you have paid");
  });
});
