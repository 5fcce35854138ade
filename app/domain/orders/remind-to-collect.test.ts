import { beforeEach, expect, test } from "vitest";
import { findSetting } from "#app/domain/settings.server.ts";
import { createOrder } from "#tests/support/factories.ts";
import { outbox } from "#tests/support/mail.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { remindToCollect } from "./remind-to-collect.server.ts";
import { transitionOrder } from "./transition-order.server.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const day = 24 * 60 * 60_000;

let by = "";
beforeEach(async () => {
  by = (await findSetting(app.db, "administrator"))!;
});

const reminded = async () =>
  (await outbox(site)).filter(({ kind }) => kind === "order_not_collected");

test("an order that has been ready for three days is reminded of once", async () => {
  const customer = await signUp(site, { email: "ada@example.com" });
  const { orderId } = await createOrder(site, customer);
  await transitionOrder(app, { orderId, from: "new" }, by);
  site.clock.advance(2.9 * day);
  await remindToCollect(app);
  expect(await reminded()).toEqual([]);

  site.clock.advance(0.2 * day);
  await Promise.all([remindToCollect(app), remindToCollect(app)]);
  site.clock.advance(day);
  await remindToCollect(app);

  expect((await reminded()).map(({ recipient }) => recipient)).toEqual(["ada@example.com"]);
});

test("an order that was picked up is not reminded of", async () => {
  const customer = await signUp(site);
  const { orderId } = await createOrder(site, customer);
  await transitionOrder(app, { orderId, from: "new" }, by);
  await transitionOrder(app, { orderId, from: "ready_for_pickup" }, by);
  site.clock.advance(4 * day);

  await remindToCollect(app);

  expect(await reminded()).toEqual([]);
});
