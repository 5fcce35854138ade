import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { purchases, rateLimits } from "#app/db/schema.server.ts";
import { createPurchase, createProduct } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { db } = site.app;

test("Paystack is asked about an open payment at most once in three seconds, however often its customer returns", async () => {
  const customer = await signUp(site);
  const product = await createProduct(site);
  const { reference } = await createPurchase(site, customer, { products: [product] });
  const comeBack = async (client = customer.client) => {
    const response = await client.get(`/cart/return?reference=${reference}`);
    return response.headers.get("location");
  };
  const askedAt = async () => {
    const [row] = await db.select().from(purchases).where(eq(purchases.reference, reference));
    return row!.checkedAt?.getTime();
  };
  site.clock.set("2026-11-21T10:00:00Z");
  expect(await comeBack()).toBe("/cart?payment=unpaid");
  const first = await askedAt();
  site.clock.advance(1_000);
  expect(await comeBack()).toBe("/cart?payment=unanswered");
  expect(await comeBack(site.client())).toMatch(/^\/login/);
  expect(await askedAt()).toBe(first);
  site.clock.advance(3_000);
  expect(await comeBack()).toBe("/cart?payment=unpaid");
  expect(await askedAt()).toBe(first! + 4_000);
});

test("Paystack is not asked about an unknown reference, which counts against no limit", async () => {
  for (const reference of ["fest-unknown", "", "x".repeat(2_000)])
    await site.client().get(`/cart/return?reference=${reference}`);
  expect(await db.select().from(rateLimits)).toEqual([]);
});
