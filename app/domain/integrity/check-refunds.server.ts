import { sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { checkouts, orderItems, paymentCases, refunds } from "#app/db/schema.server.ts";
import {
  type CheckedPayments,
  type IntegrityViolation,
  isLookedAt,
  type ViolationRow,
} from "./integrity-violation.server.ts";

/**
 * Finds payments of which more is refunded than was paid, or otherwise than was recorded; money
 * that is neither sent back nor waits for a decision; and, over all payments, refunds without an
 * answer.
 */
export async function findRefundViolations(
  db: Queryable,
  payments: CheckedPayments,
  at: Date,
): Promise<IntegrityViolation[]> {
  const isMeant = isLookedAt(sql`r.reference`, payments);
  const { rows } = await db.execute<ViolationRow>(sql`
    select c.reference as id, 'more goes back than was paid' as what, array[c.reference] as "references"
    from ${refunds} r join ${checkouts} c on c.reference = r.reference
    where r.status <> 'failed' and ${isMeant} group by c.reference
    having sum(r.amount) > coalesce(c.paid_amount, 0) or bool_or(r.currency is distinct from c.paid_currency)
    union all
    select r.reference, 'a refund is not the price of its pieces', array[r.reference] from ${refunds} r
    cross join lateral (
      select sum(l.price_kobo * pieces - l.reduction_kobo * pieces / l.quantity::numeric) as kobo,
        count(*) filter (where l.reduction_kobo > 0) as reduced
      from jsonb_array_elements(r.lines) piece join ${orderItems} l on l.id = (piece ->> 'lineId')::uuid
      cross join lateral (select (piece ->> 'quantity')::integer as pieces) counted) worth
    where ${isMeant} and jsonb_array_length(r.lines) > 0
      and (worth.kobo is null or abs(r.amount - worth.kobo) >= greatest(worth.reduced, 1))
    union all
    select r.reference, 'a refund has had no answer for an hour', array[r.reference] from ${refunds} r
    where r.status in ('queued', 'asked')
      and r.created_at < ${at.toISOString()}::timestamptz - interval '1 hour'
    union all
    select r.reference, 'a refund did not go through, and waits for nobody', array[r.reference] from ${refunds} r
    where ${isMeant} and r.status in ('failed', 'needs-attention') and not exists (
      select from ${paymentCases} k where k.reference = r.reference and k.kind = 'refund_failed')
    order by 2, 1`);
  return rows;
}
