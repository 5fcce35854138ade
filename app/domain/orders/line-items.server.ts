import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { naira } from "#app/db/naira.server.ts";
import { purchases, orderItems, orders, paymentCases, refunds } from "#app/db/schema.server.ts";

/**
 * How many pieces of a line were given back, for queries that join `order_items` with `orders`: the
 * pieces that refunds name, or those that were put back into stock where these are more; all of
 * them once everything that was paid is refunded. A refund that failed does not count
 * (docs/decisions/0096). It asks for the refunds of one payment for each line, so narrow the lines
 * down first.
 */
export const refundedPieces = sql<number>`least(${orderItems}.quantity, greatest(${orderItems}.restocked, coalesce((
  select case
    when sum(refund.amount) >= coalesce(
      (select paid.paid_amount from ${purchases} paid where paid.reference = ${orders}.reference), ${orders}.total_kobo)
      then ${orderItems}.quantity
    else sum((select coalesce(sum((piece ->> 'quantity')::integer), 0)
      from jsonb_array_elements(refund.lines) piece where piece ->> 'lineId' = ${orderItems}.id::text)) end
  from ${refunds} refund
  where refund.reference = ${orders}.reference and refund.status <> 'failed'), 0)))::integer`;

/** The pieces of a line that are still the customer's, for the same questions. */
export const remainingPieces = sql<number>`(${orderItems}.quantity - ${refundedPieces})`;

/**
 * What a query about all orders of which something was given back begins with, after "with": what
 * was refunded of each payment (`refunded`; `kobo` is what of it was naira, `pieces_kobo` what of
 * that is of refunds that name pieces), and how many pieces refunds name of each line (`named`).
 * `refundedPieces` asks anew for each line, which takes twice as long for ten thousand refunds.
 */
export const sumsOfRefunds = sql`refunded as materialized (
    select refund.reference, sum(refund.amount) as amount, bool_or(refund.lines <> '[]') as names_pieces,
      coalesce(sum(refund.amount) filter (where refund.currency = ${naira}), 0) as kobo,
      coalesce(sum(refund.amount) filter (where refund.currency = ${naira} and refund.lines <> '[]'), 0) as pieces_kobo
    from ${refunds} refund where refund.status <> 'failed' group by refund.reference
  ), named as materialized (
    select piece ->> 'lineId' as line_id, sum((piece ->> 'quantity')::integer)::integer as pieces
    from ${refunds} refund cross join lateral jsonb_array_elements(refund.lines) piece
    where refund.status <> 'failed' group by 1
  )`;

const idsOfPutBack = sql`select put_back.order_id from ${orderItems} put_back where put_back.restocked > 0`;
const ofMismatch = sql`${orders.reference} in (
  select differing.reference from ${paymentCases} differing where differing.kind = 'payment_mismatch')`;

/** The conditions of such a query on `orders`, joined with `refunded`. */
export const refundConditions = {
  isPutBack: isAmongFound(orders.id, idsOfPutBack),
  /** All that was paid was refunded, which is another sum than the total where the payment differed. */
  isWhole: sql`coalesce(refunded.amount >= case when ${ofMismatch}
    then coalesce((select paid.paid_amount from ${purchases} paid where paid.reference = ${orders.reference}), ${orders.totalKobo})
    else ${orders.totalKobo} end, false)`,
  namesPieces: sql`(coalesce(refunded.names_pieces, false) or ${orders.id} in (${idsOfPutBack}))`,
};

/**
 * The same as `refundedPieces` in such a query, of a line `item` joined with `named` and with an
 * order's `is_whole`.
 */
export const piecesGivenBack = sql`least(item.quantity, greatest(item.restocked,
  case when is_whole then item.quantity else coalesce(named.pieces, 0) end))`;

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
