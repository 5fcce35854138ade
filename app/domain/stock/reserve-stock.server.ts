import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import { stock } from "#app/db/schema.server.ts";
import { messages } from "#app/shared/messages.ts";
import { choiceText } from "#app/shared/orders/order-line-text.ts";
import { SaleRefused } from "./sale-refused.server.ts";
import {
  type Held,
  listReservedByOthers,
  type Pieces,
  productIdsOf,
} from "./reservations.server.ts";
import { listStock } from "./stock.server.ts";
import { variantKey } from "#app/shared/catalogue/variant-key.ts";

type Line = Pieces & { name: string };

/**
 * In the transaction that opens a checkout; locks their rows, so that one of two gets the last. Gives
 * the counted lines. Raises `DomainError` "unavailable".
 */
export async function requireStock(
  tx: Transaction,
  lines: Line[],
  userId: string,
  at: Date,
): Promise<Line[]> {
  const counted = await lockStock(tx, lines);
  const ofCounted = lines.filter((line) => counted.has(variantKey(line)));
  const held = await listReservedByOthers(tx, ofCounted, userId, at);
  for (const line of ofCounted) {
    const key = variantKey(line);
    const lack = findLack(line.quantity, counted.get(key)!, held.get(key));
    if (!lack) continue;
    const what = [line.name, choiceText(line)].filter(Boolean).join(", ");
    throw new SaleRefused("unavailable", `${what}: ${lack}`);
  }
  return ofCounted;
}

/** Why so many pieces of a variant cannot be had of `quantity`, in words; null when they can. */
function findLack(wanted: number, quantity: number, held: Held | undefined): string | null {
  const free = Math.max(0, quantity - (held?.quantity ?? 0));
  if (wanted <= free) return null;
  if (quantity === 0) return messages.store.soldOut;
  if (wanted > quantity) return `only ${quantity} left.`;
  const others = messages.checkout.inOtherCart(held!.until);
  return free === 0 ? `${others}.` : `only ${free} left, the others are ${others}.`;
}

/**
 * Until when others hold what a line of a cart asks for, by the line's id: these a checkout would
 * refuse just now.
 */
export async function listAwaited(
  db: Queryable,
  lines: (Pieces & { id: string })[],
  userId: string,
  at: Date,
): Promise<Map<string, Date>> {
  const held = await listReservedByOthers(db, lines, userId, at);
  if (held.size === 0) return new Map();
  const rows = await listStock(
    db,
    lines.map((line) => line.productId),
  );
  const counted = new Map(rows.map((row) => [variantKey(row), row.quantity]));
  const awaited = new Map<string, Date>();
  for (const line of lines) {
    const others = held.get(variantKey(line));
    const quantity = counted.get(variantKey(line));
    if (others && quantity && quantity - others.quantity < line.quantity)
      awaited.set(line.id, others.until);
  }
  return awaited;
}

/**
 * Locks the counted variants of some products, always in one order, so that two sales never wait
 * for each other.
 */
export async function lockStock(
  tx: Transaction,
  lines: { productId: string }[],
): Promise<Map<string, number>> {
  const productIds = productIdsOf(lines);
  if (productIds.length === 0) return new Map();
  const rows = await lockRows(tx).execute({ productIds });
  return new Map(rows.map((row) => [variantKey(row), row.quantity]));
}

const lockRows = prepared((db) =>
  db
    .select({
      productId: stock.productId,
      color: stock.color,
      size: stock.size,
      quantity: stock.quantity,
    })
    .from(stock)
    .where(sql`${stock.productId} = any(${sql.placeholder("productIds")})`)
    .orderBy(stock.productId, stock.color, stock.size)
    .for("update")
    .prepare("lock_stock"),
);
