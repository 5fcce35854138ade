import { and, eq, inArray, ne, sum } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { orderItems, orders } from "#app/db/schema.server.ts";
import { remainingPieces } from "#app/domain/orders/line-items.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { CartRefused } from "./cart-refused.server.ts";

interface Wanted {
  productId: string;
  name: string;
  limitPerPerson: number | null;
  quantity: number;
}

/**
 * Over what was paid in this edition and not refunded, and what is wanted now. Throws `DomainError`
 * "limit", which names the product and the limit.
 */
export async function requireWithinPersonLimit(
  db: Queryable,
  userId: string,
  wanted: Wanted[],
): Promise<void> {
  const limited = wanted.filter((one) => one.limitPerPerson !== null);
  if (limited.length === 0) return;
  const bought = await countBought(
    db,
    userId,
    limited.map((one) => one.productId),
  );
  for (const { productId, name, limitPerPerson, quantity } of limited) {
    const before = bought.get(productId) ?? 0;
    if (before + quantity <= limitPerPerson!) continue;
    const already = before > 0 ? ` You have bought ${before} already.` : "";
    throw new CartRefused(
      "limit",
      `${name}: ${siteTexts.store.limit(limitPerPerson!).toLowerCase()}.${already}`,
    );
  }
}

async function countBought(
  db: Queryable,
  userId: string,
  productIds: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ productId: orderItems.productId, pieces: sum(remainingPieces) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        inEdition(orders.editionId),
        ne(orders.status, "cancelled"),
        inArray(orderItems.productId, productIds),
      ),
    )
    .groupBy(orderItems.productId);
  return new Map(rows.map((row) => [row.productId!, Number(row.pieces)]));
}
