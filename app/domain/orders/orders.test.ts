import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderHistory } from "#app/db/schema.server.ts";
import { createOrder } from "#tests/support/factories.ts";
import { outbox } from "#tests/support/mail.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { readInbox } from "#tests/support/inbox.ts";
import { findOrder } from "./orders.server.ts";
import { type Move, transitionOrder, saveOrderNote } from "./transition-order.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";

const site = await createTestApp();
const administrator = async () => (await findSetting(site.app.db, "administrator"))!;
const move = async (one: Move) => transitionOrder(site.app, one, await administrator());

test("moving an order writes its history, the customer's notification, the e-mail and the change log", async () => {
  const { app } = site;
  const customer = await signUp(site);
  const { orderId, orderNumber } = await createOrder(site, customer, {
    shippingOption: "DOOR DELIVERY",
  });
  expect(await move({ orderId, from: "new" })).toEqual({
    number: orderNumber,
    status: "ready_for_delivery",
  });

  const order = await findOrder(app.db, orderId, null);
  expect(order).toMatchObject({ status: "ready_for_delivery" });
  expect(order?.statusChangedAt).not.toBeNull();
  expect(order?.history.map((step) => step.status)).toEqual(["new", "ready_for_delivery"]);
  const [newest] = await readInbox(site, customer.id);
  expect(newest).toMatchObject({ kind: "out_for_delivery", orderId });
  expect((await outbox(site)).map((email) => email.kind)).toContain("ready_for_delivery");
  const { rows } = await listChanges(app.db, { limit: 5 });
  expect(rows).toMatchObject([
    {
      action: "Moved an order",
      subject: `Order ${orderNumber}`,
      before: { status: "confirmed" },
      after: { status: "Ready for Delivery" },
    },
  ]);
});

test.each([
  ["DOOR DELIVERY", "ready_for_delivery", "Ready for Delivery", "out_for_delivery"],
  ["PICKUP", "ready_for_pickup", "Ready for Pick up", "ready_for_pickup"],
] as const)(
  "an order for %s that is marked as ready says so in the customer's list, notifications and e-mail",
  async (shippingOption, status, label, kind) => {
    const customer = await signUp(site);
    const { orderId } = await createOrder(site, customer, { shippingOption });
    await move({ orderId, from: "new" });
    const page = await customer.client.read(`/myorders/${orderId}`);
    expect(page).toContain(label);
    expect(page).toContain("Ready on");
    const [newest] = await readInbox(site, customer.id);
    expect(newest).toMatchObject({ kind, orderId });
    expect((await outbox(site)).filter((email) => email.kind === status)).toHaveLength(1);
  },
);

test("of several moves at once, one moves the order, and the others change nothing and say so", async () => {
  const { orderId, orderNumber } = await createOrder(site, await signUp(site));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => move({ orderId, from: "new" })),
  );
  expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  const refused = outcomes.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(5);
  for (const { reason } of refused)
    expect(reason).toMatchObject({
      reason: "moved",
      message: `Order ${orderNumber} was already moved: it is Ready for Pick up now.`,
    });
  const history = await site.app.db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId));
  expect(history).toHaveLength(2);
  expect((await outbox(site)).filter((email) => email.kind === "ready_for_pickup")).toHaveLength(1);
});

test("a completed order cannot be moved, nor one that does not exist", async () => {
  const { orderId } = await createOrder(site, await signUp(site), { status: "completed" });
  await expect(move({ orderId, from: "completed" })).rejects.toMatchObject({
    reason: "final",
  });
  await expect(move({ orderId: "nothing", from: "new" })).rejects.toMatchObject({
    reason: "not-found",
  });
});

test("a changed note is saved with what it said before", async () => {
  const { orderId } = await createOrder(site, await signUp(site));
  const byUserId = await administrator();
  await saveOrderNote(site.app, { orderId, note: "Leave with the porter" }, byUserId);
  await saveOrderNote(site.app, { orderId, note: "Call first" }, byUserId);
  expect(await findOrder(site.app.db, orderId, null)).toMatchObject({ note: "Call first" });
  const { rows } = await listChanges(site.app.db, { limit: 1 });
  expect(rows[0]).toMatchObject({
    before: { note: "Leave with the porter" },
    after: { note: "Call first" },
  });
});
