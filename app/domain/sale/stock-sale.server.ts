import { and, eq, inArray } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { together } from "#app/db/together.server.ts";
import { stock } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { messages } from "#app/shared/messages.ts";
import { choiceText } from "#app/shared/orders/order-line-text.ts";
import type { SoldOutLine } from "#app/shared/orders/payment-cases.ts";
import { SaleRefused } from "./sale-refused.server.ts";
import { endHolds, type Held, listHeldByOthers, type Pieces, variantKey } from "./holds.server.ts";
import { listStock, plenty } from "./stock.server.ts";

type Line = Pieces & { name: string };

/**
 * In the transaction that opens a checkout; locks the rows, so that one of two gets the last. Gives the counted lines.
 * Raises `DomainError` "unavailable".
 */
export async function requireStock(
  tx: Transaction,
  lines: Line[],
  userId: string,
  at: Date,
): Promise<Line[]> {
  const counted = await lockStock(tx, lines);
  const ofCounted = lines.filter((line) => counted.has(variantKey(line)));
  const held = await listHeldByOthers(tx, ofCounted, userId, at);
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

/** Until when others hold what a line of a cart asks for, by the line's id: these a checkout would refuse just now. */
export async function listAwaited(
  db: Queryable,
  lines: (Pieces & { id: string })[],
  userId: string,
  at: Date,
): Promise<Map<string, Date>> {
  const held = await listHeldByOthers(db, lines, userId, at);
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

interface Buyer {
  reference: string;
  userId: string | null;
  paidAt: Date;
}

/**
 * Counts sold items down, never below nought or what others reserved. Gives how many came off the count
 * for each line, and those that are gone: of payments after their hold had ended.
 */
export async function sellStock(
  tx: Transaction,
  lines: Line[],
  buyer: Buyer,
  at: Date,
): Promise<{ taken: number[]; soldOutLines: SoldOutLine[] }> {
  const [counted, kept, held] = await together(
    () => lockStock(tx, lines),
    () => endHolds(tx, buyer.reference, buyer.paidAt < at ? buyer.paidAt : at),
    () => listHeldByOthers(tx, lines, buyer.userId, at),
  );
  const soldOutLines: SoldOutLine[] = [];
  const taken: number[] = lines.map(() => 0);
  let runsOut = false;
  for (const [index, line] of lines.entries()) {
    const key = variantKey(line);
    const quantity = counted.get(key);
    if (quantity === undefined) continue;
    const promised = kept.has(key) ? 0 : (held.get(key)?.quantity ?? 0);
    const count = Math.min(line.quantity, Math.max(0, quantity - promised));
    taken[index] = count;
    const { name, color, size } = line;
    const missing = line.quantity - count;
    if (missing > 0) soldOutLines.push({ name, color, size, quantity: missing });
    const left = quantity - count;
    counted.set(key, left);
    runsOut ||= left < plenty;
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
  // The store's kept pages are drawn anew, with what is left.
  if (runsOut) await announce(tx, "catalogue");
  return { taken, soldOutLines };
}

/** Locks the counted variants of some products, always in one order, so that two sales never wait for each other. */
export async function lockStock(
  tx: Transaction,
  lines: { productId: string }[],
): Promise<Map<string, number>> {
  const productIds = [...new Set(lines.map((line) => line.productId))];
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(stock)
    .where(inArray(stock.productId, productIds))
    .orderBy(stock.productId, stock.color, stock.size)
    .for("update");
  return new Map(rows.map((row) => [variantKey(row), row.quantity]));
}
