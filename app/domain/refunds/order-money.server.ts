import { eq, type SQL, sql } from "drizzle-orm";
import { naira } from "#app/db/naira.server.ts";
import { isAmongFound } from "#app/db/among-found.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import {
  cashReceipts,
  purchases,
  disputes,
  orders,
  paymentCases,
  refunds,
} from "#app/db/schema.server.ts";
import { isLostBesideRefunds } from "#app/domain/disputes/disputed-money.server.ts";
import type { OrderMoney } from "#app/shared/orders/order-money.ts";

const sumOfRefunds = (which: SQL) =>
  sql<number>`coalesce((select sum(refund.amount) from ${refunds} refund
    where refund.reference = ${orders}.reference and refund.status <> 'failed' and ${which}), 0)::bigint`.mapWith(
    Number,
  );

const sumOfLosses = (which: SQL) =>
  sql<number>`coalesce((select sum(${disputes.amount}) from ${disputes}
    where ${disputes.reference} = ${orders}.reference and ${isLostBesideRefunds} and ${which}), 0)::bigint`.mapWith(
    Number,
  );

const sumOfCash = sql<number>`coalesce((select sum(cash.amount_kobo) from ${cashReceipts} cash
  where cash.order_id = ${orders}.id), 0)::bigint`.mapWith(Number);

/** The columns that make an `OrderMoney`, for queries that read `orders`. */
export const moneyColumns = {
  totalKobo: orders.totalKobo,
  paidAmount: sql`(select paid.paid_amount from ${purchases} paid
    where paid.reference = ${orders}.reference)`.mapWith(Number) as SQL<number | null>,
  paidCurrency: sql<
    string | null
  >`(select paid.paid_currency from ${purchases} paid where paid.reference = ${orders}.reference)`,
  refunded: sumOfRefunds(sql`true`),
  refundedByAmount: sumOfRefunds(sql`refund.lines = '[]'`),
  lostInDisputes: sumOfLosses(sql`true`),
  cashKobo: sumOfCash,
};

/** An order's money. Throws `Error` where there is no such order. */
export async function findOrderMoney(db: Queryable, orderId: string): Promise<OrderMoney> {
  const [money] = await db.select(moneyColumns).from(orders).where(eq(orders.id, orderId));
  if (!money) throw new Error(`There is no order ${orderId}`);
  return money;
}

/**
 * A payment of another amount than its purchase's has a case: of the others no purchase is read.
 */
const paidKobo = sql`case
  when exists (select from ${paymentCases} differing
    where differing.reference = ${orders}.reference and differing.kind = 'payment_mismatch')
  then (select case when paid.paid_amount is null then ${orders}.total_kobo
      when paid.paid_currency = ${naira} then paid.paid_amount else 0 end
    from ${purchases} paid where paid.reference = ${orders}.reference)
  else ${orders}.total_kobo end`;

/**
 * `keptKobo` of `summaryOf` in SQL, for questions that read `orders`: what an order brought, in
 * kobo.
 */
export const keptKobo = sql<number>`(
  select money.kept - greatest(0, least(money.kept, money.paid - ${orders}.total_kobo - money.by_amount)) + ${sumOfCash}
  from (select paid, by_amount, paid - refunded - ${sumOfLosses(sql`${disputes.currency} = ${naira}`)} as kept
    from (select ${paidKobo} as paid, coalesce(sum(refund.amount), 0) as refunded,
      coalesce(sum(refund.amount) filter (where refund.lines = '[]'), 0) as by_amount
      from ${refunds} refund where refund.reference = ${orders}.reference
        and refund.status <> 'failed' and refund.currency = ${naira}) sums) money)`;

/** The payments that were of another amount, or that a dispute was lost about. */
export const differingPayments = sql`
  select lost.reference from ${disputes} lost where lost.outcome = 'lost'
  union select differing.reference from ${paymentCases} differing where differing.kind = 'payment_mismatch'`;

/** The payments of orders that may have brought something else than their total. */
export const differingReferences = sql`
  select refund.reference from ${refunds} refund where refund.status <> 'failed'
  union ${differingPayments}`;

/**
 * Whether an order may have brought something else than its total: a refund, a lost dispute or a
 * payment that differs. These are few.
 */
export const mayDifferFromTotal = isAmongFound(sql`${orders}.reference`, differingReferences);
