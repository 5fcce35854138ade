import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { checkouts, orderItems, orders, paymentCases, refunds } from "#app/db/schema.server.ts";

/**
 * How many pieces of a line were given back, for queries that join `order_items` with `orders`: the
 * pieces that refunds name, or those that were put back into stock where these are more; all of
 * them once everything that was paid is refunded. A refund that failed does not count
 * (docs/decisions/0021). It asks for the refunds of one payment for each line, so narrow the lines
 * down first.
 */
export const refundedPieces = sql<number>`least(${orderItems}.quantity, greatest(${orderItems}.restocked, coalesce((
  select case
    when sum(refund.amount) >= coalesce(
      (select paid.paid_amount from ${checkouts} paid where paid.reference = ${orders}.reference), ${orders}.total_kobo)
      then ${orderItems}.quantity
    else sum((select coalesce(sum((piece ->> 'quantity')::integer), 0)
      from jsonb_array_elements(refund.lines) piece where piece ->> 'lineId' = ${orderItems}.id::text)) end
  from ${refunds} refund
  where refund.reference = ${orders}.reference and refund.status <> 'failed'), 0)))::integer`;

/** The pieces of a line that are still the customer's, for the same questions. */
export const remainingPieces = sql<number>`(${orderItems}.quantity - ${refundedPieces})`;

/**
 * The ids of the orders of which pieces may have been given back, few beside all orders: all that
 * was paid was refunded, which is another sum than the total where the payment differed, a refund
 * names pieces, or some were put back into stock. The references are gathered into an array so that
 * each is looked up: joined, PostgreSQL reads all orders once some percent of them have a refund.
 */
export const idsOfOrdersWithRefunds = sql`(
  select refunded_order.id from ${orders} refunded_order cross join lateral (
    select sum(refund.amount) as amount, bool_or(refund.lines <> '[]') as names_pieces from ${refunds} refund
    where refund.reference = refunded_order.reference and refund.status <> 'failed') given_back
  where refunded_order.reference = any(array(select refund.reference from ${refunds} refund where refund.status <> 'failed'))
  and (names_pieces or amount >= refunded_order.total_kobo or refunded_order.reference in (
    select differing.reference from ${paymentCases} differing where differing.kind = 'payment_mismatch'))
  union select put_back.order_id from ${orderItems} put_back where put_back.restocked > 0)`;

/**
 * The line items of some orders, by order and position: `quantity` is what was ordered, `refunded`
 * how much of that was given back. Whatever shows, prints, mails or counts what an order holds
 * reads it here.
 */
export function listLineItems(db: Queryable, orderIds: readonly string[]) {
  return db
    .select({ ...getTableColumns(orderItems), refunded: refundedPieces })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(orderItems.orderId, orderItems.position);
}
