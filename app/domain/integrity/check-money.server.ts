import { sql } from "drizzle-orm";
import { naira } from "#app/db/naira.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { cashReceipts, purchases, orders, paymentCases, refunds } from "#app/db/schema.server.ts";
import { type CheckedPayments, isLookedAt } from "./integrity-violation.server.ts";

/**
 * Amounts are in kobo; `day` is null for all days together. `wrong` lists references of payments
 * that differ from what was ordered and decided.
 */
export interface PaymentMoney {
  day: string | null;
  orders: number;
  ordered: number;
  refunded: number;
  paid: number;
  /** Received in cash for what was paid too little. */
  cash: number;
  undecided: number;
  decided: number;
  wrong: string[];
}

/**
 * Every day on which money arrived by the payments, and all of them first: what was ordered is what
 * arrived, in cash too, less what waits for a decision and what somebody decided to leave
 * different.
 */
export async function readPaymentMoney(
  db: Queryable,
  payments: CheckedPayments,
): Promise<PaymentMoney[]> {
  const { rows } = await db.execute<Record<string, string> & { day: string; wrong: string[] }>(sql`
    with sent as (
      select reference, sum(amount) as amount from ${refunds}
      where status <> 'failed' and currency = ${naira} and ${isLookedAt(refunds.reference, payments)} group by reference
    ), notes as (
      select r.order_id, sum(r.amount_kobo) as amount from ${cashReceipts} r
      join ${orders} o on o.id = r.order_id where ${isLookedAt(sql`o.reference`, payments)} group by 1
    ), ledger as (
      select c.reference, o.id as order_id, coalesce(o.total_kobo, 0) as ordered,
        coalesce(sent.amount, 0) as refunded, coalesce(notes.amount, 0) as cash,
        case when c.paid_currency = ${naira} then c.paid_amount else 0 end as paid,
        k.id is not null and k.decided_at is null as is_open,
        k.decided_by_user_id is not null as is_decided,
        (coalesce(o.paid_at, c.settled_at, c.created_at) at time zone 'Africa/Lagos')::date as day
      from ${purchases} c
      left join ${orders} o on o.reference = c.reference
      left join sent on sent.reference = c.reference
      left join notes on notes.order_id = o.id
      left join ${paymentCases} k on k.reference = c.reference and k.kind = 'payment_mismatch'
        and k.paid_amount = c.paid_amount and k.paid_currency = c.paid_currency
      where ${isLookedAt(sql`c.reference`, payments)} and (c.paid_amount is not null or o.id is not null)
    ), explained as (
      select *, coalesce(paid, 0) + cash - ordered as difference from ledger
    )
    select to_char(day, 'YYYY-MM-DD') as day, count(order_id) as orders, sum(ordered) as ordered,
      sum(refunded) as refunded, sum(cash) as cash, coalesce(sum(paid), 0) as paid,
      coalesce(sum(difference) filter (where is_open), 0) as undecided,
      coalesce(sum(difference) filter (where is_decided), 0) as decided,
      coalesce(array_agg(reference order by reference)
        filter (where difference <> 0 and not is_open and not is_decided), '{}') as wrong
    from explained group by grouping sets ((day), ()) order by day nulls first`);
  return rows.map(({ day, wrong, ...sums }) => ({
    day,
    wrong,
    orders: Number(sums["orders"]),
    ordered: Number(sums["ordered"] ?? 0),
    refunded: Number(sums["refunded"] ?? 0),
    paid: Number(sums["paid"]),
    cash: Number(sums["cash"] ?? 0),
    undecided: Number(sums["undecided"]),
    decided: Number(sums["decided"]),
  }));
}
