import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { checkouts, type LineSnapshot, stock } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { messages } from "#app/shared/messages.ts";
import { DomainError } from "./errors.server.ts";

/** One colour and size of a product; "" where it comes in none. */
export interface Variant {
  color: string;
  size: string;
}

/** A variant that is counted, and how many there are. One without a row is not counted. */
export interface VariantStock extends Variant {
  productId: string;
  quantity: number;
}

/** How long an open payment keeps its items from others. A transfer that comes later still becomes an order. */
const heldMs = 30 * 60_000;

type Line = Pick<LineSnapshot, "productId" | "color" | "size" | "quantity" | "name">;

const keyOf = (line: { productId: string; color: string | null; size: string | null }) =>
  `${line.productId}\n${line.color ?? ""}\n${line.size ?? ""}`;

/** The counted variants of some products, as the administrator set them and sales have left them. */
export async function listStock(db: Queryable, productIds: string[]): Promise<VariantStock[]> {
  if (productIds.length === 0) return [];
  return db.select().from(stock).where(inArray(stock.productId, productIds));
}

/** How many of each variant the open payments of other customers hold. */
async function heldOf(db: Queryable, now: Date, exceptUserId: string) {
  const open = await db
    .select({ lines: checkouts.lines })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.status, "open"),
        gt(checkouts.createdAt, new Date(now.getTime() - heldMs)),
        sql`${checkouts.userId} is distinct from ${exceptUserId}`,
      ),
    );
  const held = new Map<string, number>();
  for (const line of open.flatMap((checkout) => checkout.lines))
    held.set(keyOf(line), (held.get(keyOf(line)) ?? 0) + line.quantity);
  return held;
}

/** The variants a product comes in. */
export function variantsOf(product: { colors: string[]; sizes: string[] }): Variant[] {
  const colors = product.colors.length > 0 ? product.colors : [""];
  const sizes = product.sizes.length > 0 ? product.sizes : [""];
  return colors.flatMap((color) => sizes.map((size) => ({ color, size })));
}

/** Whether a variant is counted and none of it is left. */
export function isGone(
  rows: VariantStock[],
  wanted: { productId: string; color: string | null; size: string | null },
): boolean {
  return rows.some((row) => keyOf(row) === keyOf(wanted) && row.quantity === 0);
}

/** Whether nothing of a product is left: every variant is counted, and each is at nought. */
export function isOutOfStock(
  product: { id: string; colors: string[]; sizes: string[] },
  rows: VariantStock[],
): boolean {
  return variantsOf(product).every((variant) =>
    isGone(rows, { productId: product.id, ...variant }),
  );
}

/**
 * Makes sure, in the transaction that saves a checkout, that its items are there, and keeps them for it. The rows are
 * locked, so that of two customers who want the last one, one gets it. Raises `DomainError` "unavailable".
 */
export async function holdStock(
  tx: Transaction,
  lines: Line[],
  userId: string,
  now: Date,
): Promise<void> {
  const counted = await lockStock(tx, lines);
  if (counted.size === 0) return;
  const held = await heldOf(tx, now, userId);
  for (const line of lines) {
    const quantity = counted.get(keyOf(line));
    if (quantity === undefined) continue;
    const left = Math.max(0, quantity - (held.get(keyOf(line)) ?? 0));
    if (left >= line.quantity) continue;
    const what = [line.name, line.color, line.size].filter(Boolean).join(", ");
    throw new DomainError(
      "unavailable",
      left === 0 ? `${what}: ${messages.store.soldOut}` : `${what}: only ${left} left.`,
    );
  }
}

/**
 * Counts sold items down, in the transaction that makes their order; never below nought. Gives the lines that were paid
 * for and not there any more, with how many were missing, which only happens to payments that came after their hold had ended.
 */
export async function takeStock(tx: Transaction, lines: Line[]): Promise<Line[]> {
  const counted = await lockStock(tx, lines);
  const short: Line[] = [];
  let gone = false;
  for (const line of lines) {
    const quantity = counted.get(keyOf(line));
    if (quantity === undefined) continue;
    if (quantity < line.quantity) short.push({ ...line, quantity: line.quantity - quantity });
    const left = Math.max(0, quantity - line.quantity);
    counted.set(keyOf(line), left);
    gone ||= left === 0;
    await tx
      .update(stock)
      .set({ quantity: left })
      .where(
        and(
          eq(stock.productId, line.productId),
          eq(stock.color, line.color ?? ""),
          eq(stock.size, line.size ?? ""),
        ),
      );
  }
  // The store's kept pages are drawn anew, with "Sold Out" on what is gone.
  if (gone) await announce(tx, "catalogue");
  return short;
}

/** Locks the counted variants of some products, always in one order, so that two sales never wait for each other. */
async function lockStock(tx: Transaction, lines: Line[]): Promise<Map<string, number>> {
  const productIds = [...new Set(lines.map((line) => line.productId))];
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(stock)
    .where(inArray(stock.productId, productIds))
    .orderBy(stock.productId, stock.color, stock.size)
    .for("update");
  return new Map(rows.map((row) => [keyOf(row), row.quantity]));
}

/** How many there are of a variant from now on; null ends its counting. */
export interface StockChange extends Variant {
  quantity: number | null;
}

/** Sets how many there are of some variants of a product. */
export async function setStock(
  tx: Transaction,
  productId: string,
  changes: StockChange[],
): Promise<void> {
  for (const { color, size, quantity } of changes) {
    if (quantity !== null)
      await tx
        .insert(stock)
        .values({ productId, color, size, quantity })
        .onConflictDoUpdate({
          target: [stock.productId, stock.color, stock.size],
          set: { quantity },
        });
    else
      await tx
        .delete(stock)
        .where(and(eq(stock.productId, productId), eq(stock.color, color), eq(stock.size, size)));
  }
}
