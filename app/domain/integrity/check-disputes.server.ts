import { sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { purchases, disputes, paymentCases, refunds } from "#app/db/schema.server.ts";
import { isLostBesideRefunds } from "#app/domain/disputes/disputed-money.server.ts";
import {
  type CheckedPayments,
  type IntegrityViolation,
  isLookedAt,
  type ViolationRow,
} from "./integrity-violation.server.ts";

/**
 * Disputes that wait for nobody, cases of disputes that have ended, payments of which banks and
 * refunds together took more than came; and among all payments, disputes about which Paystack was
 * not asked for a day.
 */
export async function findDisputeViolations(
  db: Queryable,
  payments: CheckedPayments,
  at: Date,
): Promise<IntegrityViolation[]> {
  const { rows } = await db.execute<ViolationRow>(sql`
    select d.reference as id, 'a dispute is open, and waits for nobody' as what, array[d.reference] as "references"
    from ${disputes} d where d.outcome is null and ${isLookedAt(sql`d.reference`, payments)} and not exists (
      select from ${paymentCases} k where k.reference = d.reference and k.kind = 'dispute')
    union all
    select k.reference, 'its disputes have ended, and their case still waits', array[k.reference] from ${paymentCases} k
    where k.kind = 'dispute' and k.decided_at is null and ${isLookedAt(sql`k.reference`, payments)} and not exists (
      select from ${disputes} d where d.reference = k.reference and d.outcome is null)
    union all
    select c.reference, 'more went back by disputes and refunds than was paid', array[c.reference]
    from (
      select ${disputes.reference}, sum(${disputes.amount}) as amount from ${disputes}
      where ${isLostBesideRefunds} and ${isLookedAt(disputes.reference, payments)} group by 1
    ) lost join ${purchases} c on c.reference = lost.reference
    where lost.amount + coalesce((
        select sum(r.amount) from ${refunds} r where r.reference = c.reference and r.status <> 'failed'
      ), 0) > coalesce(c.paid_amount, 0)
    union all
    select d.reference, 'Paystack was not asked about an open dispute for a day', array[d.reference] from ${disputes} d
    where d.outcome is null and d.checked_at < ${at.toISOString()}::timestamptz - interval '1 day'
    order by 2, 1`);
  return rows;
}
