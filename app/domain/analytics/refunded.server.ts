import { and, between, type SQL, sql } from "drizzle-orm";
import { dayOf } from "#app/db/days.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { addressField, cashReceipts, orderItems, orders } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import {
  refundConditions,
  piecesGivenBack,
  sumsOfRefunds,
} from "#app/domain/orders/line-items.server.ts";
import {
  differingPayments,
  keptKobo,
  mayDifferFromTotal,
} from "#app/domain/refunds/order-money.server.ts";
import { type OrderStatus, orderStatuses } from "#app/shared/orders/order-states.ts";
import { type DaySpan, isSold } from "./definitions.server.ts";

interface Changed {
  pieces: number;
  kobo: number;
}

/** The line items that are summed up together. */
export interface SoldItem {
  productId: string | null;
  /** The name of a product that was deleted; empty for any other. */
  name: string;
  size: string | null;
  color: string | null;
  namesVersion: number;
}

/** What the totals of orders and items do not say; most of it as negative numbers. */
export interface MoneyChanges {
  /** By the day of the order and its state, all days of the edition. */
  days: (Changed & { day: number; status: OrderStatus })[];
  /** What was sold on the days of the span, by the order's region. */
  regions: (Changed & { region: string | null })[];
  /** The same by what was given back, with its worth. */
  items: (Changed & SoldItem)[];
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
  const { isPutBack, isWhole, namesPieces } = refundConditions;
  const { rows } = await db.execute<MoneyChanges & Record<string, unknown>>(sql`
    with ${sumsOfRefunds}, changed as materialized (
      select ${orders.id}, ${dayOf(orders.createdAt)} as day, ${orders.status}, ${addressField(orders.address, "city")} as region,
        case when ${orders.reference} in (${differingPayments}) or ${orders.id} in (select cash.order_id from ${cashReceipts} cash)
          then ${keptKobo} - ${orders.totalKobo} else -coalesce(refunded.kobo, 0) end as kobo,
        ${isWhole} as is_whole, ${namesPieces} as names_pieces
      from ${orders} left join refunded on refunded.reference = ${orders.reference}
      where ${inEdition(orders.editionId, edition)} and (${mayDifferFromTotal} or ${isPutBack})
    ), lines as materialized (
      select changed.day, changed.status, changed.region, item.*,
        ${piecesGivenBack} as pieces
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
