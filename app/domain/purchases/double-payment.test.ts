import { dismissPurchase } from "#app/domain/purchases/supersede.server.ts";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders, paymentCases, type products } from "#app/db/schema.server.ts";
import { pageNotifications } from "#app/domain/notifications/notifications.server.ts";
import { createPurchase, createOrder, createProduct } from "#tests/support/factories.ts";
import { mailbox } from "#tests/support/mail.ts";
import { type Person, signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { countOpenCases, listOpenCases } from "#app/domain/payments/payment-case-lists.server.ts";
import { settlePurchase } from "./settle.server.ts";

const site = await createTestApp();
const { app, paystack, clock } = site;
const { db } = app;
const minute = 60_000;

type Product = typeof products.$inferSelect;

/** Makes a payment that its customer dismisses, and another one for the same items. */
async function twoPayments(customer: Person, product: Product) {
  const first = await createPurchase(site, customer, { products: [product] });
  await dismissPurchase(app, { reference: first.reference, userId: customer.id });
  const second = await createPurchase(site, customer, { products: [] });
  return { first: first.reference, second: second.reference };
}

async function paid(reference: string) {
  await paystack.pay(reference);
  const settlement = await settlePurchase(app, reference);
  if (settlement.outcome !== "settled") throw new Error(`Not settled: ${settlement.outcome}`);
  return settlement;
}

test("two payments of an account that was deleted meanwhile are a payment case, whichever came first", async () => {
  await paystack.break({ dropWebhooks: true });
  const product = await createProduct(site);
  for (const isPaidBefore of [true, false]) {
    const ada = await signUp(site);
    const { first, second } = await twoPayments(ada, product);
    const leave = () => ada.client.post("/userProfile/delete", { confirmation: ada.password });
    if (!isPaidBefore) await leave();
    const soon = await paid(second);
    if (isPaidBefore) await leave();
    const late = await paid(first);
    expect((await listOpenCases(db, { limit: 9 })).rows).toContainEqual(
      expect.objectContaining({
        kind: "double_payment",
        orderId: late.orderId,
        otherOrderNumber: soon.orderNumber,
      }),
    );
  }
  await site.jobs.done();
});

describe("a payment that was dismissed, paid anew, and then paid by a transfer too", () => {
  const paidTwice = async () => {
    await paystack.break({ dropWebhooks: true });
    const ada = await signUp(site);
    const { first, second } = await twoPayments(ada, await createProduct(site));
    const soon = await paid(second);
    clock.advance(3 * 60 * minute);
    return { ada, soon, late: await paid(first) };
  };

  test("is a question to the customer in the inbox, by e-mail and on both orders", async () => {
    const { ada, soon, late } = await paidTwice();
    const words = `Your order ${soon.orderNumber} has the same items, and both are paid.`;
    const { rows } = await pageNotifications(db, ada.id, "new", { limit: 9 });
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
      "double_payment",
      "order_confirmed",
      "order_confirmed",
    ]);
    expect(await ada.client.read("/notifications")).toContain(words);
    expect(await ada.client.read(`/myorders/${late.orderId}`)).toContain(words);
    const page = await ada.client.read(`/myorders/${soon.orderId}`);
    expect(page).toContain(`Your order ${late.orderNumber} has the same items`);
    expect(page).toContain("If you wanted both, there is nothing to do.");

    await site.jobs.done();
    const mails = (await mailbox(site)).filter(({ to }) => to === ada.email);
    const asking = mails.filter(({ subject }) => subject.includes("Paid twice?"));
    expect(mails).toHaveLength(2);
    expect(asking.map(({ text }) => text.replaceAll(/\s+/g, " "))).toEqual([
      expect.stringContaining(words),
    ]);
  });

  test("waits as a case with both orders, which the organisers can close as intended", async () => {
    const { ada, soon, late } = await paidTwice();
    const { rows } = await listOpenCases(db, { limit: 9 });
    expect(rows).toMatchObject([
      { kind: "double_payment", orderId: late.orderId, otherOrderNumber: soon.orderNumber },
    ]);
    const admin = await signInAsAdministrator(site);
    expect(await admin.read("/adminNotifications")).toContain(
      `Order ${soon.orderNumber} of the same customer has the same items and was paid too.`,
    );
    for (const { orderId } of [soon, late])
      expect(await admin.read(`/orders/${orderId}`)).toContain("probably paid twice");

    const { id } = rows[0]!;
    expect(
      (await admin.post("/adminNotifications", { intent: "keep-both-payments", case: id })).status,
    ).toBe(200);
    expect(await db.select().from(paymentCases)).toMatchObject([
      { decision: "Meant: the customer wanted both orders." },
    ]);
    const page = await ada.client.read(`/myorders/${late.orderId}`);
    expect(page).toContain("The organisers have decided on it.");
  });
});

describe("a second order of the same items", () => {
  test("is asked about when it is paid within an hour of the first", async () => {
    const ada = await signUp(site);
    const cap = await createProduct(site);
    await createOrder(site, ada, { products: [cap] });
    clock.advance(50 * minute);
    await createOrder(site, ada, { products: [cap] });
    expect(await countOpenCases(db)).toBe(1);
  });

  test("is an ordinary one after more than an hour, with other items, of another customer, and after a cancelled one", async () => {
    const [ada, bola] = [await signUp(site), await signUp(site)];
    const [cap, tee] = [await createProduct(site), await createProduct(site)];
    const { orderId } = await createOrder(site, ada, { products: [cap] });
    await createOrder(site, ada, { products: [tee] });
    await createOrder(site, ada, { products: [cap, tee] });
    await createOrder(site, bola, { products: [cap] });
    clock.advance(61 * minute);
    await createOrder(site, ada, { products: [cap] });
    expect(await countOpenCases(db)).toBe(0);

    await db.update(orders).set({ status: "cancelled" }).where(eq(orders.userId, ada.id));
    await createOrder(site, ada, { products: [cap] });
    expect(await countOpenCases(db), `${orderId} is cancelled`).toBe(0);
  });
});

test("two payments of one customer that are settled at once open exactly one case", async () => {
  await paystack.break({ dropWebhooks: true });
  const references: string[] = [];
  for (let customers = 0; customers < 4; customers++) {
    const { first, second } = await twoPayments(await signUp(site), await createProduct(site));
    references.push(first, second);
  }
  for (const reference of references) await paystack.pay(reference);
  await Promise.all(
    [...references, ...references].map((reference) => settlePurchase(app, reference)),
  );
  expect(await db.$count(orders)).toBe(8);
  const { rows } = await listOpenCases(db, { limit: 20 });
  expect(rows.map(({ kind }) => kind)).toEqual(Array(4).fill("double_payment"));
  expect(new Set(rows.map(({ username }) => username)).size).toBe(4);
});
