import { and, eq, isNotNull, ne, sql, sum } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { orderItems, orders } from "#app/db/schema.server.ts";
import { itemOf, readCounts } from "#app/domain/counters.server.ts";

import { idsOfOrdersWithRefunds, refundedPieces } from "#app/domain/orders/line-items.server.ts";

/**
 * How many pieces of each product were sold, by its id, over all editions, without those of
 * cancelled orders and those that were refunded: "Sold" in the back office's list of products.
 */
export async function countSold(db: Queryable): Promise<Map<string, number>> {
  const sold = new Map<string, number>();
  const add = (productId: string | null, pieces: number) => {
    if (productId !== null) sold.set(productId, (sold.get(productId) ?? 0) + pieces);
  };
  for (const { key, many } of await readCounts(db, ["pieces by item"]))
    add(itemOf(key).productId, many);
  for (const { productId, pieces } of await countRefunded(db)) add(productId, -pieces);
  return sold;
}

/**
 * Of the few orders of which something was given back, without those that were cancelled: these
 * never count.
 */
function countRefunded(db: Queryable) {
  const { productId } = orderItems;
  return db
    .select({ productId, pieces: sum(refundedPieces).mapWith(Number) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        isNotNull(productId),
        ne(orders.status, "cancelled"),
        sql`${orders.id} in ${idsOfOrdersWithRefunds}`,
      ),
    )
    .groupBy(productId);
}
