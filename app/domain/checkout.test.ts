import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkouts, orders, products } from "#app/db/schema.server.ts";
import { beginCheckout } from "#app/domain/checkout.server.ts";
import { createProduct, putInCart } from "#tests/support/factories.ts";
import { type Person, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app } = site;

async function customerWithCart(options: Parameters<typeof signUp>[1] = {}): Promise<Person> {
  const person = await signUp(site, options);
  await putInCart(site, person, await createProduct(site));
  return person;
}
const pickUp = { shippingOption: "PICKUP" } as const;
const toDoor = { shippingOption: "DOOR DELIVERY" } as const;

describe("a checkout", () => {
  it("saves what is bought before the payment opens, at the server's prices", async () => {
    const ada = await customerWithCart();
    const payment = await beginCheckout(app, ada, toDoor);
    expect(payment).toMatchObject({ email: ada.email, amountKobo: 15_500_00 });
    expect(payment.reference).toMatch(/^[\w.=-]+$/);
    expect(await app.db.select().from(checkouts)).toMatchObject([
      {
        reference: payment.reference,
        status: "open",
        itemsKobo: 12_500_00,
        feeKobo: 3_000_00,
        totalKobo: 15_500_00,
        address: { addressLine1: "12 Aba Road" },
        lines: [{ name: "Heavy hoodie", color: "Black", size: "Medium", quantity: 1 }],
      },
    ]);
    expect(await app.db.$count(orders), "it is not an order").toBe(0);
  });

  it("gives one payment for clicks that come together", async () => {
    const ada = await customerWithCart();
    const clicks = await Promise.all([1, 2, 3].map(() => beginCheckout(app, ada, pickUp)));
    expect(new Set(clicks.map(({ accessCode }) => accessCode)).size).toBe(1);
    expect(await app.db.$count(checkouts)).toBe(1);
  });

  it("gives another payment once the cart or the shipping is another", async () => {
    const ada = await customerWithCart();
    const first = await beginCheckout(app, ada, pickUp);
    expect((await beginCheckout(app, ada, pickUp)).reference).toBe(first.reference);
    expect((await beginCheckout(app, ada, toDoor)).reference).not.toBe(first.reference);
  });

  it("wants an address for the door and a number for pick-up, with the words of the specification", async () => {
    const ada = await customerWithCart({ address: null });
    await expect(beginCheckout(app, ada, toDoor)).rejects.toThrow("Please add a Delivery Address");
    await expect(beginCheckout(app, ada, pickUp)).rejects.toThrow("Add a number for pick up");
    const page = await (await ada.client.post("/cart", { intent: "checkout", ...pickUp })).text();
    expect(page).toContain(
      "Please Add a number as a way to reach you when your order is ready for pickup",
    );
    expect(await app.db.$count(checkouts)).toBe(0);
  });

  it("wants a shipping option, and something in the cart", async () => {
    const ada = await customerWithCart();
    const page = await (await ada.client.post("/cart", { intent: "checkout" })).text();
    expect(page).toContain("Please choose a shipping option");
    await expect(beginCheckout(app, await signUp(site), pickUp)).rejects.toThrow("empty");
    expect(await app.db.$count(checkouts)).toBe(0);
  });

  it("tells of a price that changed while the page was open, before anything is paid", async () => {
    const ada = await customerWithCart();
    await app.db.update(products).set({ priceKobo: 14_000_00 });
    const request = { ...pickUp, seenItemsKobo: 12_500_00 };
    await expect(beginCheckout(app, ada, request)).rejects.toThrow("come to ₦14,000");
    expect(await app.db.$count(checkouts)).toBe(0);
  });

  it("leaves nothing open when the payment service does not take it, and works once it does", async () => {
    const ada = await customerWithCart();
    await site.paystack.break({ failInitialize: 1 });
    const form = { intent: "checkout", ...pickUp };
    expect(await (await ada.client.post("/cart", form)).text()).toContain("Nothing was charged");
    expect(await app.db.$count(checkouts, eq(checkouts.status, "open"))).toBe(0);
    expect((await ada.client.post("/cart", form)).status).toBe(303);
  });

  it("takes the place of one whose process died before the payment started", async () => {
    const ada = await customerWithCart();
    const { reference } = await beginCheckout(app, ada, pickUp);
    await app.db.update(checkouts).set({ accessCode: null });
    site.clock.advance(30_000);
    expect((await beginCheckout(app, ada, pickUp)).reference).not.toBe(reference);
  });
});

describe("the Checkout button", () => {
  it("leads to the payment page without JavaScript", async () => {
    const ada = await customerWithCart();
    const response = await ada.client.post("/cart", { intent: "checkout", ...pickUp });
    expect(response.status).toBe(303);
    const [checkout] = await app.db.select().from(checkouts);
    expect(response.headers.get("location")).toBe(checkout!.authorizationUrl);
  });

  it("gives the popup what it opens with", async () => {
    const ada = await customerWithCart();
    const form = { intent: "checkout", ...pickUp, popup: "1" };
    const answer = await (await ada.client.post("/cart.data", form)).text();
    const [checkout] = await app.db.select().from(checkouts);
    const { reference, accessCode, authorizationUrl } = checkout!;
    for (const part of [reference, accessCode, authorizationUrl, ada.email, "NGN", "1300000"])
      expect(answer).toContain(part);
    expect(answer).toContain(app.env.paystack.publicKey);
    expect(answer).not.toContain(app.env.paystack.secretKey);
  });

  it("finds a payment that went through unheard of, and asks for no second one", async () => {
    const ada = await customerWithCart();
    await site.paystack.break({ dropWebhooks: true });
    const { reference } = await beginCheckout(app, ada, pickUp);
    await site.paystack.pay(reference);
    const response = await ada.client.post("/cart", { intent: "checkout", ...toDoor });
    const [order] = await app.db.select().from(orders);
    expect(order).toMatchObject({ reference });
    expect(response.headers.get("location")).toBe(`/cart?order=${order!.id}`);
    expect(await app.db.$count(checkouts)).toBe(1);
  });
});
