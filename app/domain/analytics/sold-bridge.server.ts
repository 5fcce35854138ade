import { type SQL, sql } from "drizzle-orm";
import { naira } from "#app/db/naira.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { cashReceipts, purchases, disputes, orderItems, orders } from "#app/db/schema.server.ts";
import { isLostBesideRefunds } from "#app/domain/disputes/disputed-money.server.ts";
import {
  piecesGivenBack,
  refundConditions,
  sumsOfRefunds,
} from "#app/domain/orders/line-items.server.ts";
import { differingReferences, keptKobo } from "#app/domain/refunds/order-money.server.ts";
import { type BridgeLine, bridgeLine } from "#app/shared/editions/edition-figures.ts";
import { orderStatuses } from "#app/shared/orders/order-states.ts";
import { isSold } from "./definitions.server.ts";
import { paidKobo, type Statement, withoutNothing } from "./statement.server.ts";

const soldStatuses = sql`${sql.param(orderStatuses.filter(isSold))}::text[]`;

/**
 * The parts of the second bridge that are sums over the orders of an edition as they are now, in
 * the columns of the query that `ofEachOrder` writes.
 */
export const orderParts = {
  products: sql`one.products`,
  "kept-of-pieces": sql`greatest(0, one.beside)`,
  "beside-pieces": sql`least(0, one.beside)`,
  cash: sql`one.cash`,
  owed: sql`one.sold - one.kept - one.cash`,
  sold: sql`one.sold`,
} satisfies Partial<Record<BridgeLine["key"] & string, SQL>>;
type OrderPart = keyof typeof orderParts;

/**
 * Returns a query with a row for each order of an edition, in kobo: what the overview counts of it
 * as `products` and as `sold`, what was `kept` of its payment, its `cash`, and `beside`: by how much
 * the worth of the pieces that went back is more than the refunds that name pieces.
 */
export const ofEachOrder = (edition: number): SQL => sql`
  with ${sumsOfRefunds}, lost as materialized (
    select ${disputes.reference}, sum(${disputes.amount}) as kobo from ${disputes}
    where ${isLostBesideRefunds} and ${disputes.currency} = ${naira} group by ${disputes.reference}
  ), cash as materialized (
    select receipt.order_id, sum(receipt.amount_kobo) as kobo from ${cashReceipts} receipt group by receipt.order_id
  ), differing (reference) as materialized (${differingReferences}), own as materialized (
    select ${orders.id}, ${orders.createdAt} as at, ${orders.totalKobo} as total, ${orders.feeKobo} as fee,
      ${orders.status} = any(${soldStatuses}) as is_sold, coalesce(${refundConditions.isWhole}, false) as is_whole,
      ${paidKobo} as paid, coalesce(refunded.kobo, 0) as refunded,
      coalesce(refunded.pieces_kobo, 0) as refunded_pieces, coalesce(lost.kobo, 0) as lost,
      coalesce(cash.kobo, 0) as cash,
      case when differing.reference is not null or cash.order_id is not null then ${keptKobo} else ${orders.totalKobo} end as brought
    from ${orders} join ${orders} o on o.id = ${orders.id} join ${purchases} c on c.reference = o.reference
    left join refunded on refunded.reference = ${orders.reference}
    left join lost on lost.reference = ${orders.reference}
    left join cash on cash.order_id = ${orders.id}
    left join differing on differing.reference = ${orders.reference}
    where ${orders.editionId} = ${edition}
  ), worth as materialized (
    select own.id, sum(item.price_kobo * (item.quantity - back.pieces)
      - item.reduction_kobo + item.reduction_kobo::bigint * back.pieces / item.quantity) as kobo
    from own join ${orderItems} item on item.order_id = own.id left join named on named.line_id = item.id::text
    cross join lateral (select ${piecesGivenBack} as pieces) back
    where own.is_sold group by own.id
  )
  select own.id, own.at, coalesce(worth.kobo, 0) as products, own.cash,
    own.paid - own.refunded - own.lost as kept, case when own.is_sold then own.brought else 0 end as sold,
    own.total - own.fee - coalesce(worth.kobo, 0) - own.refunded_pieces as beside
  from own left join worth on worth.id = own.id`;

/**
 * Returns the bridge from what the overview lists by product to what it counts as sold. Lines that
 * the bridge of the edition's statement has, too, come from there.
 */
export async function readSoldBridge(
  db: Queryable,
  edition: number,
  statement: Statement,
): Promise<BridgeLine[]> {
  const parts = Object.entries(orderParts).map(
    ([key, part]) => sql`coalesce(sum(${part}), 0)::bigint as ${sql.identifier(key)}`,
  );
  const { rows } = await db.execute<Record<OrderPart, string>>(
    sql`select ${sql.join(parts, sql`, `)} from (${ofEachOrder(edition)}) one`,
  );
  const of = (key: OrderPart) => bridgeLine(key, Number(rows[0]![key]));
  return withoutNothing([
    of("products"),
    of("kept-of-pieces"),
    of("beside-pieces"),
    bridgeLine("delivery-fees", statement.deliveryKobo),
    bridgeLine("paid-otherwise", statement.paidKobo - statement.askedKobo),
    bridgeLine("amounts-back", 0 - statement.amountRefundsKobo),
    bridgeLine("lost", 0 - statement.disputedKobo),
    of("cash"),
    of("owed"),
    of("sold"),
  ]);
}
