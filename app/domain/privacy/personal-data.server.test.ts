import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactMessages, paymentCases, users } from "#app/db/schema.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { createPurchase, createOrder, createProduct, putInCart } from "#tests/support/factories.ts";
import { signUp, type Person } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

async function download(person: Person) {
  const response = await person.client.get("/userProfile/download");
  expect(response.headers.get("content-disposition")).toContain("attachment");
  expect(response.headers.get("cache-control")).toBe("no-store");
  return response.json();
}

test("a customer's download has everything that is stored about them, and no secret", async () => {
  const ada = await signUp(site, { username: "Ada Obi" });
  const { orderId } = await createOrder(site, ada, { status: "completed" });
  await putInCart(site, ada, await createProduct(site, { name: "Poster shirt" }), 2);
  const data = await download(ada);
  expect(data).toMatchObject({
    account: { email: ada.email, name: "Ada Obi" },
    waysToSignIn: [{ provider: "credential" }],
    address: { addressLine1: "12 Aba Road", addressPhone: "+2348031234567" },
    cart: [{ product: "Poster shirt", quantity: 2 }],
    checkouts: [{ status: "settled" }],
    orders: [{ id: orderId, lines: [{ name: "Heavy hoodie" }] }],
  });
  expect(data.orders[0].history).toHaveLength(3);
  expect(data.notifications).toHaveLength(3);
  const text = JSON.stringify(data);
  expect(text).not.toContain(ada.client.cookies["festival.session_token"]!.split(".")[0]);
  expect(text).not.toMatch(/"(password|token)"/);
});

test("a customer's download has a payment that went wrong, and not what the organisers noted about it", async () => {
  const ada = await signUp(site);
  await site.paystack.break({ dropWebhooks: true, paidAmount: 100_00 });
  const { reference } = await createPurchase(site, ada);
  await site.paystack.pay(reference);
  await settlePurchase(site.app, reference);
  await site.app.db.update(paymentCases).set({ decision: "planted note" });
  const data = await download(ada);
  expect(data.paymentCases).toMatchObject([{ reference, paidAmount: 100_00 }]);
  expect(JSON.stringify(data)).not.toContain("planted note");
});

test("a customer cannot download another customer's data", async () => {
  const [ada, tunde] = [await signUp(site), await signUp(site)];
  await createOrder(site, tunde);
  const data = await download(ada);
  expect(data.orders).toEqual([]);
  expect(JSON.stringify(data)).not.toContain(tunde.email);
  expect((await site.client().get("/userProfile/download")).status).toBe(302);
});

test("a customer's download leaves out what only an unverified e-mail address connects to them", async () => {
  const ada = await signUp(site, { email: "ada@example.com" });
  await site.app.db
    .insert(contactMessages)
    .values({ name: "Ada", email: "ada@example.com", message: "Is there parking?" });
  expect((await download(ada)).byEmail).toBeNull();
  await site.app.db.update(users).set({ emailVerified: true }).where(eq(users.id, ada.id));
  expect((await download(ada)).byEmail.messages).toMatchObject([{ message: "Is there parking?" }]);
});
