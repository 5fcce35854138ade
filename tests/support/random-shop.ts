import fc from "fast-check";
import { newId } from "#app/db/ids.server.ts";
import * as tables from "#app/db/schema.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { orderStatuses } from "#app/shared/orders/order-states.ts";
import { refundStatuses } from "#app/shared/refunds/refunds.ts";
import { createProduct } from "./factories.ts";
import { agreedPickUp } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

export const shopsClock = new Date("2026-11-22T10:00:00Z");

const moment = fc.oneof(
  fc.nat(50 * 24 * 60).map((minutes) => new Date(shopsClock.getTime() - minutes * 60_000)),
  // The times are around midnight in Lagos.
  fc
    .tuple(fc.nat(20), fc.constantFrom(-1, 0, 1))
    .map(([days, ms]) => new Date(Date.UTC(2026, 10, 21 - days, 23) + ms)),
);
const kobo = fc.integer({ min: 1, max: 90_000_00 });
const currency = fc.constantFrom("NGN", "NGN", "NGN", "GHS");
const few = fc.integer({ min: 1, max: 4 });

const line = fc.record({
  product: fc.constantFrom(0, 1, 2, null),
  color: fc.constantFrom("Black", "Red", null),
  size: fc.constantFrom("Medium", "XXX", null),
  priceKobo: kobo,
  quantity: few,
  returned: fc.constantFrom(0, 0, 0, 1),
  /** How many pieces the refund names. */
  named: fc.constantFrom(0, 0, 1),
});
const order = fc.record({
  createdAt: moment,
  status: fc.constantFrom(...orderStatuses),
  region: fc.constantFrom("Choba", "Woji", null),
  feeKobo: fc.constantFrom(500_00, 3_000_00),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  refunds: fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 400_00 }),
      currency,
      status: fc.constantFrom(...refundStatuses),
    }),
    { maxLength: 2 },
  ),
  differing: fc.option(fc.record({ paidAmount: kobo, paidCurrency: currency }), { freq: 4 }),
});
type RandomOrder = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

export const randomShop = fc.record({
  orders: fc.array(order, { maxLength: 12 }),
  stock: fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }),
  carts: fc.array(
    fc.array(fc.record({ product: fc.nat(2), createdAt: moment, quantity: few }), { maxLength: 3 }),
    { maxLength: 4 },
  ),
  tickets: fc.array(
    fc.record({
      package: fc.constantFrom("Regular", "Vip"),
      quantity: few,
      createdAt: moment,
      cancelledAt: fc.option(moment),
    }),
    { maxLength: 6 },
  ),
  people: fc.array(
    fc.record({
      createdAt: moment,
      form: fc.constantFrom("account", "signup", "newsletters page"),
    }),
    { maxLength: 6 },
  ),
});
type RandomShop = typeof randomShop extends fc.Arbitrary<infer Value> ? Value : never;

/** Writes a shop into an empty database without using any verb of the domain. */
export async function plantShop(site: TestApp, shop: RandomShop) {
  const { db } = site.app;
  const products = [
    await createProduct(site, { name: "Cap", pictureCount: 0, sizes: ["Medium", "XXX"] }),
    await createProduct(site, {
      name: "Tee",
      pictureCount: 0,
      colors: [],
      sizes: [],
      state: "hidden",
    }),
    await createProduct(site, { name: "Sock", pictureCount: 0, deletedAt: shopsClock }),
  ];
  const idOf = (product: number | null) => (product === null ? null : products[product]!.id);
  const variants = products.flatMap(({ id: productId }) => [
    { productId, color: "Black", size: "Medium" },
    { productId, color: "Pink", size: "Medium" }, // in which it no longer comes
    { productId, color: "", size: "" },
  ]);
  await db
    .insert(tables.stock)
    .values(variants.map((variant, index) => ({ ...variant, quantity: shop.stock[index]! })));
  for (const one of shop.orders) await plantOrder(site, one, idOf);
  for (const [index, lines] of shop.carts.entries()) {
    const id = `cart-${index}`;
    await db.insert(tables.users).values({ id, email: `${id}@example.com`, createdAt: shopsClock });
    for (const { product, ...rest } of lines)
      await db
        .insert(tables.cartItems)
        .values({ userId: id, productId: idOf(product)!, priceKobo: 1, ...rest })
        .onConflictDoNothing();
  }
  for (const [index, ticket] of shop.tickets.entries())
    await db.insert(tables.tickets).values({
      ...ticket,
      ticketId: `T${index}`,
      firstName: "A",
      lastName: "B",
      email: "a@b.example",
    });
  for (const [index, { createdAt, form }] of shop.people.entries()) {
    const email = `person-${index}@example.com`;
    if (form === "account") await db.insert(tables.users).values({ id: email, email, createdAt });
    else if (form === "signup")
      await db.insert(tables.subscribers).values({ email, source: form, createdAt });
    else await db.insert(tables.newSubscribers).values({ email, createdAt });
  }
}

async function plantOrder(
  { app: { db } }: TestApp,
  { lines, refunds, differing, region, feeKobo, createdAt, status }: RandomOrder,
  idOf: (product: number | null) => string | null,
) {
  const id = newId(10);
  const reference = `paid-${id}`;
  const address = { ...noAddress, city: region };
  const itemsKobo = lines.reduce((sum, one) => sum + one.priceKobo * one.quantity, 0);
  const itemCount = lines.reduce((sum, one) => sum + one.quantity, 0);
  const totalKobo = itemsKobo + feeKobo;
  const arrived = differing ?? { paidAmount: totalKobo, paidCurrency: "NGN" };
  const sale = {
    reference,
    address,
    itemsKobo,
    feeKobo,
    totalKobo,
    createdAt,
    username: "Ada",
    shippingOption: "PICKUP" as const,
    agreed: agreedPickUp,
  };
  await db.insert(tables.purchases).values({
    ...sale,
    kind: "merchandise",
    email: "a@b.example",
    lines: [],
    status: "settled",
    ...arrived,
  });
  await db.insert(tables.orders).values({
    ...sale,
    id,
    status,
    itemCount,
    userEmail: "a@b.example",
    deliveryWindowStart: createdAt,
    deliveryWindowEnd: createdAt,
  });
  const planted = await db
    .insert(tables.orderItems)
    .values(
      lines.map(({ product, named: _named, ...one }, position) => {
        const productId = idOf(product);
        return { ...one, orderId: id, position, productId, name: productId ? "As it was" : "Gone" };
      }),
    )
    .returning();
  const named = planted.flatMap((one, index) =>
    lines[index]!.named ? { lineId: one.id, quantity: lines[index]!.named } : [],
  );
  for (const [index, refund] of refunds.entries())
    await db
      .insert(tables.refunds)
      .values({ ...refund, reference, orderId: id, reason: "", lines: index === 0 ? named : [] });
  if (differing)
    await db.insert(tables.paymentCases).values({
      kind: "payment_mismatch",
      reference,
      orderId: id,
      askedKobo: totalKobo,
      ...differing,
      paidReference: reference,
    });
}
