import { count, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  newSubscribers,
  notifications,
  orderItems,
  orders,
  subscribers,
  tickets,
} from "#app/db/schema.server.ts";
import type { DayRange } from "#app/domain/analytics/definitions.server.ts";
import { countSales } from "#app/domain/analytics/sales.server.ts";
import { countPeople } from "#app/domain/analytics/stock-and-carts.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { countForAdmin } from "#app/domain/analytics/admin-counts.server.ts";
import { transitionOrder } from "#app/domain/orders/transition-order.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { dayNumber } from "#app/shared/dates.ts";
import { countAdmitted } from "#app/domain/check-in/check-in-lists.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { undoAdmission } from "#app/domain/check-in/undo-admission.server.ts";
import { cancelTicket, correctTicket } from "#app/domain/tickets/ticket-changes.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { countTickets, listTickets } from "#app/domain/tickets/tickets.server.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { countSold } from "#app/domain/catalogue/units-sold.server.ts";

const site = await createTestApp();
const { app } = site;
const { db } = app;

const ada = {
  firstName: "Ada",
  lastName: "Obi",
  package: "Vip",
  gender: "",
  email: "ada@example.com",
  quantity: 3,
};

const rowsOfTickets = async () => (await listTickets(db, { limit: 9 })).rows;

test("tickets are counted as they are after every change", async () => {
  const byUserId = (await findSetting(db, "administrator"))!;
  const codes = [
    await issueTicket(app, ada, byUserId),
    await issueTicket(app, { ...ada, package: "Regular", email: "b@example.com" }, byUserId),
    await issueTicket(app, { ...ada, email: "c@example.com", quantity: 1 }, byUserId),
  ];
  const enter = (code: string, people: number) =>
    admit(app, { code, requestId: code, coming: { people, seen: 0 } }, { byUserId });
  await enter(codes[0]!, 2);
  const back = await enter(codes[2]!, 1);
  if (back.kind !== "in") throw new Error(back.kind);
  await undoAdmission(app, { admissionId: back.admissionId }, { byUserId });
  const [last, regular, first] = await rowsOfTickets();
  const fields = { ...ada, package: "Vip", email: "b@example.com", quantity: 5 };
  const seen = { id: regular!.id, version: 1 };
  await correctTicket(app, seen, { fields, send: false }, byUserId);
  await cancelTicket(app, { id: first!.id, version: 1 }, byUserId);
  await db.delete(tickets).where(eq(tickets.id, last!.id));

  expect(await countTickets(db)).toMatchObject({
    packages: [{ package: "Vip", tickets: 1, people: 5 }],
    valid: 1,
    cancelled: 1,
    admittedCount: 1,
    notYet: 1,
  });
  // People who came in with a ticket that was cancelled later are in, and were expected.
  expect(await countAdmitted(db)).toEqual([{ package: "Vip", admittedCount: 2, expected: 7 }]);
});

test("orders are counted by their state, and the pieces of a product as they are ordered", async () => {
  const customer = await signUp(site);
  const product = await createProduct(site);
  const { orderId } = await createOrder(site, customer, { products: [product] });
  await createOrder(site, customer, { products: [product], status: "completed" });
  expect((await countForAdmin(db)).orders).toMatchObject({ new: 1, completed: 1 });
  const [ordered] = await db
    .select({ pieces: sql`sum(${orderItems.quantity})`.mapWith(Number), lines: count() })
    .from(orderItems);
  expect(ordered!.lines).toBe(2);
  expect(await countSold(db)).toEqual(new Map([[product.id, ordered!.pieces]]));

  await db.update(orderItems).set({ productId: null }).where(eq(orderItems.orderId, orderId));
  expect((await countSold(db)).get(product.id)).toBe(ordered!.pieces / 2);
});

test("sales are counted by day, region and item through every change of an order", async () => {
  const byUserId = (await findSetting(db, "administrator"))!;
  const customer = await signUp(site);
  const [cap, tee] = [await createProduct(site), await createProduct(site)];
  const make = () => createOrder(site, customer, { products: [cap, tee] });
  const [moved, other] = [await make(), await make()];
  const [cancelled, deleted] = [await make(), await make()];
  await transitionOrder(app, { orderId: moved.orderId, from: "new" }, byUserId);
  const isOf = (order: typeof moved) => eq(orders.id, order.orderId);
  await db.update(orders).set({ status: "cancelled" }).where(isOf(cancelled));
  const address = { ...noAddress, addressLine1: "1 Road", city: "Woji", state: "Rivers" };
  const total = { itemsKobo: 7_000_00, feeKobo: 0, totalKobo: 7_000_00 };
  await db
    .update(orders)
    .set({ address, ...total })
    .where(isOf(moved));
  await db.update(orderItems).set({ productId: null }).where(eq(orderItems.productId, tee.id));
  await db.delete(orders).where(isOf(deleted));
  const theDayBefore = sql`${orders.createdAt} - interval '1 day'`;
  await db.update(orders).set({ createdAt: theDayBefore }).where(isOf(other));

  const countProducts = async (range: DayRange) => {
    const { products } = await countSales(db, { edition: 1, range });
    return Object.fromEntries([...products].map(([key, { pieces }]) => [key, pieces]));
  };
  const today = dayNumber(app.now());
  const all = { from: null, to: today };
  expect(await countProducts(all)).toEqual({ [cap.id]: 2, [tee.name]: 2 });
  expect(await countProducts({ from: today, to: today })).toEqual({ [cap.id]: 1, [tee.name]: 1 });
  const { regions } = await countSales(db, { edition: 1, range: { from: today, to: today } });
  expect(regions).toEqual(new Map([["Woji", { orders: 1, pieces: 2, kobo: 7_000_00 }]]));

  // Taking back a cancellation counts the lines again.
  await db.update(orders).set({ status: "new" }).where(isOf(cancelled));
  expect(await countProducts({ from: today, to: today })).toEqual({ [cap.id]: 2, [tee.name]: 2 });
  const { days } = await countSales(db, { edition: 1, range: all });
  const pieces = (day: number, status: string) =>
    days.find((one) => one.day === day && one.status === status)?.pieces;
  expect([pieces(today, "new"), pieces(today - 1, "new")]).toEqual([2, 2]);
});

test("accounts and subscribers are counted by the day they joined, and no longer once they are deleted", async () => {
  const asked = async (from: number | null, to: number) => countPeople(db, { from, to });
  const today = dayNumber(app.now());
  const before = await asked(null, today);
  const customer = await signUp(site);
  const longAgo = new Date("2025-01-02T12:00:00Z");
  await db.insert(newSubscribers).values({ email: "old@example.com", createdAt: longAgo });
  await db
    .insert(subscribers)
    .values({ email: "older@example.com", source: "newsletter", createdAt: longAgo });
  const day = dayNumber(longAgo);
  expect(await asked(day, day)).toEqual({
    accounts: { all: before.accounts.all + 1, added: 0 },
    subscribers: { all: before.subscribers.all + 3, added: 2 },
  });
  await db.delete(newSubscribers);
  await customer.client.post("/userProfile/delete", { confirmation: customer.password });
  expect(await asked(day, day)).toEqual({
    accounts: { all: before.accounts.all, added: 0 },
    subscribers: { all: before.subscribers.all + 1, added: 1 },
  });
});

test('the back office counts unread notifications up to 999, and then shows "999+"', async () => {
  await db.insert(notifications).select(
    sql`select gen_random_uuid(), null, 'payments_differ', null, null::uuid, null::uuid, null::uuid, '', '', now(), null::timestamptz
      from generate_series(1, 1200)`,
  );
  expect(await countForAdmin(db)).toMatchObject({ unread: 1_000, otherUnread: 1_000 });
  const page = await (await signInAsAdministrator(site)).read("/adminNotifications");
  expect(page).toContain("Newest notifications, 999+ unread");
  expect(page).toContain("Menu, 999+ waiting");
});
