import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { checkouts, notifications, orders } from "#app/db/schema.server.ts";
import { countCart } from "#app/domain/cart.server.ts";
import { countOpenCases } from "#app/domain/payment-cases.server.ts";
import { settleCheckout } from "#app/domain/settlement.server.ts";
import { sweepCheckouts } from "#app/domain/sweep.server.ts";
import { createCheckout, createOrder } from "#tests/support/factories.ts";
import { outbox } from "#tests/support/mail.ts";
import { type Person, signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app, clock, paystack } = site;
const minute = 60_000;

const ordersOf = (reference: string) =>
  app.db.select().from(orders).where(eq(orders.reference, reference));
const paidEvent = (reference: string) => ({ event: "charge.success", data: { reference } });

/** Everything that one order brings, and once. */
async function expectOneOrder(customer: Person, reference: string): Promise<void> {
  expect(await ordersOf(reference)).toHaveLength(1);
  expect(await countCart(app.db, customer.id)).toBe(0);
  const told = await app.db.select().from(notifications);
  expect(told.map(({ kind, userId }) => ({ kind, userId }))).toEqual(
    expect.arrayContaining([
      { kind: "order_confirmed", userId: customer.id },
      { kind: "new_order", userId: null },
    ]),
  );
  expect(told).toHaveLength(2);
  expect((await outbox(site)).map((email) => email.kind)).toEqual(["order_confirmed"]);
}

async function expectNothing(customer: Person, reference: string): Promise<void> {
  expect(await ordersOf(reference)).toEqual([]);
  expect(await countCart(app.db, customer.id)).toBe(1);
  expect(await outbox(site)).toEqual([]);
}

async function paidCheckout(): Promise<{ customer: Person; reference: string }> {
  const customer = await signUp(site);
  const { reference } = await createCheckout(site, customer);
  await paystack.pay(reference);
  return { customer, reference };
}

describe("the webhook", () => {
  test("makes the order when the browser is gone after paying", async () => {
    const { customer, reference } = await paidCheckout();
    await vi.waitFor(async () => expect(await ordersOf(reference)).toHaveLength(1));
    await expectOneOrder(customer, reference);
  });

  test("that comes three times makes one order", async () => {
    await paystack.break({ dropWebhooks: true });
    const { customer, reference } = await paidCheckout();
    const answers = await Promise.all(
      [1, 2, 3].map(() => paystack.sendEvent(paidEvent(reference))),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    await vi.waitFor(async () => expect(await ordersOf(reference)).toHaveLength(1));
    await settleCheckout(app, reference);
    await expectOneOrder(customer, reference);
  });

  test("with a bad signature is refused and changes nothing", async () => {
    await paystack.break({ dropWebhooks: true });
    const { customer, reference } = await paidCheckout();
    for (const signature of ["", "00", "f".repeat(128)])
      expect((await paystack.sendEvent(paidEvent(reference), signature)).status).toBe(401);
    await expectNothing(customer, reference);
  });

  test("that claims a payment nobody made is answered and makes no order", async () => {
    const customer = await signUp(site);
    const { reference } = await createCheckout(site, customer);
    expect((await paystack.sendEvent(paidEvent(reference))).status).toBe(200);
    await vi.waitFor(async () => {
      const [checkout] = await app.db.select().from(checkouts);
      expect(checkout?.checkedAt).not.toBeNull();
    });
    await expectNothing(customer, reference);
  });

  test("about a reference that nobody knows, or that is no event, is answered", async () => {
    expect((await paystack.sendEvent(paidEvent("fest-unknown"))).status).toBe(200);
    expect((await paystack.sendEvent({ hello: "world" })).status).toBe(200);
    expect((await paystack.sendEvent([1, 2, 3])).status).toBe(200);
    expect(await app.db.select().from(orders)).toEqual([]);
  });

  test("and the callback at once make one order", async () => {
    await paystack.break({ dropWebhooks: true });
    const { customer, reference } = await paidCheckout();
    const settled = await Promise.all([
      paystack.sendEvent(paidEvent(reference)),
      ...Array.from({ length: 5 }, () => settleCheckout(app, reference)),
      customer.client.get(`/cart/return?reference=${reference}`),
    ]);
    expect(settled[0]).toMatchObject({ status: 200 });
    await expectOneOrder(customer, reference);
  });
});

describe("the sweep", () => {
  test("makes the order when the webhook is lost", async () => {
    await paystack.break({ dropWebhooks: true });
    const { customer, reference } = await paidCheckout();
    await expectNothing(customer, reference);
    clock.advance(3 * minute);
    expect(await sweepCheckouts(app, fail)).toBe(1);
    await expectOneOrder(customer, reference);
    clock.advance(20 * minute);
    expect(await sweepCheckouts(app, fail)).toBe(0);
  });

  test("makes no order of a checkout that nobody paid, however often it asks", async () => {
    const customer = await signUp(site);
    const { reference } = await createCheckout(site, customer);
    for (let asked = 0; asked < 3; asked++) {
      clock.advance(20 * minute);
      expect(await sweepCheckouts(app, fail)).toBe(0);
    }
    await expectNothing(customer, reference);
  });

  test("goes on after the payment service did not answer", async () => {
    await paystack.break({ dropWebhooks: true, failVerify: 1 });
    const { customer, reference } = await paidCheckout();
    clock.advance(3 * minute);
    const errors: unknown[] = [];
    expect(await sweepCheckouts(app, (error) => errors.push(error))).toBe(0);
    expect(errors).toHaveLength(1);
    await expectNothing(customer, reference);
    clock.advance(20 * minute);
    expect(await sweepCheckouts(app, fail)).toBe(1);
    await expectOneOrder(customer, reference);
  });

  test("and a payment that comes after four days still make the order", async () => {
    await paystack.break({ dropWebhooks: true });
    const customer = await signUp(site);
    const { reference } = await createCheckout(site, customer);
    clock.advance(4 * 24 * 60 * minute);
    expect(await sweepCheckouts(app, fail)).toBe(0);
    await paystack.pay(reference);
    await paystack.sendEvent(paidEvent(reference));
    await vi.waitFor(async () => expect(await ordersOf(reference)).toHaveLength(1));
    await expectOneOrder(customer, reference);
  });
});

describe("a payment that is not what was asked", () => {
  test.each([
    ["of another amount", { paidAmount: 100 }],
    ["in another currency", { paidCurrency: "USD" }],
  ])("%s makes no order and tells the administrator and the customer, once", async (_, fault) => {
    await paystack.break({ dropWebhooks: true, ...fault });
    const { customer, reference } = await paidCheckout();
    expect(await settleCheckout(app, reference)).toEqual({ outcome: "mismatched" });
    expect(await settleCheckout(app, reference)).toEqual({ outcome: "mismatched" });
    expect(await ordersOf(reference)).toEqual([]);
    expect(await countCart(app.db, customer.id)).toBe(1);
    expect(await countOpenCases(app.db)).toBe(1);
    const told = await app.db.select().from(notifications);
    expect(told).toMatchObject([{ kind: "payment_mismatch", userId: customer.id }]);
    const mails = (await outbox(site)).map(({ kind, recipient }) => ({ kind, recipient }));
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(
      expect.arrayContaining([
        { kind: "payment_mismatch", recipient: customer.email },
        { kind: "money_warning", recipient: administrator.email },
      ]),
    );
  });
});

test("an order that is settled again names the same order", async () => {
  const customer = await signUp(site);
  const { orderId, reference } = await createOrder(site, customer);
  expect(await settleCheckout(app, reference)).toEqual({ outcome: "settled", orderId });
});

function fail(error: unknown): never {
  throw error;
}
