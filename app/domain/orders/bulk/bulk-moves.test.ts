import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, bulkMoveOrders, bulkMoves, emails, orders } from "#app/db/schema.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { copyRows } from "#tests/support/copied-rows.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginBulkMove } from "./bulk-moves.server.ts";
import { planBulkMove } from "./bulk-plan.server.ts";
import { findBulkMove } from "./bulk-progress.server.ts";
import { resumeBulkMove, workOnBulkMove } from "./bulk-work.server.ts";
import { cancelOrder } from "#app/domain/orders/cancel-order.server.ts";
import { transitionOrder } from "#app/domain/orders/transition-order.server.ts";

const site = await createTestApp();
const { app } = site;
const { db } = app;

/** Makes copies of an order, each with a customer to notify. */
async function shopOf(count: number) {
  const ada = await signUp(site);
  const cap = await createProduct(site, { name: "Cap" });
  const { orderId, reference } = await createOrder(site, ada, { products: [cap] });
  const copies = {
    from: `reference = '${reference}'`,
    changed: `'id', 'bulk' || nth, 'number', 'BIG-' || 900000 + nth, 'reference', 'bulk' || nth`,
    times: count - 1,
  };
  await copyRows(db, "purchases", copies);
  await copyRows(db, "orders", copies);
  const byUserId = (await findSetting(db, "administrator"))!;
  await db.delete(emails);
  return { ada, orderId, byUserId };
}

const found = () => ({ list: { status: "new" } as const, until: app.now(), words: "New Orders" });

const statuses = async () =>
  Object.fromEntries(
    (await db.select({ id: orders.id, status: orders.status }).from(orders)).map(
      ({ id, status }) => [id, status] as const,
    ),
  );

test("a bulk move moves each order once, after a crash or when sent twice too, and names those it could not move", async () => {
  const { ada, byUserId } = await shopOf(30);
  const list = found();
  const id = randomUUID();
  const begin = (seen: number, as = id) => beginBulkMove(app, { id: as, seen, ...list }, byUserId);
  expect(await planBulkMove(db, list)).toMatchObject({
    total: 30,
    steps: [{ to: "ready_for_pickup", count: 30 }],
  });
  await expect(begin(29)).rejects.toMatchObject({ reason: "changed" });
  await Promise.all([begin(30), begin(30)]);
  await expect(begin(30, randomUUID())).rejects.toMatchObject({ reason: "busy" });
  const { orderId: later } = await createOrder(site, ada);
  await transitionOrder(app, { orderId: "bulk3", from: "new" }, byUserId);
  const cancelling = { from: "new", reason: "No", refund: false, restock: false } as const;
  await cancelOrder(app, { orderId: "bulk4", ...cancelling }, byUserId);
  await db.delete(emails);

  // Nothing is moved while it can be undone.
  await workOnBulkMove(app, id);
  expect(await findBulkMove(db, id)).toMatchObject({ moved: 0, refused: 0, endedAt: null });
  site.clock.advance(11_000);

  // A process that is killed between two orders leaves each of them moved and announced, or
  // neither.
  const { transaction } = db;
  let left = 10;
  db.transaction = ((...asked: Parameters<typeof transaction>) =>
    left-- > 0 ? transaction.apply(db, asked) : Promise.reject(new Error("killed"))) as never;
  await expect(workOnBulkMove(app, id)).rejects.toThrow("killed");
  db.transaction = transaction;
  expect(await findBulkMove(db, id)).toMatchObject({ moved: 10, refused: 0, endedAt: null });
  // Each job works for four seconds, which do not suffice for all orders on a busy machine.
  while (!(await findBulkMove(db, id))!.endedAt)
    await Promise.all([workOnBulkMove(app, id), workOnBulkMove(app, id)]);

  const { problems, ...done } = (await findBulkMove(db, id))!;
  expect(done).toMatchObject({ total: 30, moved: 28, refused: 2, stoppedAt: null });
  expect(problems).toEqual([
    {
      orderId: "bulk3",
      number: "BIG-900003",
      problem: "Order BIG-900003 was already moved: it is Ready for Pick up now.",
    },
    {
      orderId: "bulk4",
      number: "BIG-900004",
      problem: "Order BIG-900004 is being cancelled.",
    },
  ]);
  const now = await statuses();
  expect(now[later]).toBe("new");
  expect(Object.values(now).filter((status) => status === "ready_for_pickup")).toHaveLength(29);
  expect(await db.$count(emails, eq(emails.kind, "ready_for_pickup"))).toBe(28);
  const log = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, "30 orders"))
    .orderBy(auditLog.at);
  expect(log.map(({ action, byUserId: by }) => [action, by])).toEqual([
    ["Began a bulk move", byUserId],
    ["Ended a bulk move", byUserId],
  ]);
});

test("an organiser confirms a bulk move, watches it, stops it, and a sweep continues an interrupted one", async () => {
  const { orderId } = await shopOf(3);
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/orders?tab=new")).toContain("Mark all 3 as ready");
  const plan = await admin.read(`/orders/move?tab=new&q=${orderId}`);
  for (const text of [
    "Move 1 order",
    `New Orders: “${orderId}”`,
    "To Ready for Pick up",
    "You can undo this for ten seconds",
    "Mark as Ready: 1 order",
  ])
    expect(plan).toContain(text);
  const form = (page: string) => {
    const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)![1]!;
    return { id: valueOf("id"), until: valueOf("until"), seen: valueOf("seen") };
  };
  const begin = { intent: "begin-move", ...form(plan) };
  const beyond = { ...begin, seen: "2147483648" };
  expect((await admin.post(`/orders/move?tab=new&q=${orderId}`, beyond)).status).toBe(400);
  for (let twice = 0; twice < 2; twice++) {
    const answer = await admin.post(`/orders/move?tab=new&q=${orderId}`, begin);
    expect(answer.headers.get("location")).toBe(`/orders/move/${begin.id}`);
  }
  expect(await db.$count(bulkMoves)).toBe(1);
  expect(await admin.read("/orders?tab=new")).toContain("Orders are being moved: see how far");
  expect(await admin.read(`/orders/move/${begin.id}`)).toContain(
    "1 order will be moved in ten seconds. No customer has been notified yet.",
  );
  site.clock.advance(11_000);
  expect(await admin.read(`/orders/move/${begin.id}`)).toContain("0 of 1 order done");
  await workOnBulkMove(app, begin.id);
  expect(await admin.read(`/orders/move/${begin.id}`)).toContain(
    "1 of 1 order moved: 1 e-mail pending.",
  );
  // The job still waits for its time.
  await db.execute(sql`delete from pgboss.job where name = 'move-orders'`);
  await site.jobs.done();
  expect(await admin.read(`/orders/move/${begin.id}`)).toContain(
    "1 of 1 order moved: 1 customer notified.",
  );
  expect((await admin.get(`/orders/move/${randomUUID()}`)).status).toBe(404);
  await site.jobs.stop();

  const all = { intent: "begin-move", ...form(await admin.read("/orders/move?tab=new")) };
  await admin.post("/orders/move?tab=new", all);
  await db.execute(sql`delete from pgboss.job`);
  await resumeBulkMove(app);
  expect(await site.jobs.waiting()).toEqual([]);
  site.clock.advance(71_000);
  await resumeBulkMove(app);
  expect(await site.jobs.waiting()).toMatchObject([{ name: "move-orders" }]);
  const stopped = await admin.post(`/orders/move/${all.id}`, { intent: "stop-move" });
  expect(await stopped.text()).toContain("Stopped: 0 of 2 orders moved.");
  await workOnBulkMove(app, all.id);
  expect(await db.$count(bulkMoveOrders, sql`done_at is null`)).toBe(2);
  expect((await admin.post(`/orders/move/${all.id}`, { intent: "stop-move" })).status).toBe(409);
});

test("orders that come into a list after a bulk move was confirmed are not moved, also if others left it", async () => {
  const { byUserId, orderId } = await shopOf(3);
  const move = (id: string, from: "new" | "ready_for_pickup") =>
    transitionOrder(app, { orderId: id, from }, byUserId);
  for (const id of ["bulk1", orderId]) await move(id, "new");
  const list = { status: "ready_for_pickup" } as const;
  const read = { ...found(), list, seen: 2 };
  site.clock.advance(1_000);
  await move("bulk1", "ready_for_pickup");
  await move("bulk2", "new");
  await beginBulkMove(app, { id: randomUUID(), ...read }, byUserId);
  const chosen = await db.select({ orderId: bulkMoveOrders.orderId }).from(bulkMoveOrders);
  expect(chosen).toEqual([{ orderId }]);
});

test("ticked orders are moved after ten seconds, in which it can be undone and nobody is notified", async () => {
  const { orderId } = await shopOf(3);
  const admin = await signInAsAdministrator(site);
  const order = [orderId, "bulk1", "bulk2"];
  const move = () => admin.post("/orders", { intent: "advance-orders", from: "new", order });
  const [one, twice] = await Promise.all([move(), move()]);
  const address = one.headers.get("location")!;
  expect(address).toMatch(/^\/orders\/move\//);
  expect(twice.headers.get("location")).toBe(address);
  expect(await admin.read(address)).toContain("3 orders will be moved in ten seconds.");
  const undone = await admin.post(address, { intent: "stop-move" });
  expect(await undone.text()).toContain("Undone: no order was moved and no customer was notified.");
  site.clock.advance(11_000);
  await workOnBulkMove(app, address.split("/").at(-1)!);
  expect(new Set(Object.values(await statuses()))).toEqual(new Set(["new"]));
  expect(await db.$count(emails)).toBe(0);
  expect(await admin.read("/adminChanges")).toContain("Undid a bulk move");

  const again = (await move()).headers.get("location")!;
  site.clock.advance(11_000);
  await workOnBulkMove(app, again.split("/").at(-1)!);
  expect(await admin.read(again)).toContain("3 of 3 orders moved: 3 e-mails pending.");
  expect((await admin.post(again, { intent: "stop-move" })).status).toBe(409);
  expect(
    (await admin.post("/orders", { intent: "advance-orders", from: "new", order: "gone" })).status,
  ).toBe(409);
});

test("more ticked orders than one form may move are refused with a message", async () => {
  const admin = await signInAsAdministrator(site);
  const order = Array.from({ length: 501 }, () => "one");
  const refused = await admin.post("/orders", {
    intent: "advance-orders",
    from: "completed",
    order,
  });
  expect(await refused.text()).toContain("At most 500 orders are moved at once.");
});
