import { openCart } from "#tests/support/purchases.ts";
import type { PaymentRequest } from "#app/domain/purchases/payment-request.ts";
import { listCart } from "#app/domain/cart/cart.server.ts";
import { addToCart, setQuantity } from "#app/domain/cart/cart-changes.server.ts";
import { transitionOrder } from "#app/domain/orders/transition-order.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { pictures, products } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import { type OrderStatus, statusesAfter } from "#app/shared/orders/order-states.ts";
import type { Person } from "./people.ts";
import type { TestApp } from "./test-app.ts";

const { delivery } = defaultSettings;
/** The delivery terms of a sale that a test writes into the database by hand. */
export const agreedPickUp = { ...delivery, label: delivery.pickUp.label };

type Product = typeof products.$inferSelect;

/** Adds a product to the store, with `pictureCount` pictures (rows without files). */
export async function createProduct(
  { app }: TestApp,
  { pictureCount = 1, ...fields }: Partial<Product> & { pictureCount?: number } = {},
): Promise<Product> {
  return changeCatalogue({ app }, async (tx) => {
    const [product] = await tx
      .insert(products)
      .values({
        id: newId(),
        name: "Heavy hoodie",
        description: "Brushed fleece, made in Port Harcourt.",
        category: "Hoodies",
        priceKobo: 12_500_00,
        colors: ["Black", "Red"],
        sizes: ["Medium", "XL"],
        createdAt: app.now(),
        ...fields,
      })
      .returning();
    if (pictureCount > 0)
      await tx.insert(pictures).values(
        Array.from({ length: pictureCount }, (_, position) => ({
          id: newId(),
          productId: product!.id,
          position,
          alt: `${product!.name}, picture ${position + 1}`,
          width: 1200,
          height: 1200,
          thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
        })),
      );
    return product!;
  });
}

/** Changes products without the back office, and announces the change as it does. */
export function changeCatalogue<Result>(
  { app }: Pick<TestApp, "app">,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return app.db.transaction(async (tx) => {
    const result = await change(tx);
    announce(tx, "catalogue");
    return result;
  });
}

/** Adds a product to a customer's cart, in its first colour and size. */
export async function putInCart(
  { app }: TestApp,
  person: Person,
  product: Product,
  quantity = 1,
): Promise<void> {
  const choice = {
    productId: product.id,
    color: product.colors[0] ?? null,
    size: product.sizes[0] ?? null,
  };
  await addToCart(app, choice, person.id);
  if (quantity === 1) return;
  const line = (await listCart(app, person.id)).find((line) => line.productId === product.id);
  await setQuantity(app, { lineId: line!.id, quantity }, person.id);
}

interface SaleOptions {
  /** What is bought; a new product by default. */
  products?: Product[];
  shippingOption?: ShippingOption;
}

/** Makes an open, unpaid purchase of a customer. */
export async function createPurchase(
  site: TestApp,
  person: Person,
  { products: bought, shippingOption = "PICKUP" }: SaleOptions = {},
): Promise<PaymentRequest> {
  for (const product of bought ?? [await createProduct(site)])
    await putInCart(site, person, product);
  return openCart(site.app, { shippingOption }, person);
}

/**
 * Makes a paid order and moves it on until it has `status`. Returns its id, number and payment
 * reference.
 */
export async function createOrder(
  site: TestApp,
  person: Person,
  { status = "new", ...sale }: SaleOptions & { status?: OrderStatus | "ready" } = {},
): Promise<{ orderId: string; orderNumber: string; reference: string }> {
  // The payment is settled directly, so that the order exists when this returns; the event would
  // only come second.
  await site.paystack.break({ dropWebhooks: true });
  const { reference } = await createPurchase(site, person, sale);
  await site.paystack.pay(reference);
  const settlement = await settlePurchase(site.app, reference);
  await site.paystack.break({ dropWebhooks: false });
  if (settlement.outcome !== "settled") throw new Error(`Not settled: ${settlement.outcome}`);
  const { orderId, orderNumber } = settlement;

  const byUserId = (await findSetting(site.app.db, "administrator"))!;
  const { shippingOption = "PICKUP" } = sale;
  const path: OrderStatus[] = ["new", ...statusesAfter("new", { shippingOption })];
  const end = status === "ready" ? path.length - 2 : path.indexOf(status);
  for (const from of path.slice(0, end))
    await transitionOrder(site.app, { orderId, from }, byUserId);
  return { orderId, orderNumber, reference };
}
