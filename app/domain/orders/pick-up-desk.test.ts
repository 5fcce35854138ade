import { beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { orders } from "#app/db/schema.server.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { makeDevice, stopDevice } from "#app/domain/devices/devices.server.ts";
import {
  findAtDesk,
  findDeskOrder,
  handOver,
  undoHandOver,
} from "#app/domain/orders/pick-up-desk.server.ts";
import { findOrder } from "#app/domain/orders/orders.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { pickUpCode } from "#app/shared/orders/pick-up-code.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { type Person, signUp } from "#tests/support/people.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app } = site;

let byUserId: string;
let ada: Person;
beforeEach(async () => {
  byUserId = (await findSetting(app.db, "administrator"))!;
  ada = await signUp(site, { username: "Ádá Obi" });
});

async function order(options: Parameters<typeof createOrder>[2] = {}, person = ada) {
  const product = await createProduct(site, { name: "Black hoodie" });
  return createOrder(site, person, { products: [product], status: "ready", ...options });
}

async function deskDevice(name = "Desk 1") {
  const made = await makeDevice(app, { name, profile: "desk", end: "tonight" }, byUserId);
  if (!made.ok) throw new Error("not made");
  return made.link.id;
}

const numbersOf = async (typed: string) =>
  (await findAtDesk(app, typed, "desk"))?.rows.map(({ number }) => number);

test("an order is found by its code, its link, its number, its customer's name and the end of their phone", async () => {
  const { orderId, orderNumber } = await order();
  const other = await signUp(site, { username: "Bayo Ade" });
  await order({}, other);
  for (const typed of [
    orderId,
    pickUpCode(orderId),
    `${app.env.publicUrl}/orders/${orderId}`,
    orderNumber,
    orderNumber.toLowerCase().replace("-", " "),
    "ada ob",
    "Obi",
  ])
    expect(await numbersOf(typed), typed).toEqual([orderNumber]);
  expect((await numbersOf("4567"))!.toSorted()).toHaveLength(2);
  expect(await numbersOf("0803 123 4567")).toHaveLength(2);
});

test("the desk does not find orders by item or region, and finds no deliveries", async () => {
  await order();
  for (const typed of ["hoodie", "black", "Choba", "ada@nowhere.example"])
    expect(await numbersOf(typed), typed).toEqual([]);
  await order({ shippingOption: "DOOR DELIVERY" }, await signUp(site, { username: "Door Person" }));
  expect(await numbersOf("door person")).toEqual([]);
});

test("orders that are ready come first, and of many with one name ten are shown", async () => {
  const { orderNumber: waiting } = await order({ status: "new" });
  const { orderNumber: ready } = await order();
  expect(await numbersOf("obi")).toEqual([ready, waiting]);
  const [row] = await app.db.select().from(orders).where(eq(orders.number, waiting));
  expect(row?.status).toBe("new");
});

test("after sixty codes that name no order a desk has to wait, and no other does", async () => {
  const typed = "zzzzzzzzzz";
  for (let tries = 0; tries < 60; tries += 1)
    expect(await findAtDesk(app, typed, "guesser")).toEqual({ rows: [], hasMore: false });
  expect(await findAtDesk(app, typed, "guesser")).toBeNull();
  expect(await findAtDesk(app, typed, "other")).not.toBeNull();
});

test("an order is handed over once: the second desk learns who did it and when", async () => {
  const { orderId, orderNumber } = await order();
  const by = { byUserId: null, byDeviceId: await deskDevice() } as const;
  const second = { byUserId: null, byDeviceId: await deskDevice("Desk 2") } as const;
  const answers = await Promise.all([
    refusalOf(handOver(app, orderId, by)),
    refusalOf(handOver(app, orderId, second)),
  ]);
  const refusals = answers.filter((one) => one !== null);
  expect(refusals).toHaveLength(1);
  const shown = (await findDeskOrder(app, orderId))!;
  expect(refusals[0]!.message).toMatch(
    new RegExp(
      `^Order ${orderNumber} was picked up already, at \\d\\d:\\d\\d by ${shown.handedOver!.by}\\.$`,
    ),
  );
  expect(shown.status).toBe("completed");
  const { history } = (await findOrder(app.db, orderId, null))!;
  expect(history.at(-1)?.by).toMatch(/^Desk [12]$/);
  const { rows } = await listChanges(app.db, { by: "devices", limit: 9 });
  expect(rows.map(({ action, subject }) => `${action}: ${subject}`)).toEqual([
    `Moved an order: Order ${orderNumber}`,
  ]);
});

test("only an order that is ready is handed over", async () => {
  const by = { byUserId };
  const fresh = await order({ status: "new" });
  expect((await refusalOf(handOver(app, fresh.orderId, by)))?.reason).toBe("moved");
  const door = await order({ shippingOption: "DOOR DELIVERY" });
  expect((await refusalOf(handOver(app, door.orderId, by)))?.reason).toBe("moved");
  expect((await refusalOf(handOver(app, "nothing", by)))?.reason).toBe("not-found");
  const states = await app.db.select({ status: orders.status }).from(orders);
  expect(states.map(({ status }) => status).toSorted()).toEqual(["new", "ready_for_delivery"]);
});

test("a device undoes only its own hand-overs, an organiser any, and a stopped device nothing", async () => {
  const { orderId } = await order();
  const own = { byUserId: null, byDeviceId: await deskDevice() } as const;
  const other = { byUserId: null, byDeviceId: await deskDevice("Desk 2") } as const;
  await handOver(app, orderId, own);
  expect((await refusalOf(undoHandOver(app, orderId, other)))?.reason).toBe("not-own");
  await undoHandOver(app, orderId, own);
  expect((await findDeskOrder(app, orderId))?.status).toBe("ready_for_pickup");
  await handOver(app, orderId, other);
  await undoHandOver(app, orderId, { byUserId });
  await stopDevice(app, own.byDeviceId, byUserId);
  expect((await refusalOf(handOver(app, orderId, own)))?.reason).toBe("ended");
  expect((await findDeskOrder(app, orderId))?.status).toBe("ready_for_pickup");
});

test("the desk is shown a customer's name and the end of their phone number, and nothing else", async () => {
  const { orderId } = await order();
  const shown = JSON.stringify(await findDeskOrder(app, orderId));
  expect(shown).toContain("Ádá Obi");
  expect(shown).toContain('"phoneEnd":"4567"');
  for (const hidden of [ada.email, ada.id, "8031234567", "12 Aba Road"])
    expect(shown).not.toContain(hidden);
});
