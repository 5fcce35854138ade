import { beforeEach, describe, expect, test } from "vitest";
import { orders, paymentCases, purchases } from "#app/db/schema.server.ts";
import { purchaseKindNames } from "#app/shared/purchases/purchase-kinds.ts";
import { sellers } from "#tests/support/sellers.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { settlePurchase } from "./settle.server.ts";
import { dismissPurchase } from "./supersede.server.ts";

const site = await createTestApp({ now: "2025-07-01T09:00:00Z" });
const { app, paystack, clock } = site;
const { db } = app;
const minute = 60_000;

beforeEach(() => paystack.break({ dropWebhooks: true }));

const pay = async (reference: string) => {
  await paystack.pay(reference);
  return settlePurchase(app, reference);
};
const listCases = () => db.select({ kind: paymentCases.kind }).from(paymentCases);

describe.each(purchaseKindNames)("a purchase of %s", (kind) => {
  test("keeps what is wanted from others for ten minutes", async () => {
    const { open, begin } = await sellers[kind](site, 1);
    await begin();
    clock.advance(10 * minute - 1);
    const gone = { reason: expect.stringMatching(/^(none|unavailable)$/) };
    await expect(open({ buyer: "bayo" })).rejects.toMatchObject(gone);
    clock.advance(1);
    await db.update(purchases).set({ paystackStatus: "abandoned" });
    expect(await open({ buyer: "bayo" })).toMatchObject({ outcome: "payment" });
  });

  test("that is asked for twice is one", async () => {
    const { open } = await sellers[kind](site, 9);
    const first = await open({ form: "one" });
    expect(await open({ form: "one" })).toEqual(first);
    expect(await db.$count(purchases)).toBe(1);
  });

  test("that five hear of at once becomes one order", async () => {
    const { begin } = await sellers[kind](site, 9);
    const { reference } = await begin();
    await paystack.pay(reference);
    const settled = await Promise.all(
      Array.from({ length: 5 }, () => settlePurchase(app, reference)),
    );
    expect(new Set(settled.map((one) => one.outcome === "settled" && one.orderId)).size).toBe(1);
    expect(await db.select().from(orders)).toMatchObject([{ reference }]);
  });

  test("is asked about first where another of the same may have been paid", async () => {
    const { open, begin } = await sellers[kind](site, 9);
    const { reference } = await begin();
    await paystack.break({ dropWebhooks: true, failVerify: true });
    const again = { quantity: 2 };
    expect(await open(again)).toMatchObject({ outcome: "unanswered", payments: [{ reference }] });
  });

  test("that was paid twice is two orders and a payment case", async () => {
    const { begin } = await sellers[kind](site, 9);
    const first = await begin();
    await dismissPurchase(app, first.own);
    const second = await begin({ paysAgain: true });
    expect(await pay(second.reference)).toMatchObject({ outcome: "settled" });
    expect(await pay(first.reference)).toMatchObject({ outcome: "settled" });
    expect(await listCases()).toEqual([{ kind: "double_payment" }]);
  });

  test("that was dismissed is free for others at once, and an order if it is paid all the same", async () => {
    const { begin } = await sellers[kind](site, 1);
    const { reference, own } = await begin();
    await dismissPurchase(app, own);
    const other = await begin({ buyer: "bayo" });
    expect(await pay(other.reference)).toMatchObject({ outcome: "settled" });
    expect(await pay(reference)).toMatchObject({ outcome: "settled" });
    expect(await listCases()).toEqual([{ kind: "oversold" }]);
  });

  test("that was paid long after its time is an order while there is some left", async () => {
    const { begin } = await sellers[kind](site, 2);
    const { reference } = await begin();
    clock.advance(60 * minute);
    expect(await pay(reference)).toMatchObject({ outcome: "settled" });
    expect(await listCases()).toEqual([]);
  });

  test("that another sum was paid for waits for a decision, and is no order", async () => {
    const { begin } = await sellers[kind](site, 9);
    const { reference } = await begin();
    await paystack.break({ dropWebhooks: true, paidAmount: 100_00 });
    expect(await pay(reference)).toMatchObject({ outcome: "mismatched" });
    expect(await db.$count(orders)).toBe(0);
    expect(await listCases()).toEqual([{ kind: "payment_mismatch" }]);
  });
});
