import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listChanges } from "#app/domain/audit.server.ts";
import { notifications } from "#app/db/schema.server.ts";
import { countUnread } from "./notifications.server.ts";
import { createOrder } from "#tests/support/factories.ts";
import { readInbox } from "#tests/support/inbox.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { db } = site.app;

describe("a customer's inbox", () => {
  it("has a notification for each state of an order, for door delivery and pick-up", async () => {
    const kindsOf = async (shippingOption: "PICKUP" | "DOOR DELIVERY") => {
      const ada = await signUp(site);
      await createOrder(site, ada, { shippingOption, status: "completed" });
      const unread = await readInbox(site, ada.id);
      return unread.map(({ kind }) => kind).toReversed();
    };
    expect(await kindsOf("DOOR DELIVERY")).toEqual([
      "order_confirmed",
      "out_for_delivery",
      "delivered",
    ]);
    expect(await kindsOf("PICKUP")).toEqual(["order_confirmed", "ready_for_pickup", "delivered"]);
  });

  it("shows each notification with its text, its order and a link", async () => {
    const ada = await signUp(site);
    const { orderNumber } = await createOrder(site, ada, {
      shippingOption: "DOOR DELIVERY",
      status: "completed",
    });
    const page = await ada.client.read("/notifications");
    for (const words of ["Order confirmed", "Out for delivery", "Delivered", orderNumber])
      expect(page).toContain(words);
    expect(page).toContain("It is on its way to Choba, Rivers.");
  });

  it("moves a notification from New to Older when it is marked as read, and no other", async () => {
    const ada = await signUp(site);
    await createOrder(site, ada, { status: "ready" });
    const [newest] = await readInbox(site, ada.id);
    const read = { intent: "mark-notification-read", notificationId: newest!.id };
    await ada.client.post("/notifications", read);
    await ada.client.post("/notifications", read);
    expect(await countUnread(db, ada.id)).toBe(1);
    expect(await readInbox(site, ada.id, "older")).toMatchObject([{ id: newest!.id }]);
  });

  it("pages through the notifications that were read, newest first", async () => {
    const ada = await signUp(site);
    const { orderId } = await createOrder(site, ada);
    const at = (minute: number) => new Date(Date.UTC(2025, 0, 1, 0, minute));
    await db.insert(notifications).values(
      Array.from({ length: 51 }, (_, minute) => ({
        userId: ada.id,
        userEmail: ada.email,
        username: "",
        kind: "delivered" as const,
        orderId,
        createdAt: at(minute),
        readAt: at(60),
      })),
    );
    const oldest = `dateTime="${at(0).toISOString()}"`;
    const page = await ada.client.read("/notifications");
    expect(page).not.toContain(oldest);
    const [, further] = page.match(/href="(\/notifications\?after=[^"]+)"/) ?? [];
    expect(await ada.client.read(further!)).toContain(oldest);
  });

  it("pages through the new notifications too", async () => {
    const ada = await signUp(site);
    const one = { userId: ada.id, userEmail: ada.email, username: "", kind: "delivered" as const };
    await db.insert(notifications).values(Array.from({ length: 51 }, () => one));
    const page = await ada.client.read("/notifications");
    const [, further] = page.match(/href="(\/notifications\?unread=[^"]+)"/) ?? [];
    expect((await ada.client.read(further!)).split("data-unread=")).toHaveLength(2);
  });

  it("cannot be seen or marked by anybody else", async () => {
    const [ada, bola] = [await signUp(site), await signUp(site)];
    const { orderId, orderNumber } = await createOrder(site, ada);
    const [notification] = await readInbox(site, ada.id);
    const theirs = await bola.client.read("/notifications");
    for (const name of [orderId, orderNumber]) expect(theirs).not.toContain(name);
    await bola.client.post("/notifications", {
      intent: "mark-notification-read",
      notificationId: notification!.id,
    });
    expect(await countUnread(db, ada.id)).toBe(1);
    const forged = { intent: "mark-notification-read", notificationId: "1 or 1=1" };
    expect((await bola.client.post("/notifications", forged)).status).toBe(400);
  });
});

describe("the administrator's inbox", () => {
  it("records which notifications were read, and by whom", async () => {
    const { orderNumber } = await createOrder(site, await signUp(site));
    const administrator = await signInAsAdministrator(site);
    const [notification] = await readInbox(site, null);
    const read = { intent: "mark-notification-read", notification: notification!.id };
    await administrator.post("/adminNotifications", read);
    await administrator.post("/adminNotifications", read);
    expect(await countUnread(db, null)).toBe(0);
    const { rows } = await listChanges(db, { limit: 10 });
    expect(rows).toMatchObject([
      { action: "Read a notification", subject: `Order ${orderNumber}`, after: { read: true } },
    ]);
  });

  it("writes one line of the change log, however many were read at once", async () => {
    const customer = await signUp(site);
    for (const _ of [1, 2, 3]) await createOrder(site, customer);
    const administrator = await signInAsAdministrator(site);
    await administrator.post("/adminNotifications", { intent: "mark-all-notifications-read" });
    expect(await countUnread(db, null)).toBe(0);
    const { rows } = await listChanges(db, { limit: 10 });
    expect(rows).toMatchObject([
      { action: "Read all notifications", subject: "3 notifications", after: { read: true } },
    ]);
    expect(rows[0]?.by).toContain("admin@festival.example");
  });

  it("marks all as read in transactions of five hundred, with one line of the change log", async () => {
    const unread = { userId: null, kind: "payments_differ" as const, userEmail: "", username: "" };
    await db.insert(notifications).values(Array.from({ length: 1_100 }, () => unread));
    const administrator = await signInAsAdministrator(site);
    await administrator.post("/adminNotifications", { intent: "mark-all-notifications-read" });
    expect(await countUnread(db, null)).toBe(0);
    const written = await db
      .select({ many: sql`count(*)`.mapWith(Number) })
      .from(notifications)
      .groupBy(sql`xmin::text`);
    const sizes = written.map(({ many }) => many).toSorted((one, other) => one - other);
    expect(sizes).toEqual([100, 500, 500]);
    const { rows } = await listChanges(db, { limit: 10 });
    expect(rows).toMatchObject([
      { action: "Read all notifications", subject: "1100 notifications" },
    ]);
  });
});
