import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkouts, products, stock } from "#app/db/schema.server.ts";
import { createCheckout, createProduct, putInCart } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { listOpenCases } from "./payment-cases.server.ts";
import { findProduct, listProducts } from "./products.server.ts";
import { settleCheckout } from "./settlement.server.ts";
import { setStock } from "./stock.server.ts";

const site = await createTestApp();

type Product = typeof products.$inferSelect;

/** Counts the first colour and size of a product, which is what the factories buy. */
const count = (product: Product, quantity: number | null) =>
  site.app.db.transaction((tx) =>
    setStock(tx, product.id, [
      { color: product.colors[0] ?? "", size: product.sizes[0] ?? "", quantity },
    ]),
  );
const left = async (product: Product) => {
  const [row] = await site.app.db.select().from(stock).where(eq(stock.productId, product.id));
  return row?.quantity;
};

async function pay(reference: string) {
  await site.paystack.break({ dropWebhooks: true });
  await site.paystack.pay(reference);
  return settleCheckout(site.app, reference);
}

test("a sale counts its colour and size down, and what is not counted is not", async () => {
  const product = await createProduct(site);
  await count(product, 3);
  const customer = await signUp(site);
  const { reference } = await createCheckout(site, customer, { products: [product] });
  expect(await left(product)).toBe(3);
  await pay(reference);
  expect(await left(product)).toBe(2);
  await settleCheckout(site.app, reference);
  expect(await left(product), "settling again counts nothing").toBe(2);
  await count(product, null);
  expect(await left(product)).toBeUndefined();
});

test("of two customers who want the last one, one gets to pay", async () => {
  const product = await createProduct(site);
  await count(product, 1);
  const people = [await signUp(site), await signUp(site)];
  const outcomes = await Promise.allSettled(
    people.map((person) => createCheckout(site, person, { products: [product] })),
  );
  expect(outcomes.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find((one) => one.status === "rejected");
  expect(refused?.reason).toMatchObject({
    code: "unavailable",
    message: "Heavy hoodie, Black, Medium: Sold Out",
  });
});

test("an open payment holds its items for half an hour, and its own customer may begin it again", async () => {
  const product = await createProduct(site);
  await count(product, 2);
  const [first, second] = [await signUp(site), await signUp(site)];
  await putInCart(site, first, product, 2);
  await createCheckout(site, first, { products: [] });
  await createCheckout(site, first, { products: [] });
  await expect(createCheckout(site, second, { products: [product] })).rejects.toMatchObject({
    code: "unavailable",
  });
  await site.app.db
    .update(checkouts)
    .set({ createdAt: new Date(site.app.now().getTime() - 31 * 60_000) });
  await expect(createCheckout(site, second, { products: [] })).resolves.toBeDefined();
});

test("a payment that comes after the last was sold is still an order, and the administrator is told", async () => {
  const product = await createProduct(site);
  await count(product, 1);
  const [late, quick] = [await signUp(site), await signUp(site)];
  const slow = await createCheckout(site, late, { products: [product] });
  await site.app.db
    .update(checkouts)
    .set({ createdAt: new Date(site.app.now().getTime() - 31 * 60_000) });
  const sold = await createCheckout(site, quick, { products: [product] });
  await pay(sold.reference);
  const settled = await pay(slow.reference);
  expect(settled).toMatchObject({ outcome: "settled" });
  expect(await left(product)).toBe(0);
  const { rows } = await listOpenCases(site.app.db, { limit: 9 });
  expect(rows).toMatchObject([{ kind: "oversold", reference: slow.reference }]);
});

test("a product says Sold Out by itself when nothing of it is left, and cannot be put in a cart", async () => {
  const product = await createProduct(site, { colors: [], sizes: [] });
  await count(product, 0);
  expect((await listProducts(site.app.db, {})).map((one) => one.soldOut)).toEqual([true]);
  const customer = await signUp(site);
  await expect(putInCart(site, customer, product)).rejects.toMatchObject({ code: "sold-out" });
});

test("one size that is gone leaves the others", async () => {
  const product = await createProduct(site, { colors: [], sizes: ["Medium", "XL"] });
  await count(product, 0);
  const found = await findProduct(site.app.db, product.id);
  expect(found).toMatchObject({ soldOut: false, gone: [{ color: "", size: "Medium" }] });
  const customer = await signUp(site);
  await expect(putInCart(site, customer, product)).rejects.toMatchObject({ code: "sold-out" });
  await expect(putInCart(site, customer, { ...product, sizes: ["XL"] })).resolves.toBeUndefined();
});
