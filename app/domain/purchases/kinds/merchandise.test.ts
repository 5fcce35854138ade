import { openCart } from "#tests/support/purchases.ts";
import { resumePurchase } from "#app/domain/purchases/supersede.server.ts";
import { eq } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import { cartItems, purchases, orders, products, stock } from "#app/db/schema.server.ts";
import { listOpenCases } from "#app/domain/payments/payment-case-lists.server.ts";
import { listEndedPayments, listOpenPayments } from "../account-purchases.server.ts";
import { settlePurchase } from "../settle.server.ts";
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
  it("saves the cart before the payment opens, at the server's prices", async () => {
    const ada = await customerWithCart();
    const payment = await openCart(app, toDoor, ada);
    expect(payment).toMatchObject({ email: ada.email, amountKobo: 15_500_00 });
    expect(payment.reference).toMatch(/^[\w.=-]+$/);
    expect(await app.db.select().from(purchases)).toMatchObject([
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

  it("gives one payment for clicks that come at the same time", async () => {
    const ada = await customerWithCart();
    const clicks = await Promise.all([1, 2, 3].map(() => openCart(app, pickUp, ada)));
    expect(new Set(clicks.map(({ accessCode }) => accessCode)).size).toBe(1);
    expect(await app.db.$count(purchases)).toBe(1);
  });

  it("gives a new payment once the cart or the shipping has changed", async () => {
    const ada = await customerWithCart();
    const first = await openCart(app, pickUp, ada);
    expect((await openCart(app, pickUp, ada)).reference).toBe(first.reference);
    expect((await openCart(app, toDoor, ada)).reference).not.toBe(first.reference);
  });

  it("asks for an address for door delivery and a phone number for pick-up, in the specification's words", async () => {
    const ada = await customerWithCart({ address: null });
    await expect(openCart(app, toDoor, ada)).rejects.toThrow("Please add a Delivery Address");
    await expect(openCart(app, pickUp, ada)).rejects.toThrow("Add a number for pick up");
    const page = await (
      await ada.client.post("/cart", { intent: "begin-checkout", ...pickUp })
    ).text();
    expect(page).toContain(
      "Please Add a number as a way to reach you when your order is ready for pickup",
    );
    expect(await app.db.$count(purchases)).toBe(0);
  });

  it("needs a shipping option, and an item in the cart", async () => {
    const ada = await customerWithCart();
    const page = await (await ada.client.post("/cart", { intent: "begin-checkout" })).text();
    expect(page).toContain("Please choose a shipping option");
    await expect(openCart(app, pickUp, await signUp(site))).rejects.toThrow("empty");
    expect(await app.db.$count(purchases)).toBe(0);
  });

  it("shows a price that changed while the page was open, before anything is paid", async () => {
    const ada = await customerWithCart();
    await app.db.update(products).set({ priceKobo: 14_000_00 });
    const request = { ...pickUp, seenItemsKobo: 12_500_00 };
    await expect(openCart(app, request, ada)).rejects.toThrow("come to ₦14,000");
    expect(await app.db.$count(purchases)).toBe(0);
  });

  it("leaves nothing open when the payment service refuses it, and works once it accepts", async () => {
    const ada = await customerWithCart();
    await site.paystack.break({ failInitialize: 1 });
    const form = { intent: "begin-checkout", ...pickUp };
    expect(await (await ada.client.post("/cart", form)).text()).toContain("Nothing was charged");
    expect(await app.db.$count(purchases, eq(purchases.status, "open"))).toBe(0);
    expect((await ada.client.post("/cart", form)).status).toBe(303);
  });

  it("replaces one whose process died before the payment started", async () => {
    const ada = await customerWithCart();
    const { reference } = await openCart(app, pickUp, ada);
    await app.db.update(purchases).set({ accessCode: null });
    site.clock.advance(30_000);
    expect((await openCart(app, pickUp, ada)).reference).not.toBe(reference);
  });
});

describe("an open payment", () => {
  const ended = (person: Person) => listEndedPayments(app.db, person.id, app.now());

  it("gives way to its customer's next one, and reserves nothing any more", async () => {
    const ada = await signUp(site);
    const product = await createProduct(site);
    await app.db.insert(stock).values({
      productId: product.id,
      color: "Black",
      size: "Medium",
      quantity: 1,
    });
    await putInCart(site, ada, product);
    const first = await openCart(app, pickUp, ada);
    const second = await openCart(app, toDoor, ada);
    expect(await listOpenPayments(app.db, ada.id)).toMatchObject([
      { reference: second.reference, lines: [{ name: "Heavy hoodie" }] },
    ]);
    expect(await ended(ada)).toEqual([{ reference: first.reference, how: "replaced" }]);
    await expect(
      resumePurchase(app, { reference: first.reference, userId: ada.id }),
    ).rejects.toThrow("no longer open");
    expect((await openCart(app, toDoor, ada)).reference).toBe(second.reference);
  });

  it("is resumed, in the popup and without JavaScript, unless it turns out to be paid", async () => {
    const ada = await customerWithCart();
    const { reference, authorizationUrl, accessCode } = await openCart(app, pickUp, ada);
    const page = await ada.client.read("/cart");
    expect(page).toContain("Resume payment");
    expect(page.replaceAll("<!-- -->", "")).toContain("1 × Heavy hoodie (Black, Medium)");
    const form = { intent: "resume-payment", reference };
    const plain = await ada.client.post("/cart", form);
    expect(plain.headers.get("location")).toBe(authorizationUrl);
    const popup = await ada.client.post("/cart.data", { ...form, popup: "1" });
    expect(await popup.text()).toContain(accessCode);

    await site.paystack.break({ dropWebhooks: true });
    await site.paystack.pay(reference);
    const paid = await ada.client.post("/cart", form);
    expect(paid.headers.get("location")).toMatch(/^\/cart\?order=/);
    const bola = await signUp(site);
    expect((await bola.client.post("/cart", form)).status, "nobody else's").toBe(404);
  });

  it("is not resumed for an item that is no longer sold", async () => {
    const ada = await customerWithCart();
    const { reference } = await openCart(app, pickUp, ada);
    await app.db.update(products).set({ deletedAt: app.now() });
    await app.db.delete(cartItems);
    const page = await ada.client.post("/cart", { intent: "resume-payment", reference });
    expect(await page.text()).toContain("Heavy hoodie can no longer be bought.");
  });

  it("is dismissed by its customer, and settles all the same when it is paid", async () => {
    const ada = await customerWithCart();
    const { reference } = await openCart(app, pickUp, ada);
    const form = { intent: "dismiss-payment", reference, confirmed: "1" };
    expect((await (await signUp(site)).client.post("/cart", form)).status).toBe(404);
    expect(await ada.client.read("/myorders")).toContain("I have paid");
    const page = await (await ada.client.post("/cart", form)).text();
    expect(page).not.toContain("Resume payment");
    expect(await ada.client.read("/myorders")).not.toContain("has been open since");
    expect(await ended(ada)).toEqual([{ reference, how: "dismissed" }]);
    expect((await openCart(app, pickUp, ada)).reference).not.toBe(reference);
    await site.paystack.pay(reference);
    expect(await settlePurchase(app, reference)).toMatchObject({ outcome: "settled" });
  });

  it("that is paid twice in two tabs makes two orders, and the administrator is notified", async () => {
    const ada = await customerWithCart();
    await site.paystack.break({ dropWebhooks: true });
    const first = await openCart(app, pickUp, ada);
    const second = await openCart(app, toDoor, ada);
    for (const { reference } of [second, first]) await site.paystack.pay(reference);
    const { orderId } = (await settlePurchase(app, second.reference)) as { orderId: string };
    const twice = (await settlePurchase(app, first.reference)) as { orderId: string };
    expect(twice.orderId).not.toBe(orderId);
    const { rows } = await listOpenCases(app.db, { limit: 9 });
    expect(rows).toMatchObject([{ kind: "double_payment", orderId: twice.orderId }]);
  });

  it("is closed by an order of the same items, and by no other", async () => {
    const ada = await customerWithCart();
    await site.paystack.break({ dropWebhooks: true });
    const first = await openCart(app, pickUp, ada);
    const second = await openCart(app, toDoor, ada);
    await site.paystack.pay(first.reference);
    await settlePurchase(app, first.reference);
    expect(await listOpenPayments(app.db, ada.id)).toEqual([]);
    expect(await ended(ada)).toContainEqual({ reference: second.reference, how: "replaced" });

    await putInCart(site, ada, await createProduct(site, { name: "Cap" }));
    const other = await openCart(app, pickUp, ada);
    await site.paystack.pay(second.reference);
    await settlePurchase(app, second.reference);
    expect(await listOpenPayments(app.db, ada.id)).toMatchObject([{ reference: other.reference }]);
  });

  it("is looked up before another is begun, however many were begun since", async () => {
    const ada = await customerWithCart();
    await site.paystack.break({ dropWebhooks: true });
    const { reference } = await openCart(app, pickUp, ada);
    for (let more = 0; more < 5; more++) await openCart(app, more % 2 ? pickUp : toDoor, ada);
    await site.paystack.pay(reference);
    const response = await ada.client.post("/cart", { intent: "begin-checkout", ...pickUp });
    const [order] = await app.db.select().from(orders);
    expect(order).toMatchObject({ reference });
    expect(response.headers.get("location")).toBe(`/cart?order=${order!.id}`);
  });
});

test("an account begins at most thirty payments an hour; resuming and paying are not counted", async () => {
  const ada = await customerWithCart();
  const begin = (turn: number) => openCart(app, turn % 2 ? pickUp : toDoor, ada);
  for (let turn = 0; turn < 30; turn++) {
    await begin(turn);
    await begin(turn);
  }
  await expect(begin(0)).rejects.toMatchObject({ reason: "too-many" });
  const last = await begin(29);
  expect(await app.db.$count(purchases)).toBe(30);
  const page = await ada.client.post("/cart", { intent: "begin-checkout", ...toDoor });
  expect(await page.text()).toContain("You have begun many payments within an hour");

  await site.paystack.break({ dropWebhooks: true });
  await site.paystack.pay(last.reference);
  await settlePurchase(app, last.reference);
  await putInCart(site, ada, await createProduct(site));
  await expect(begin(0)).resolves.toBeDefined();
  await expect(begin(1)).rejects.toMatchObject({ reason: "too-many" });
  site.clock.advance(61 * 60_000);
  await expect(begin(1)).resolves.toBeDefined();
});

describe("the Checkout button", () => {
  it("leads to the payment page without JavaScript", async () => {
    const ada = await customerWithCart();
    const response = await ada.client.post("/cart", { intent: "begin-checkout", ...pickUp });
    expect(response.status).toBe(303);
    const [purchase] = await app.db.select().from(purchases);
    expect(response.headers.get("location")).toBe(purchase!.authorizationUrl);
  });

  it("gives the popup the data to open with", async () => {
    const ada = await customerWithCart();
    const form = { intent: "begin-checkout", ...pickUp, popup: "1" };
    const answer = await (await ada.client.post("/cart.data", form)).text();
    const [purchase] = await app.db.select().from(purchases);
    const { reference, accessCode, authorizationUrl } = purchase!;
    for (const part of [reference, accessCode, authorizationUrl, ada.email, "NGN", "1300000"])
      expect(answer).toContain(part);
    expect(answer).toContain(app.env.paystack.publicKey);
    expect(answer).not.toContain(app.env.paystack.secretKey);
  });

  it("finds a payment that went through unnoticed, and asks for no second one", async () => {
    const ada = await customerWithCart();
    await site.paystack.break({ dropWebhooks: true });
    const { reference } = await openCart(app, pickUp, ada);
    await site.paystack.pay(reference);
    const response = await ada.client.post("/cart", { intent: "begin-checkout", ...toDoor });
    const [order] = await app.db.select().from(orders);
    expect(order).toMatchObject({ reference });
    expect(response.headers.get("location")).toBe(`/cart?order=${order!.id}`);
    expect(await app.db.$count(purchases)).toBe(1);
  });
});
