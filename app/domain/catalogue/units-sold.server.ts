import { eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { orderItems, orders } from "#app/db/schema.server.ts";
import {
  refundConditions,
  piecesGivenBack,
  sumsOfRefunds,
} from "#app/domain/orders/line-items.server.ts";

/**
 * How many pieces of each product were sold, by its id, over all editions, without those of
 * cancelled orders and those that were refunded: "Sold" in the back office's list of products.
 */
export async function countSold(db: Queryable): Promise<Map<string, number>> {
  const sold = new Map<string, number>();
  const add = (productId: string | null, pieces: number) => {
    if (productId !== null) sold.set(productId, (sold.get(productId) ?? 0) + pieces);
  };
  for (const { productId, pieces } of await countOrdered(db)) add(productId, pieces);
  // Adding up all lines and taking off the few is faster than looking up the order of each line.
  const cancelled = db.select({ id: orders.id }).from(orders).where(eq(orders.status, "cancelled"));
  for (const { productId, pieces } of await countOrdered(
    db,
    inArray(orderItems.orderId, cancelled),
  ))
    add(productId, -pieces);
  for (const { productId, pieces } of await countRefunded(db)) add(productId, -pieces);
  return sold;
}

const countOrdered = (db: Queryable, lines?: SQL) =>
  db
    .select({
      productId: orderItems.productId,
      pieces: sql`sum(${orderItems.quantity})`.mapWith(Number),
    })
    .from(orderItems)
    .where(lines)
    .groupBy(orderItems.productId);

/**
 * Of the few orders of which something was given back, without those that were cancelled: these
 * never count.
 */
async function countRefunded(db: Queryable) {
  const { isPutBack, isWhole, namesPieces } = refundConditions;
  const { rows } = await db.execute<{ productId: string; pieces: number }>(sql`
    with ${sumsOfRefunds}, changed as materialized (
      select ${orders.id}, ${isWhole} as is_whole, ${namesPieces} as names_pieces
      from ${orders} left join refunded on refunded.reference = ${orders.reference}
      where ${ne(orders.status, "cancelled")}
        and (${isAmongFound(orders.reference, sql`select reference from refunded`)} or ${isPutBack})
    )
    select item.product_id as "productId", sum(${piecesGivenBack})::integer as pieces
    from changed join ${orderItems} item on item.order_id = changed.id left join named on named.line_id = item.id::text
    where (is_whole or names_pieces) and item.product_id is not null group by 1`);
  return rows;
}
