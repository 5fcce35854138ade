import { openCart } from "#tests/support/purchases.ts";
import type { PaymentRequest } from "#app/domain/purchases/payment-request.ts";
import { dismissPurchase } from "#app/domain/purchases/supersede.server.ts";
import { eq, isNotNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { purchases, notifications, orders, stock } from "#app/db/schema.server.ts";
import { listInCart } from "#app/domain/cart/cart.server.ts";
import { addToCart } from "#app/domain/cart/cart-changes.server.ts";
import { countOpenCases } from "#app/domain/payments/payment-case-lists.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { pollUnsettledPayments } from "#app/domain/purchases/poll.server.ts";
import { PaystackError } from "#app/services/paystack-error.server.ts";
import { createPurchase, createOrder, createProduct } from "#tests/support/factories.ts";
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
  expect(await listInCart(app.db, customer.id)).toHaveLength(0);
  const sent = await app.db.select().from(notifications);
  expect(sent.map(({ kind, userId }) => ({ kind, userId }))).toEqual(
    expect.arrayContaining([
      { kind: "order_confirmed", userId: customer.id },
      { kind: "new_order", userId: null },
    ]),
  );
  expect(sent).toHaveLength(2);
  expect((await outbox(site)).map((email) => email.kind)).toEqual(["order_confirmed"]);
}

async function expectNothing(customer: Person, reference: string): Promise<void> {
  expect(await ordersOf(reference)).toEqual([]);
  expect(await listInCart(app.db, customer.id)).toHaveLength(1);
  expect(await outbox(site)).toEqual([]);
}

async function paidPurchase(): Promise<{ customer: Person; reference: string }> {
  const customer = await signUp(site);
  const { reference } = await createPurchase(site, customer);
  await paystack.pay(reference);
  return { customer, reference };
}

describe("the webhook", () => {
  test("makes the order when the browser is gone after paying", async () => {
    const { customer, reference } = await paidPurchase();
    await expect.poll(() => ordersOf(reference)).toHaveLength(1);
    await expectOneOrder(customer, reference);
  });

  test("that is sent three times makes one order", async () => {
    await paystack.break({ dropWebhooks: true });
    const { customer, reference } = await paidPurchase();
    const answers = await Promise.all(
      [1, 2, 3].map(() => paystack.sendEvent(paidEvent(reference))),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    await expect.poll(() => ordersOf(reference)).toHaveLength(1);
    await settlePurchase(app, reference);
    await expectOneOrder(customer, reference);
  });

  test("with a bad signature is refused and changes nothing", async () => {
    await paystack.break({ dropWebhooks: true });
    const { customer, reference } = await paidPurchase();
    for (const signature of ["", "00", "f".repeat(128)])
      expect((await paystack.sendEvent(paidEvent(reference), signature)).status).toBe(401);
    await expectNothing(customer, reference);
  });

  test("that claims a payment nobody made is answered and makes no order", async () => {
    const customer = await signUp(site);
    const { reference } = await createPurchase(site, customer);
    expect((await paystack.sendEvent(paidEvent(reference))).status).toBe(200);
    await expect.poll(() => app.db.$count(purchases, isNotNull(purchases.checkedAt))).toBe(1);
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
    const { customer, reference } = await paidPurchase();
    const settled = await Promise.all([
      paystack.sendEvent(paidEvent(reference)),
      ...Array.from({ length: 5 }, () => settlePurchase(app, reference)),
      customer.client.get(`/cart/return?reference=${reference}`),
    ]);
    expect(settled[0]).toMatchObject({ status: 200 });
    await expectOneOrder(customer, reference);
  });
});

describe("the sweep", () => {
  test("makes the order when the webhook is lost", async () => {
    await paystack.break({ dropWebhooks: true });
    const { customer, reference } = await paidPurchase();
    await expectNothing(customer, reference);
    clock.advance(3 * minute);
    expect(await pollUnsettledPayments(app, fail)).toBe(1);
    await expectOneOrder(customer, reference);
    clock.advance(20 * minute);
    expect(await pollUnsettledPayments(app, fail)).toBe(0);
  });

  test("makes no order from an unpaid checkout, however often it asks about it", async () => {
    const customer = await signUp(site);
    const { reference } = await createPurchase(site, customer);
    for (let asked = 0; asked < 3; asked++) {
      clock.advance(20 * minute);
      expect(await pollUnsettledPayments(app, fail)).toBe(0);
    }
    await expectNothing(customer, reference);
  });

  test("waits while the payment service limits its questions, and asks again in the same run", async () => {
    await paystack.break({ dropWebhooks: true });
    const { customer, reference } = await paidPurchase();
    await paystack.break({ rateLimit: 1 });
    clock.advance(3 * minute);
    const errors: unknown[] = [];
    expect(await pollUnsettledPayments(app, (error) => errors.push(error))).toBe(1);
    expect(errors).toEqual([expect.any(PaystackError)]);
    expect(errors).toMatchObject([{ code: "rate_limited" }]);
    await expectOneOrder(customer, reference);
  });

  test("goes on after the payment service did not answer", async () => {
    await paystack.break({ dropWebhooks: true, failVerify: 1 });
    const { customer, reference } = await paidPurchase();
    clock.advance(3 * minute);
    const errors: unknown[] = [];
    expect(await pollUnsettledPayments(app, (error) => errors.push(error))).toBe(0);
    expect(errors).toHaveLength(1);
    await expectNothing(customer, reference);
    clock.advance(20 * minute);
    expect(await pollUnsettledPayments(app, fail)).toBe(1);
    await expectOneOrder(customer, reference);
  });

  test("makes the order of a payment that comes after four days", async () => {
    await paystack.break({ dropWebhooks: true });
    const customer = await signUp(site);
    const { reference } = await createPurchase(site, customer);
    clock.advance(4 * 24 * 60 * minute);
    expect(await pollUnsettledPayments(app, fail)).toBe(0);
    await paystack.pay(reference);
    await paystack.sendEvent(paidEvent(reference));
    await expect.poll(() => ordersOf(reference)).toHaveLength(1);
    await expectOneOrder(customer, reference);
  });
});

/**
 * Checkouts that were left, of so many minutes ago; some of them asked about so many minutes ago.
 */
async function plantAbandoned(
  count: number,
  { madeAgo, askedAgo = null }: { madeAgo: number; askedAgo?: number | null },
): Promise<void> {
  const now = app.now().toISOString();
  await app.db.execute(sql`
    insert into purchases (kind, reference, email, username, lines, address, shipping_option, agreed,
      items_kobo, fee_kobo, total_kobo, access_code, created_at, checked_at)
    select 'merchandise', 'left-' || ${String(madeAgo)} || '-' || n, 'x@example.com', 'x', '[]', '{}', 'PICKUP', '{}', 1, 0, 1, 'code',
      ${now}::timestamptz - ${madeAgo} * interval '1 minute' - n * interval '10 ms',
      ${now}::timestamptz - ${askedAgo}::int * interval '1 minute'
    from generate_series(1, ${count}::int) as n`);
}

/**
 * A payment service that takes so many questions a minute, and counts them; it knows of one
 * payment.
 */
function busyPaystack(perMinute: number, paid?: PaymentRequest) {
  const counts = { asked: 0, thisMinute: 0 };
  const verify: typeof app.paystack.verify = async (reference) => {
    if (counts.thisMinute >= perMinute)
      throw new PaystackError("rate_limited", "Too many requests", minute);
    counts.thisMinute += 1;
    counts.asked += 1;
    if (reference !== paid?.reference) return null;
    return { status: "success", reference, amount: paid.amountKobo, currency: "NGN" };
  };
  return { counts, deps: { ...app, paystack: { ...app.paystack, verify } } };
}

async function sweepFor(minutes: number, { counts, deps }: ReturnType<typeof busyPaystack>) {
  let made = 0;
  for (let run = 0; run < minutes; run++) {
    clock.advance(minute);
    counts.thisMinute = 0;
    made += await pollUnsettledPayments(deps, () => {});
  }
  return made;
}

describe("the sweep's questions", () => {
  test("become rarer with a checkout's age", async () => {
    await plantAbandoned(1, { madeAgo: 0 });
    const busy = busyPaystack(Infinity);
    // Minutes since the one before, and whether a question is due by then.
    for (const [wait, due] of [
      [1, 0],
      [2, 1],
      [1, 1],
      [6, 1],
      [2, 0],
      [1, 1],
      [47, 1],
      [14, 0],
      [2, 1],
      [1_364, 1],
      [300, 0],
      [61, 1],
      [2_519, 1],
    ] as const) {
      clock.advance(wait * minute);
      const before = busy.counts.asked;
      for (let run = 0; run < 2; run++) await pollUnsettledPayments(busy.deps, fail);
      expect(busy.counts.asked - before, `after ${wait} minutes`).toBe(due);
    }
    expect(await app.db.select().from(purchases)).toMatchObject([{ status: "expired" }]);
  });

  test("count when they fail, and end the run when the service is down", async () => {
    await plantAbandoned(100, { madeAgo: 60 });
    const verify = () => Promise.reject(new Error("Nobody answers"));
    const deps = { ...app, paystack: { ...app.paystack, verify } };
    const errors: unknown[] = [];
    expect(await pollUnsettledPayments(deps, (error) => errors.push(error))).toBe(0);
    expect(errors.length).toBeLessThan(40);
    const asked = await app.db.$count(purchases, isNotNull(purchases.checkedAt));
    expect(asked).toBe(errors.length);
    expect(await app.db.$count(purchases, eq(purchases.status, "open"))).toBe(100);
  });

  test("wait as long as Paystack's rate limit says, and are asked once more", async () => {
    await plantAbandoned(3, { madeAgo: 60 });
    let asked = 0;
    const verify = () =>
      (asked += 1) <= 2
        ? Promise.reject(new PaystackError("rate_limited", "Too many requests", 20))
        : Promise.resolve(null);
    const deps = { ...app, paystack: { ...app.paystack, verify } };
    expect(await pollUnsettledPayments(deps, () => {})).toBe(0);
    expect(await app.db.$count(purchases, isNotNull(purchases.checkedAt))).toBe(3);
    await paystack.break({ rateLimit: true });
    await expect(app.paystack.verify("left-60-1")).rejects.toMatchObject({
      code: "rate_limited",
      retryAfterMs: expect.toSatisfy((ms: number) => ms >= 1_000 && ms <= 2_000),
    });
  });
});

describe("a checkout", () => {
  const statusOf = async (reference: string) =>
    (await app.db.select().from(purchases).where(eq(purchases.reference, reference)))[0]?.status;
  const days = 24 * 60 * minute;

  test("does not expire while the payment service is silent, and is settled when it answers", async () => {
    await paystack.break({ dropWebhooks: true, failVerify: true });
    const { customer, reference } = await paidPurchase();
    clock.advance(4 * days);
    await pollUnsettledPayments(app, () => {});
    expect(await statusOf(reference)).toBe("open");
    await paystack.break({ failVerify: false });
    clock.advance(days);
    expect(await pollUnsettledPayments(app, fail)).toBe(1);
    await expectOneOrder(customer, reference);
  });

  test("that expired by a clock four days ahead is open again when the clock is right", async () => {
    await paystack.break({ dropWebhooks: true });
    const customer = await signUp(site);
    const { reference } = await createPurchase(site, customer);
    const rightNow = app.now();
    clock.advance(4 * days);
    await pollUnsettledPayments(app, fail);
    expect(await statusOf(reference)).toBe("expired");
    clock.set(new Date(rightNow.getTime() + 3 * minute));
    await paystack.pay(reference);
    expect(await pollUnsettledPayments(app, fail)).toBe(1);
    await expectOneOrder(customer, reference);
  });

  test("that was made by a clock four days ahead is still asked about", async () => {
    await paystack.break({ dropWebhooks: true });
    const rightNow = app.now();
    clock.advance(4 * days);
    const { customer, reference } = await paidPurchase();
    clock.set(rightNow);
    expect(await pollUnsettledPayments(app, fail)).toBe(1);
    await expectOneOrder(customer, reference);
  });
});

test("a customer who begins and pays in several tabs at once gets an order for each payment, and no tab hangs", async () => {
  await paystack.break({ dropWebhooks: true });
  const customer = await signUp(site);
  const product = await createProduct(site);
  const stocked = { productId: product.id, color: "Black", size: "Medium", quantity: 9 };
  await app.db.insert(stock).values(stocked);
  const begin = async (shippingOption: "PICKUP" | "DOOR DELIVERY") => {
    await addToCart(app, { ...stocked, quantity: 1 }, customer.id);
    return openCart(app, { shippingOption }, customer);
  };
  for (let round = 0; round < 4; round++) {
    const { reference } = await begin("PICKUP");
    await paystack.pay(reference);
    const results = await Promise.allSettled([
      begin("DOOR DELIVERY"),
      settlePurchase(app, reference),
      begin("PICKUP"),
      settlePurchase(app, reference),
      dismissPurchase(app, { reference: reference, userId: customer.id }),
    ]);
    const refused = results.flatMap((one) =>
      one.status === "rejected" ? [one.reason.reason] : [],
    );
    expect(refused.filter((code) => code !== "empty")).toEqual([]);
    expect(await ordersOf(reference)).toHaveLength(1);
  }
  expect(await app.db.select().from(stock)).toMatchObject([{ quantity: 5 }]);
});

describe("a payment that is not what was asked", () => {
  test.each([
    ["of another amount", { paidAmount: 100 }],
    ["in another currency", { paidCurrency: "USD" }],
  ])("%s makes no order and tells the administrator and the customer, once", async (_, fault) => {
    await paystack.break({ dropWebhooks: true, ...fault });
    const { customer, reference } = await paidPurchase();
    expect(await settlePurchase(app, reference)).toEqual({ outcome: "mismatched" });
    expect(await settlePurchase(app, reference)).toEqual({ outcome: "mismatched" });
    expect(await ordersOf(reference)).toEqual([]);
    expect(await listInCart(app.db, customer.id)).toHaveLength(1);
    expect(await countOpenCases(app.db)).toBe(1);
    const sent = await app.db.select().from(notifications);
    expect(sent).toMatchObject([{ kind: "payment_mismatch", userId: customer.id }]);
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

describe("a sweep with ten thousand abandoned purchases", () => {
  test.each([
    ["older and never asked about", { madeAgo: 600 }],
    ["older and waiting long for another question", { madeAgo: 600, askedAgo: 400 }],
  ])("%s still settles a paid checkout within three minutes of its payment", async (_, left) => {
    const customer = await signUp(site);
    const paid = await createPurchase(site, customer);
    await plantAbandoned(10_000, left);
    const busy = busyPaystack(500, paid);
    expect(await sweepFor(3, busy)).toBe(1);
    expect(busy.counts.asked).toBe(1_500);
    await expectOneOrder(customer, paid.reference);
  });

  test("reaches a paid checkout that is older than all of them and was asked about once", async () => {
    const customer = await signUp(site);
    const paid = await createPurchase(site, customer);
    clock.advance(3 * minute);
    expect(await pollUnsettledPayments(busyPaystack(1).deps, fail)).toBe(0);
    clock.advance(3 * minute);
    await plantAbandoned(10_000, { madeAgo: 2 });
    expect(await sweepFor(3, busyPaystack(500, paid))).toBe(1);
    await expectOneOrder(customer, paid.reference);
  });

  test("asks about all of them in three minutes where nothing slows it", async () => {
    await plantAbandoned(10_000, { madeAgo: 600 });
    const busy = busyPaystack(Infinity);
    await sweepFor(3, busy);
    expect(busy.counts.asked).toBe(10_000);
  });
});

test("settling a checkout again gives the order that exists", async () => {
  const customer = await signUp(site);
  const { orderId, orderNumber, reference } = await createOrder(site, customer);
  expect(await settlePurchase(app, reference)).toEqual({
    outcome: "settled",
    orderId,
    orderNumber,
  });
});

function fail(error: unknown): never {
  throw error;
}
