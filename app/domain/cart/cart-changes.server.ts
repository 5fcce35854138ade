import type { ProductChoice } from "#app/shared/catalogue/variants.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/db.server.ts";
import { changedNotice } from "#app/db/notify-changed.server.ts";
import { namedStatement } from "#app/db/statement.server.ts";
import { cartItems, carts, products, stock } from "#app/db/schema.server.ts";
import { announce, type Topic } from "#app/services/live.server.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import { isColorSoldOut, leftOf } from "#app/shared/catalogue/low-stock.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";
import { stockOf } from "./cart.server.ts";
import { CartRefused } from "./cart-refused.server.ts";
import { requireWithinPersonLimit } from "./purchase-limit.server.ts";
import type { ProductDetail } from "#app/domain/catalogue/catalogue.server.ts";
import { findProduct, offeredNow } from "#app/domain/catalogue/products.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

const { placeholder } = sql;

/**
 * The greatest quantity a line takes: there is no maximum in the shop, only in what a number of
 * kobo can hold.
 */
const quantityLimit = 10_000;

/**
 * Keeps the shipping option with the cart, so that it is still there after a detour to the address.
 */
export async function chooseShippingOption(
  { db }: Parts<"db">,
  shippingOption: ShippingOption,
  userId: string,
): Promise<void> {
  await saveShippingOption(db, { userId, shippingOption });
}

const saveShippingOption = namedStatement(
  "keep_option",
  () => sql`insert into ${carts} (user_id, shipping_option)
  values (${placeholder("userId")}, ${placeholder("shippingOption")})
  on conflict (user_id) do update set shipping_option = excluded.shipping_option`,
);

/**
 * Adds a product to the cart; adding it twice keeps one line. Throws `DomainError` "not-found",
 * "sold-out", "color" or "size" (missing, or not one of the product's), "quantity" or "limit".
 */
export async function addToCart(
  { db, now, catalogue }: Parts<"db" | "now" | "catalogue">,
  choice: ProductChoice & { quantity?: number },
  userId: string,
): Promise<void> {
  const { quantity = 1 } = choice;
  requireQuantity(quantity);
  const { product, color, size } = await requireOffered({ catalogue }, choice);
  const { id: productId, priceKobo } = product;
  await requireWithinPersonLimit(db, userId, [{ ...product, productId, quantity }]);
  const line = { userId, productId, color, size, quantity, priceKobo, createdAt: now() };
  const topics: Topic[] = [`user:${userId}`];
  await putIn(db, { ...line, topics });
}

const putIn = namedStatement(
  "put_in_cart",
  (db) => sql`with added as ${db
    .insert(cartItems)
    .values({
      userId: placeholder("userId"),
      productId: placeholder("productId"),
      color: placeholder("color"),
      size: placeholder("size"),
      quantity: placeholder("quantity"),
      priceKobo: placeholder("priceKobo"),
      // Later than every line that is there, even within the same millisecond.
      createdAt: sql`greatest(${placeholder("createdAt")}::timestamptz, (select max(created_at) + interval '1 microsecond'
        from ${cartItems} where user_id = ${placeholder("userId")}))`,
    })
    .onConflictDoNothing()}
  ${changedNotice}`,
);

/**
 * The product with the chosen colour and size, each null where it comes in none. Throws
 * `DomainError` "not-found", "sold-out", "color" or "size".
 */
export async function requireOffered(
  { catalogue }: Parts<"catalogue">,
  offered: ProductChoice & { quantity?: number },
): Promise<{ product: ProductDetail; color: string | null; size: string | null }> {
  const choice = await offeredNow({ catalogue }, offered);
  const product = await findProduct({ catalogue }, choice.productId);
  if (!product) throw new CartRefused("not-found", "This product is no longer in the store.");
  if (product.soldOut) throw new CartRefused("sold-out", siteTexts.store.soldOut);
  const color = product.colors.length > 0 ? choice.color : null;
  if (product.colors.length > 0 && !product.colors.includes(color ?? ""))
    throw new CartRefused("color", siteTexts.store.chooseColor);
  const size = product.sizes.length > 0 ? choice.size : null;
  if (product.sizes.length > 0 && !product.sizes.includes(size ?? ""))
    throw new CartRefused(
      "size",
      isColorSoldOut(product, color)
        ? siteTexts.store.soldOutIn(color!)
        : siteTexts.store.chooseSize,
    );
  if (leftOf(product, color, size ?? "") === 0)
    throw new CartRefused("sold-out", siteTexts.store.soldOut);
  return { product, color, size };
}

/** Takes a product out of a cart. Says whether it was there. */
export function removeFromCart(
  { db }: Parts<"db">,
  productId: string,
  userId: string,
): Promise<boolean> {
  return changeLines(db, userId, (tx) =>
    tx
      .delete(cartItems)
      .where(and(eq(cartItems.userId, userId), eq(cartItems.productId, productId)))
      .returning({ id: cartItems.id }),
  );
}

function requireQuantity(quantity: number): void {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= quantityLimit) return;
  throw new CartRefused(
    "quantity",
    `Quantity must be a whole number from 1 to ${formatCount(quantityLimit)}.`,
  );
}

interface QuantityChange {
  lineId: string;
  quantity: number;
  /** Which press on which page asks for it, as `lastRequestId` of the table. */
  requestId?: string;
}

/**
 * Presses that overtake each other on their way leave what the last one asked for. A quantity grows
 * to what is in stock at most, where that is counted. Throws `DomainError` "quantity" (no whole
 * number from 1), "not-found", "limit", or "unavailable" once the quantity is as great as the stock
 * allows (fewer pieces than there were are always taken).
 */
export async function setQuantity(
  { db }: Parts<"db">,
  { lineId, quantity, requestId }: QuantityChange,
  userId: string,
): Promise<void> {
  requireQuantity(quantity);
  let lack = null as number | null;
  const changed = await changeLines(db, userId, async (tx) => {
    const line = and(eq(cartItems.userId, userId), eq(cartItems.id, lineId));
    const [found] = await tx
      .select({ product: products, before: cartItems, inStock: stock.quantity })
      .from(cartItems)
      .innerJoin(products, eq(products.id, cartItems.productId))
      .leftJoin(stock, stockOf(cartItems))
      .where(line)
      .for("update", { of: cartItems });
    if (found && requestId && isOvertaken(requestId, found.before.lastRequestId))
      return [found.before];
    if (found && quantity > found.before.quantity)
      await requireWithinPersonLimit(tx, userId, [
        { ...found.product, productId: found.product.id, quantity },
      ]);
    const before = found?.before.quantity ?? quantity;
    const inStock = found?.inStock ?? quantity;
    // Others may have bought since: what is in the cart already stays in it until its owner takes
    // it out.
    const most = Math.max(before, inStock);
    if (quantity > most) lack = inStock;
    return tx
      .update(cartItems)
      .set({ quantity: Math.min(quantity, most), lastRequestId: requestId })
      .where(line)
      .returning({ id: cartItems.id });
  });
  if (!changed) throw new CartRefused("not-found", "This item is no longer in your cart.");
  if (lack !== null)
    throw new CartRefused(
      "unavailable",
      lack > 0 ? `${siteTexts.store.onlyLeft(lack)}.` : siteTexts.store.soldOut,
    );
}

function isOvertaken(requestId: string, last: string | null): boolean {
  const [page, count] = requestId.split(".");
  const [lastPage, lastCount] = last?.split(".") ?? [];
  return page === lastPage && Number(count) <= Number(lastCount);
}

async function changeLines(
  db: Database,
  userId: string,
  change: (tx: Transaction) => Promise<{ id: string }[]>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await change(tx);
    if (changed.length > 0) announce(tx, `user:${userId}`);
    return changed.length > 0;
  });
}
