import { expect, test } from "vitest";
import { cancelOrder, finishDueCancellings } from "#app/domain/orders/cancel-order.server.ts";
import { findDeskOrder } from "#app/domain/orders/pick-up-desk.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { addOrganiser, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app } = site;

async function readyOrder() {
  const products = [
    await createProduct(site, { name: "Black hoodie" }),
    await createProduct(site, { name: "White cap" }),
  ];
  return createOrder(site, await signUp(site), { products, status: "ready" });
}

/** What the desk says of an order. */
async function deskOf({ orderId }: { orderId: string }): Promise<string> {
  const { client } = await addOrganiser(site, { roles: ["orders"] });
  return client.read(`/adminDesk?q=${orderId}`);
}

const byAdministrator = async () => (await findSetting(app.db, "administrator"))!;
const refunded = { reason: "It has a hole.", restock: false };

test("the desk strikes out refunded items, and hands out the others", async () => {
  const order = await readyOrder();
  const { lines } = (await findDeskOrder(app, order.orderId))!;
  const cap = lines.find(({ name }) => name === "White cap")!;
  const what = { lines: [{ lineId: cap.id, quantity: 1 }] };
  await refundPurchase(
    app,
    { reference: order.reference, what, ...refunded },
    await byAdministrator(),
  );
  const page = await deskOf(order);
  expect(page).toMatch(/<s[^>]*>1(<!-- -->)? × (<!-- -->)?White cap<\/s>/);
  expect(page).not.toMatch(/<s[^>]*>1(<!-- -->)? × (<!-- -->)?Black hoodie<\/s>/);
  expect(page).toContain("Picked Up");
});

test("the desk hands nothing out of an order that was fully refunded or is cancelled", async () => {
  const whole = await readyOrder();
  await refundPurchase(
    app,
    { reference: whole.reference, what: "all", ...refunded },
    await byAdministrator(),
  );
  const gone = await readyOrder();
  const cancelling = { from: "ready_for_pickup", refund: false, restock: false } as const;
  await cancelOrder(
    app,
    { orderId: gone.orderId, reason: "The print failed.", ...cancelling },
    await byAdministrator(),
  );
  const during = await deskOf(gone);
  expect(during).toContain("Being cancelled");
  expect(during).not.toContain("Picked Up:");
  site.clock.advance(15_000);
  await finishDueCancellings(app);
  for (const [order, words] of [
    [whole, "Everything in it was refunded: hand nothing out."],
    [gone, "The print failed."],
  ] as const) {
    const page = await deskOf(order);
    expect(page).toContain(words);
    expect(page).not.toContain("Picked Up:");
  }
});
