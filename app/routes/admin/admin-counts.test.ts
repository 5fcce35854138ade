import { expect, test } from "vitest";
import { contactMessages } from "#app/db/schema.server.ts";
import { countForAdmin } from "#app/domain/analytics/admin-counts.server.ts";
import { createOrder } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

test("a new order counts once in the menu, read or not, and a message until it is answered", async () => {
  const admin = await signInAsAdministrator(site);
  const menu = async () => /Menu, (\d+) waiting/.exec(await admin.read("/adminHome"))?.[1] ?? "0";
  const ada = await signUp(site);
  const { orderId } = await createOrder(site, ada);
  expect(await menu()).toBe("1");
  await site.client().post("/contact", {
    intent: "send-message",
    name: "Bola",
    email: "bola@example.com",
    message: "Is there a bus?",
  });
  expect(await menu()).toBe("2");

  // Moved on and not read: the notification alone is left, which a second new order's does not
  // hide.
  await admin.post(`/orders/${orderId}`, { intent: "advance-order", from: "new" });
  await createOrder(site, ada);
  expect(await menu()).toBe("3");
  await admin.post("/adminNotifications", { intent: "mark-all-notifications-read" });
  expect(await menu()).toBe("2");

  const [message] = await site.app.db.select().from(contactMessages);
  await admin.post("/adminMessages", { intent: "mark-message-answered", message: message!.id });
  expect(await countForAdmin(site.app.db)).toEqual({
    orders: { new: 1, ready_for_delivery: 0, ready_for_pickup: 1, completed: 0, cancelled: 0 },
    unread: 0,
    isChecklistDismissed: false,
    cases: 0,
    messages: 0,
    bulkMove: null,
    otherUnread: 0,
  });
});
