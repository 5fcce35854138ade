import type { ProductChoice } from "#app/shared/catalogue/variants.ts";
import type { LineItem } from "#app/shared/orders/line-items.ts";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "#app/db/db.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import { cartItems, carts, products, savedItems, stock } from "#app/db/schema.server.ts";
import { isVariantOf } from "#app/shared/catalogue/low-stock.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import type { Picture } from "#app/shared/catalogue/products.ts";
import { pictureInColor, pictureOf } from "#app/domain/catalogue/products.server.ts";
import { type Festival, isSoldOutByName } from "#app/domain/festival/festival.server.ts";
import { plenty } from "#app/domain/stock/stock.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

export interface CartLine extends LineItem {
  id: string;
  productId: string;
  category: string;
  /** Today's price of one, which is what is paid. */
  priceKobo: number;
  addedPriceKobo: number;
  /** Why it can no longer be bought, or null: the purchase refuses it. */
  unavailable: "sold-out" | "deleted" | "other-choice" | null;
  /** How many pieces one person may buy over all orders; null without a limit. */
  limitPerPerson: number | null;
  /** Pieces in stock; null where there are plenty, or nobody counts. */
  left: number | null;
  picture: Picture | null;
}

/** A customer's cart, in the order things were put in. */
export async function listCart(
  { db, festival }: Parts<"db" | "festival">,
  userId: string,
): Promise<CartLine[]> {
  return readCart(db, userId, await festival());
}

/** The same within a transaction. */
export const readCart = (db: Queryable, userId: string, festival: Pick<Festival, "store">) =>
  readLines(db, "cart", userId, festival);

type Lines = typeof cartItems | typeof savedItems;

/** The stock that a line of a cart takes from. */
export const stockOf = (table: Lines) =>
  and(
    eq(stock.productId, table.productId),
    eq(stock.color, sql`coalesce(${table.color}, '')`),
    eq(stock.size, sql`coalesce(${table.size}, '')`),
  );

/** A column that nobody reads is described with every answer. */
const ofLine = ({ id, color, size, quantity, priceKobo }: Lines) => ({
  id,
  color,
  size,
  quantity,
  priceKobo,
});
const { id, name, category, priceKobo, limitPerPerson, colors, sizes, soldOut, state, deletedAt } =
  products;
const ofProduct = {
  id,
  name,
  category,
  priceKobo,
  limitPerPerson,
  colors,
  sizes,
  soldOut,
  state,
  deletedAt,
};

const askLines = (table: Lines, statement: string) =>
  prepared((db) => {
    const shown = pictureInColor(db, table.productId, table.color);
    return db
      .select({
        line: ofLine(table),
        product: ofProduct,
        left: stock.quantity,
        picture: { id: shown.id, alt: shown.alt, color: shown.color, thumbhash: shown.thumbhash },
      })
      .from(table)
      .innerJoin(products, eq(products.id, table.productId))
      .leftJoin(stock, stockOf(table))
      .leftJoinLateral(shown, sql`true`)
      .where(eq(table.userId, sql.placeholder("userId")))
      .orderBy(asc(table.createdAt), asc(table.id))
      .prepare(statement);
  });
const asked = { cart: askLines(cartItems, "cart"), saved: askLines(savedItems, "saved") };

/** Lines of the cart, or of the saved items. */
export async function readLines(
  db: Queryable,
  which: keyof typeof asked,
  userId: string,
  festival: Pick<Festival, "store">,
): Promise<CartLine[]> {
  const rows = await asked[which](db).execute({ userId });
  return rows.map(({ line, product, left, picture }) => ({
    id: line.id,
    productId: product.id,
    name: product.name,
    category: product.category,
    color: line.color,
    size: line.size,
    quantity: line.quantity,
    priceKobo: product.priceKobo,
    addedPriceKobo: line.priceKobo,
    unavailable: unavailabilityOf(product, line, festival) ?? (left === 0 ? "sold-out" : null),
    left: left !== null && left < plenty ? left : null,
    limitPerPerson: product.limitPerPerson,
    picture: picture?.id ? pictureOf(picture) : null,
  }));
}

/** Why nobody can buy it, whatever is left; one that is not shown is as one that was deleted. */
export function unavailabilityOf(
  product: Pick<
    typeof products.$inferSelect,
    Exclude<keyof typeof ofProduct, "id" | "category" | "priceKobo">
  >,
  choice: Pick<CartLine, "color" | "size">,
  festival: Pick<Festival, "store">,
): CartLine["unavailable"] {
  if (product.deletedAt !== null || product.state !== "shown") return "deleted";
  if (product.soldOut || isSoldOutByName(festival, product.name)) return "sold-out";
  return isVariantOf(product, choice) ? null : "other-choice";
}

/** What a cart holds, each product once. */
export function listInCart(db: Queryable, userId: string): Promise<ProductChoice[]> {
  const { productId, color, size } = cartItems;
  return db.select({ productId, color, size }).from(cartItems).where(eq(cartItems.userId, userId));
}

/** The same within a larger question. */
export const inCartOf = (userId: AnyPgColumn): SQL<ProductChoice[]> =>
  sql`(select coalesce(json_agg(json_build_object('productId', product_id, 'color', color, 'size', size)), '[]')
    from ${cartItems} where ${cartItems.userId} = ${userId})`;

export async function isInCart(db: Queryable, userId: string, productId: string): Promise<boolean> {
  const line = and(eq(cartItems.userId, userId), eq(cartItems.productId, productId));
  return (await db.$count(cartItems, line)) > 0;
}

export async function findShippingOption(
  db: Queryable,
  userId: string,
): Promise<ShippingOption | null> {
  const [cart] = await askOption(db).execute({ userId });
  return cart?.shippingOption ?? null;
}

const askOption = prepared((db) =>
  db
    .select({ shippingOption: carts.shippingOption })
    .from(carts)
    .where(eq(carts.userId, sql.placeholder("userId")))
    .prepare("shipping_option"),
);
