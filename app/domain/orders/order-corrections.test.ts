import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders, refunds, stock } from "#app/db/schema.server.ts";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { outbox } from "#tests/support/mail.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { finishCancelling, finishDueCancellings } from "./cancel-order.server.ts";

const site = await createTestApp();
const { app, clock } = site;
const { db } = app;

/** A paid order of one hoodie of five. */
async function paidOrder(status: "new" | "ready" = "new") {
  const ada = await signUp(site);
  const product = await createProduct(site);
  await db
    .insert(stock)
    .values({ productId: product.id, color: "Black", size: "Medium", quantity: 5 });
  const { orderId } = await createOrder(site, ada, { products: [product], status });
  const admin = await signInAsAdministrator(site);
  const send = (form: Record<string, string>) => admin.post(`/orders/${orderId}`, form);
  return { ada, admin, orderId, send };
}

const leftInStock = async () => (await db.select().from(stock))[0]!.quantity;
const statusOf = async (orderId: string) =>
  (await db.select().from(orders).where(eq(orders.id, orderId)))[0]!.status;
const kinds = async () => (await outbox(site)).map(({ kind }) => kind);
const cancel = {
  intent: "cancel-order",
  from: "new",
  reason: "Misprinted.",
  refund: "1",
  restock: "1",
};

describe("an order that is cancelled", () => {
  test("is still as it was for ten seconds, in which cancelling can be undone", async () => {
    const { ada, admin, orderId, send } = await paidOrder();
    expect((await send(cancel)).status).toBe(200);
    await finishDueCancellings(app);
    expect(await admin.read(`/orders/${orderId}`)).toContain(
      "Cancelling. Nothing has been sent or refunded yet.",
    );
    expect((await app.adminCounts()).orders.new).toBe(0);
    expect(await admin.read("/orders?tab=new")).not.toContain(orderId);
    expect(await admin.read("/orders/print?what=slips&tab=new")).not.toContain(orderId);
    expect(await admin.read("/orders/export.csv?tab=new")).not.toContain(orderId);
    expect(await statusOf(orderId)).toBe("new");
    expect(await leftInStock()).toBe(4);
    expect(await db.$count(refunds)).toBe(0);
    expect(await kinds()).toEqual(["order_confirmed"]);
    expect(await ada.client.read(`/myorders/${orderId}`)).not.toContain("Misprinted.");
    expect((await send({ intent: "advance-order", from: "new" })).status).toBe(409);
    expect((await send(cancel)).status).toBe(409);

    expect((await send({ intent: "undo-cancellation" })).status).toBe(200);
    expect((await send({ intent: "undo-cancellation" })).status).toBe(409);
    clock.advance(11_000);
    await finishDueCancellings(app);
    expect(await statusOf(orderId)).toBe("new");
    expect(await admin.read("/orders")).not.toMatch(/<a [^>]*tab=cancelled/);
    expect((await app.adminCounts()).orders.new).toBe(1);
    expect(await admin.read("/orders?tab=new")).toContain(orderId);
  });

  test("is then refunded, restocked, notified of and listed under Cancelled, once", async () => {
    const { ada, admin, orderId, send } = await paidOrder("ready");
    await send({ ...cancel, from: "ready_for_pickup" });
    expect(await site.jobs.waiting()).toContainEqual({ name: "cancel-order", data: { orderId } });
    clock.advance(11_000);
    await Promise.all([1, 2, 3].map(() => finishCancelling(app, orderId)));
    expect(await statusOf(orderId)).toBe("cancelled");
    expect(await leftInStock()).toBe(5);
    expect(await db.select().from(refunds)).toMatchObject([
      { amount: 13_000_00, reason: "Misprinted.", status: "queued" },
    ]);
    expect(await kinds()).toEqual(["order_confirmed", "ready_for_pickup", "order_cancelled"]);
    for (const path of [`/myorders/${orderId}`, `/myorders/${orderId}/receipt`, "/notifications"]) {
      const page = await ada.client.read(path);
      expect(page, path).toContain("Misprinted.");
      expect(page, path).toMatch(/Order cancelled|Cancelled on/);
    }
    expect(await ada.client.read("/myorders")).toContain("Cancelled on");
    expect(await admin.read("/orders?tab=cancelled")).toContain(orderId);
    expect((await send({ intent: "undo-cancellation" })).status).toBe(409);
    expect((await send({ ...cancel, from: "cancelled" })).status).toBe(409);
    expect(await admin.read("/adminChanges")).toContain("Cancelled an order");
  });

  test("is neither refunded nor restocked where the organiser chose that", async () => {
    const { orderId, send } = await paidOrder();
    expect((await send({ intent: "cancel-order", from: "new", reason: " " })).status).toBe(400);
    await send({ intent: "cancel-order", from: "new", reason: "Lost." });
    clock.advance(11_000);
    await finishDueCancellings(app);
    expect(await statusOf(orderId)).toBe("cancelled");
    expect(await leftInStock()).toBe(4);
    expect(await db.$count(refunds)).toBe(0);
  });
});

test("an order that was marked as ready by mistake is moved back, and the customer is notified once", async () => {
  const { ada, admin, orderId, send } = await paidOrder("ready");
  const back = { intent: "revert-status", from: "ready_for_pickup" };
  const answers = await Promise.all([send(back), send(back)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await db.select().from(orders)).toMatchObject([{ status: "new", statusChangedAt: null }]);
  expect(await kinds()).toEqual(["order_confirmed", "ready_for_pickup", "order_stepped_back"]);
  expect(await ada.client.read(`/myorders/${orderId}`)).toContain("Delayed on");
  expect(await ada.client.read("/notifications")).toContain("We said too early");
  expect(await admin.read("/orders?tab=new")).toContain(orderId);
  expect((await send({ intent: "revert-status", from: "new" })).status).toBe(409);
  expect((await send({ intent: "advance-order", from: "new" })).status).toBe(200);
});

test.each([
  ["PICKUP", "ready_for_pickup", "picked up"],
  ["DOOR DELIVERY", "ready_for_delivery", "delivered"],
] as const)(
  "an order for %s that was marked as handed over by mistake is moved back, and the customer is notified",
  async (shippingOption, ready, word) => {
    const ada = await signUp(site);
    const { orderId } = await createOrder(site, ada, { status: "ready", shippingOption });
    const readyAt = (await db.select().from(orders))[0]!.statusChangedAt;
    const admin = await signInAsAdministrator(site);
    const send = (form: Record<string, string>) => admin.post(`/orders/${orderId}`, form);
    clock.advance(60_000);
    await send({ intent: "advance-order", from: ready });
    expect(await admin.read(`/orders/${orderId}`)).toContain(`Not ${word} yet…`);
    clock.advance(60_000);
    const back = { intent: "revert-status", from: "completed" };
    const answers = await Promise.all([send(back), send(back)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await db.select().from(orders)).toMatchObject([
      { status: ready, statusChangedAt: readyAt },
    ]);
    expect(await kinds()).toEqual(["order_confirmed", ready, "delivered", "order_not_handed_over"]);
    expect(await ada.client.read("/notifications")).toContain(`was marked as ${word} by mistake`);
    for (const page of [
      await ada.client.read(`/myorders/${orderId}`),
      await admin.read(`/orders/${orderId}`),
    ])
      expect(page).toMatch(/Delivered on[^]*Not handed over yet on/);
    expect(await admin.read("/adminChanges")).toContain("Moved an order back");
  },
);

test("a new order's address, phone and delivery can be corrected, and the page says the difference in fees", async () => {
  const { ada, admin, orderId, send } = await paidOrder();
  const correct = {
    intent: "correct-order",
    shippingOption: "DOOR DELIVERY",
    addressLine1: "7 Ikwerre Road",
    city: "Agip",
    state: "Rivers",
    addressPhone: "0803 765 4321",
  };
  const wrong = await send({ ...correct, addressPhone: "12" });
  expect(wrong.status).toBe(400);
  const answer = await send(correct);
  expect(await answer.text()).toContain("Door delivery costs ₦2,500 more than was paid");
  const [order] = await db.select().from(orders);
  expect(order).toMatchObject({
    shippingOption: "DOOR DELIVERY",
    feeKobo: 500_00,
    address: { addressLine1: "7 Ikwerre Road", city: "Agip", addressPhone: "+2348037654321" },
  });
  expect(await ada.client.read(`/myorders/${orderId}`)).toContain("7 Ikwerre Road");
  expect(await ada.client.read("/notifications")).toContain(
    "It goes to 7 Ikwerre Road, Agip, Rivers. The delivery fee that you paid stays the same.",
  );
  const mailsOfCorrections = async () =>
    (await outbox(site)).filter(({ kind }) => kind === "order_corrected").map(({ data }) => data);
  expect(await mailsOfCorrections()).toMatchObject([
    {
      corrections: [
        { term: "Delivery", value: "Door delivery" },
        { term: "Address", value: "7 Ikwerre Road, Agip, Rivers" },
        { term: "Phone number", value: "+2348037654321" },
      ],
      feeNote: "Door delivery costs ₦2,500 more than you paid. You are not charged for it.",
    },
  ]);
  expect(await (await send(correct)).text()).toContain("Nothing was changed.");
  expect(await mailsOfCorrections()).toHaveLength(1);
  const panel = await admin.read(`/orders/${orderId}`);
  for (const words of [
    "Corrected an order",
    "12 Aba Road, Choba, Rivers → 7 Ikwerre Road, Agip, Rivers",
  ])
    expect(panel).toContain(words);
  for (const words of ["Successful", "Order confirmed", "Administrator"])
    expect(panel).toContain(words);
  await send({ intent: "advance-order", from: "new" });
  expect((await send(correct)).status).toBe(409);
  const pickUp = { ...correct, shippingOption: "PICKUP", addressLine1: "", city: "", state: "" };
  await send({ intent: "revert-status", from: "ready_for_delivery" });
  expect((await send(pickUp)).status).toBe(200);
  expect((await send({ ...pickUp, shippingOption: "DOOR DELIVERY" })).status).toBe(400);
});

describe("the refund of an order", () => {
  const pickUpInstead = {
    intent: "correct-order",
    shippingOption: "PICKUP",
    addressLine1: "",
    city: "",
    state: "",
    addressPhone: "0803 765 4321",
  };

  async function bought(shippingOption: ShippingOption) {
    const ada = await signUp(site);
    const { orderId } = await createOrder(site, ada, { shippingOption });
    const admin = await signInAsAdministrator(site);
    const panel = () => admin.read(`/orders/${orderId}`);
    return {
      panel,
      send: (form: Record<string, string>) => admin.post(`/orders/${orderId}`, form),
      chosen: async () =>
        /<input[^>]*name="what"[^>]*checked=""[^>]*value="(\w+)"/.exec(await panel())?.[1],
    };
  }

  /** The organisers' prices of a later day. */
  async function publishPickUpFee(pickUpKobo: number) {
    clock.advance(60_000);
    const byUserId = (await findSetting(db, "administrator"))!;
    const { delivery } = await app.festival();
    const pickUp = { ...delivery.pickUp, feeKobo: pickUpKobo };
    await db.transaction((tx) =>
      publishSections(tx, { delivery: { ...delivery, pickUp } }, byUserId, app.now()),
    );
    await expect.poll(async () => (await app.festival()).delivery.pickUp.feeKobo).toBe(pickUpKobo);
  }

  test("begins with what a corrected delivery costs less, until something went back", async () => {
    const { panel, send, chosen } = await bought("DOOR DELIVERY");
    expect(await chosen()).toBe("all");
    await send(pickUpInstead);
    expect(await chosen()).toBe("amount");
    expect(await panel()).toContain("The delivery costs ₦2,500 less than was paid for it.");
    expect(await panel()).toMatch(/<input[^>]*name="amount"[^>]*value="2500"/);
    const reason = "Picked up after all.";
    await send({ intent: "refund-order", seen: "0", what: "amount", amount: "2500", reason });
    expect(await db.select().from(refunds)).toMatchObject([{ amount: 2_500_00 }]);
    expect(await chosen()).toBe("all");
  });

  test("begins with everything where only the price of a pick-up was lowered since", async () => {
    const { chosen } = await bought("PICKUP");
    await publishPickUpFee(0);
    expect(await chosen()).toBe("all");
  });

  test("counts a corrected delivery by the prices of the day on which it was bought", async () => {
    const { panel, send } = await bought("DOOR DELIVERY");
    await publishPickUpFee(0);
    expect(await panel()).toMatch(/Pick up[^<]*, ₦500</);
    expect(await (await send(pickUpInstead)).text()).toContain("costs ₦2,500 less than was paid");
    expect(await panel()).toContain("The delivery costs ₦2,500 less than was paid for it.");
  });
});
