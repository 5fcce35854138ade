import { expect, test } from "vitest";
import { festivalVersions, orders } from "#app/db/schema.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { announce } from "#app/services/live.server.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { createPurchase, createOrder, createProduct } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { skipToNextThousand } from "./order-numbers.server.ts";

const site = await createTestApp();
const { app } = site;
const { db } = app;

const countOf = (number: string) => Number(number.split("-")[1]);

test("purchases at the same moment get different order numbers, which never change", async () => {
  const cap = await createProduct(site);
  const people = await Promise.all(Array.from({ length: 4 }, () => signUp(site)));
  const references: string[] = [];
  for (const person of people) {
    const { reference } = await createPurchase(site, person, { products: [cap] });
    await site.paystack.pay(reference);
    references.push(reference);
  }
  const settled = await Promise.all(
    [...references, ...references].map((reference) => settlePurchase(app, reference)),
  );
  const numbers = new Set(settled.map((one) => one.outcome === "settled" && one.orderNumber));
  expect(numbers.size).toBe(4);
  expect(new Set((await db.select().from(orders)).map(({ number }) => number))).toEqual(numbers);
  for (const number of numbers) expect(number).toMatch(/^VYB-\d{4,}$/);
});

test("a new brand name changes the letters of new order numbers, a new edition their thousand, and old orders keep theirs", async () => {
  const ada = await signUp(site);
  const old = await createOrder(site, ada);
  const rename = (number: number, orderLetters: string) =>
    db.transaction(async (tx) => {
      const name = { ...defaultSettings.name, brand: "Lantern Week", orderLetters };
      const settings = { ...defaultSettings, name };
      await tx
        .insert(festivalVersions)
        .values({ number, settings: settings, sections: ["name"], publishedAt: app.now() });
      announce(tx, "catalogue");
    });
  await rename(1, "");
  const admin = await signInAsAdministrator(site);
  await expect.poll(() => admin.read("/orders")).toContain("Lantern Week");
  const renamed = await createOrder(site, ada);
  expect(renamed.orderNumber).toMatch(/^LAN-/);
  expect(countOf(renamed.orderNumber)).toBeGreaterThan(countOf(old.orderNumber));
  const calendar = await ada.client.read(`/myorders/${renamed.orderId}/pick-up.ics`);
  expect(calendar).toContain(`SUMMARY:Pick up Lantern Week order ${renamed.orderNumber}`);
  await skipToNextThousand(db);
  const next = await createOrder(site, ada);
  const thousand = Math.floor(countOf(renamed.orderNumber) / 1_000) + 1;
  expect(next.orderNumber).toBe(`LAN-${thousand * 1_000 + 1}`);
  const mine = await ada.client.read("/myorders");
  for (const { orderNumber } of [old, renamed, next]) expect(mine).toContain(orderNumber);
});

test("an order number leads to its order for its owner and the organisers, and nobody else", async () => {
  const [ada, bola] = [await signUp(site), await signUp(site)];
  const { orderId, orderNumber, reference } = await createOrder(site, ada);
  const admin = await signInAsAdministrator(site);
  const small = orderNumber.toLowerCase().replace("-", "%20");
  for (const typed of [orderNumber, small, String(countOf(orderNumber))]) {
    const own = await ada.client.get(`/myorders/${typed}`);
    expect(own.headers.get("location"), typed).toBe(`/myorders/${orderId}`);
    const receipt = await ada.client.get(`/myorders/${typed}/receipt`);
    expect(receipt.headers.get("location")).toBe(`/myorders/${orderId}/receipt`);
    expect((await bola.client.get(`/myorders/${typed}`)).status).toBe(404);
    const seen = await admin.get(`/orders/${typed}?tab=new`);
    expect(seen.headers.get("location")).toBe(`/orders/${orderId}?tab=new`);
    const elsewhere = await admin.read(`/orders?tab=completed&q=${typed}`);
    expect(elsewhere.replaceAll(/<[^>]*>/g, "")).toContain(`${orderNumber} is in New Orders.`);
    expect(await admin.read(`/orders?q=${typed}`)).not.toContain("Open it");
    expect(await admin.read(`/adminMoney?q=${typed}`)).toContain(reference);
    expect(await admin.read(`/adminOutbox?q=${typed}`)).toContain(orderNumber);
  }
  const missing = await admin.get("/orders/VYB-9999999");
  expect(missing.status).toBe(404);
  expect((await site.client().get(`/myorders/${orderNumber}`)).headers.get("location")).toMatch(
    /^\/login/,
  );
  await site.jobs.done();
});
