import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderHistory, orders } from "#app/db/schema.server.ts";
import { transitionOrder } from "#app/domain/orders/transition-order.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { createOrder } from "#tests/support/factories.ts";
import { outbox } from "#tests/support/mail.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const { app, ...rest } = await createTestApp();
const site = { app, ...rest };

test("an order that two tabs move at once is moved once, and the slower tab learns so", async () => {
  const customer = await signUp(site);
  const { orderId } = await createOrder(site, customer);
  const byUserId = (await findSetting(app.db, "administrator"))!;
  const tab = () => transitionOrder(app, { orderId, from: "new" }, byUserId);

  const results = await Promise.allSettled([tab(), tab(), tab()]);

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => (reason as { reason: string }).reason)).toEqual([
    "moved",
    "moved",
  ]);
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  expect(order?.status).toBe("ready_for_pickup");
  const history = await app.db.select().from(orderHistory);
  expect(history.map(({ status }) => status).toSorted()).toEqual(["new", "ready_for_pickup"]);
  expect((await outbox(site)).map(({ kind }) => kind)).toEqual([
    "order_confirmed",
    "ready_for_pickup",
  ]);
});
