import { and, between, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import {
  addressField,
  cashReceipts,
  checkouts,
  orderItems,
  orders,
  paymentCases,
  refunds,
} from "#app/db/schema.server.ts";
import type { CountedItem } from "#app/domain/counters.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import {
  differingPayments,
  keptKobo,
  mayDifferFromTotal,
} from "#app/domain/refunds/order-money.server.ts";
import { currency } from "#app/shared/limits.ts";
import { type OrderStatus, orderStatuses } from "#app/shared/orders/order-states.ts";
import { type DaySpan, isSold } from "./definitions.server.ts";

interface Changed {
  pieces: number;
  kobo: number;
}

/** What the counters of orders and items do not know; most of it as negative numbers. */
export interface MoneyChanges {
  /** By the day of the order and its state, all days of the edition. */
  days: (Changed & { day: number; status: OrderStatus })[];
  /** What was sold on the days of the span, by the order's region. */
  regions: (Changed & { region: string | null })[];
  /** The same by what was given back, with its worth. */
  items: (Changed & CountedItem)[];
}

const isSoldOrder = sql`status = any(${sql.param(orderStatuses.filter(isSold))}::text[])`;

/**
 * By how much more or less than their totals the orders of an edition brought (refunds, disputes
 * that were lost, and payments that differed and were accepted), and the pieces that were given
 * back. It says what `keptKobo` and `refundedPieces` say of one order and line, but sums refunds up
 * once for all, and sends sums rather than rows: of 10,000 orders with a refund, asking for each of
 * them took four times as long.
 */
export async function readMoneyChanges(
  db: Queryable,
  { edition, range: { from, to } }: DaySpan,
): Promise<MoneyChanges> {
  const isMeant = and(isSoldOrder, from === null ? undefined : between(sql`day`, from, to))!;
  const given = sql`${refunds} refund where refund.status <> 'failed'`;
  const isPutBack = sql`select put_back.order_id from ${orderItems} put_back where put_back.restocked > 0`;
  const differs = sql`(select differing.reference from ${paymentCases} differing where differing.kind = 'payment_mismatch')`;
  const { rows } = await db.execute<MoneyChanges & Record<string, unknown>>(sql`
    with refunded as materialized (
      select refund.reference, sum(refund.amount) as amount, bool_or(refund.lines <> '[]') as names_pieces,
        coalesce(sum(refund.amount) filter (where refund.currency = ${currency.code}), 0) as kobo
      from ${given} group by refund.reference
    ), named as materialized (
      select piece ->> 'lineId' as line_id, sum((piece ->> 'quantity')::integer)::integer as pieces
      from (select refund.lines from ${given}) as named_lines cross join lateral jsonb_array_elements(lines) piece group by 1
    ), changed as materialized (
      select ${orders.id}, day_number(${orders.createdAt}) as day, ${orders.status}, ${addressField(orders.address, "city")} as region,
        case when ${orders.reference} in (${differingPayments}) or ${orders.id} in (select cash.order_id from ${cashReceipts} cash)
          then ${keptKobo} - ${orders.totalKobo} else -coalesce(refunded.kobo, 0) end as kobo,
        coalesce(refunded.amount >= case when ${orders.reference} in ${differs}
          then coalesce((select paid.paid_amount from ${checkouts} paid where paid.reference = ${orders.reference}), ${orders.totalKobo})
          else ${orders.totalKobo} end, false) as is_whole,
        coalesce(refunded.names_pieces, false) or ${orders.id} in (${isPutBack}) as names_pieces
      from ${orders} left join refunded on refunded.reference = ${orders.reference}
      where ${inEdition(orders.editionId, edition)} and (${mayDifferFromTotal} or ${orders.id} = any(array(${isPutBack})))
    ), lines as materialized (
      select changed.day, changed.status, changed.region, item.*,
        least(item.quantity, greatest(item.restocked,
          case when changed.is_whole then item.quantity else coalesce(named.pieces, 0) end)) as pieces
      from changed join ${orderItems} item on item.order_id = changed.id left join named on named.line_id = item.id::text
      where changed.is_whole or changed.names_pieces
    ), both_kinds as (
      select day, status, region, 0 as pieces, kobo from changed
      union all select day, status, region, -pieces, 0 from lines
    )
    select
      (select coalesce(json_agg(one), '[]') from (
        select day, status, ${sums} from both_kinds group by 1, 2) one) as days,
      (select coalesce(json_agg(one), '[]') from (
        select region, ${sums} from both_kinds where ${isMeant} group by 1) one) as regions,
      (select coalesce(json_agg(one), '[]') from (
        select product_id as "productId", case when product_id is null then name else '' end as name, size, color,
          names_version as "namesVersion", -sum(pieces) as pieces,
          -sum(price_kobo * pieces - reduction_kobo * pieces / quantity) as kobo
        from lines where ${isMeant} group by 1, 2, 3, 4, 5) one) as items`);
  return rows[0]!;
}

const sums: SQL = sql`sum(pieces) as pieces, sum(kobo) as kobo`;
