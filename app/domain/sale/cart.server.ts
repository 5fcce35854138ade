import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "#app/db/db.server.ts";
import { cartLines, carts, products, type savedLines, stock } from "#app/db/schema.server.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import type { Picture } from "#app/shared/products.ts";
import { pictureInColor, pictureOf } from "#app/domain/catalogue/products.server.ts";
import { type Festival, isSoldOutByName } from "#app/domain/festival/festival.server.ts";
import { plenty } from "./stock.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

export interface CartLine {
  id: string;
  productId: string;
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
  /** Today's price of one, which is what is paid. */
  priceKobo: number;
  addedPriceKobo: number;
  /** Why it can no longer be bought, or null: the checkout refuses it. */
  unavailable: "sold-out" | "deleted" | null;
  /** At most so many pieces a person, over all orders; null without a limit. */
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
  readLines(db, cartLines, userId, festival);

/** Lines of the cart, or of what was put aside. */
export async function readLines(
  db: Queryable,
  table: typeof cartLines | typeof savedLines,
  userId: string,
  festival: Pick<Festival, "store">,
): Promise<CartLine[]> {
  const shown = pictureInColor(db, table.productId, table.color);
  const { id, alt, color, thumbhash } = shown;
  const rows = await db
    .select({
      line: getTableColumns(table),
      product: products,
      left: stock.quantity,
      picture: { id, alt, color, thumbhash },
    })
    .from(table)
    .innerJoin(products, eq(products.id, table.productId))
    .leftJoin(
      stock,
      and(
        eq(stock.productId, table.productId),
        eq(stock.color, sql`coalesce(${table.color}, '')`),
        eq(stock.size, sql`coalesce(${table.size}, '')`),
      ),
    )
    .leftJoinLateral(shown, sql`true`)
    .where(eq(table.userId, userId))
    .orderBy(asc(table.createdAt), asc(table.id));
  return rows.map(({ line, product, left, picture }) => ({
    id: line.id,
    productId: product.id,
    name: product.name,
    color: line.color,
    size: line.size,
    quantity: line.quantity,
    priceKobo: product.priceKobo,
    addedPriceKobo: line.priceKobo,
    unavailable: unavailabilityOf(product, festival) ?? (left === 0 ? "sold-out" : null),
    left: left !== null && left < plenty ? left : null,
    limitPerPerson: product.limitPerPerson,
    picture: picture?.id ? pictureOf(picture) : null,
  }));
}

/** Why nobody can buy a product, whatever its colour and size; one that is not shown is as one that was deleted. */
export function unavailabilityOf(
  product: typeof products.$inferSelect,
  festival: Pick<Festival, "store">,
): CartLine["unavailable"] {
  if (product.deletedAt !== null || product.state !== "shown") return "deleted";
  return product.soldOut || isSoldOutByName(festival, product.name) ? "sold-out" : null;
}

/** How many lines a cart has: the number on the cart icon. */
export function countCart(db: Queryable, userId: string): Promise<number> {
  return db.$count(cartLines, eq(cartLines.userId, userId));
}

/** The same within a larger question. */
export const cartLinesOf = (userId: AnyPgColumn): SQL<number> =>
  sql`(select count(*) from ${cartLines} where ${cartLines.userId} = ${userId})`.mapWith(Number);

export async function listCartProducts(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ productId: cartLines.productId })
    .from(cartLines)
    .where(eq(cartLines.userId, userId));
  return rows.map((row) => row.productId);
}

/** How a product stands in a cart: its colour and size; null when it is not in there. */
export async function findCartChoice(
  db: Queryable,
  userId: string,
  productId: string,
): Promise<{ color: string | null; size: string | null } | null> {
  const [line] = await db
    .select({ color: cartLines.color, size: cartLines.size })
    .from(cartLines)
    .where(and(eq(cartLines.userId, userId), eq(cartLines.productId, productId)));
  return line ?? null;
}

export async function findShippingOption(
  db: Queryable,
  userId: string,
): Promise<ShippingOption | null> {
  const [cart] = await db
    .select({ shippingOption: carts.shippingOption })
    .from(carts)
    .where(eq(carts.userId, userId));
  return cart?.shippingOption ?? null;
}
