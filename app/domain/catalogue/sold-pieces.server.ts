import { and, eq, isNotNull, sql, sum } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { orderLines, orders } from "#app/db/schema.server.ts";
import { countsOf } from "#app/domain/counters.server.ts";
import { idsOfOrdersWithRefunds, refundedPieces } from "#app/domain/refunds/line-items.server.ts";

/**
 * How many pieces of each product were sold, by its id, over all editions, without those of
 * cancelled orders and those that were refunded: "Sold" in the office's list of products.
 */
export async function countSold(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; many: number }>(countsOf(["pieces ordered"]));
  const sold = new Map(rows.map(({ key, many }) => [key, many]));
  for (const { productId, pieces } of await countNotSold(db))
    sold.set(productId!, (sold.get(productId!) ?? 0) - pieces);
  return sold;
}

/** Of the few orders that were cancelled or refunded: every order counts as ordered, so these are taken off. */
function countNotSold(db: Queryable) {
  const { productId, quantity } = orderLines;
  const isCancelled = eq(orders.status, "cancelled");
  const cancelledOrders = sql`(select cancelled.id from ${orders} cancelled where cancelled.status = 'cancelled'
    and cancelled.season_id = any(array(select distinct season_id from counter_changes where counter = 'orders')))`;
  return db
    .select({
      productId,
      pieces: sum(
        sql`case when ${isCancelled} then ${quantity} else ${refundedPieces} end`,
      ).mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        isNotNull(productId),
        sql`${orders.id} = any(array(${cancelledOrders} union ${idsOfOrdersWithRefunds}))`,
      ),
    )
    .groupBy(productId);
}
