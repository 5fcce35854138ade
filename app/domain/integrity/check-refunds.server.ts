import { sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import {
  purchases,
  orderItems,
  paymentCases,
  refunds,
  ticketEvents,
  ticketPlaces,
  tickets,
} from "#app/db/schema.server.ts";
import {
  type CheckedPayments,
  type IntegrityViolation,
  isLookedAt,
  type ViolationRow,
} from "./integrity-violation.server.ts";

/** What refunds that name tickets sent when the tickets of the refund `first` were cancelled. */
const sentAtOnce = sql`(
  select sum(s.amount) from ${refunds} s where s.reference = first.reference
    and s.created_at = first.created_at and s.retry_of is null and s.lines <> '[]')`;

/** What was paid above the tickets of the payment of the refund `r`; it goes back with the last. */
const paidBesideTickets = sql`(
  select greatest(0, c.paid_amount - coalesce(sum(t.paid_kobo), 0)) from ${purchases} c
  left join ${ticketPlaces} p on p.reference = c.reference left join ${tickets} t on t.place_id = p.id
  where c.reference = r.reference group by c.paid_amount)`;

/**
 * Finds payments of which more is refunded than was paid, or otherwise than was recorded: a refund
 * of tickets is what was refunded for each, less the fees that were kept, however often it had to be
 * sent, and a refund of other pieces is their price; money
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
    with recursive made as (
      select r.id, r.id as first from ${refunds} r where r.retry_of is null and r.lines <> '[]' and ${isMeant}
      union all
      select again.id, made.first from made join ${refunds} again on again.retry_of = made.id
    )
    select c.reference as id, 'more goes back than was paid' as what, array[c.reference] as "references"
    from ${refunds} r join ${purchases} c on c.reference = r.reference
    where r.status <> 'failed' and ${isMeant} group by c.reference
    having sum(r.amount) > coalesce(c.paid_amount, 0) or bool_or(r.currency is distinct from c.paid_currency)
    union all
    select r.reference, 'a refund is not the price of its pieces', array[r.reference] from ${refunds} r
    join made on made.id = r.id join ${refunds} first on first.id = made.first
    cross join lateral (
      select count(*) as tickets, sum(t.refunded_kobo) as kobo
      from ${ticketPlaces} p join ${tickets} t on t.place_id = p.id
      where p.reference = r.reference and t.cancelled_at = first.created_at) back
    cross join lateral (
      select sum(l.price_kobo * pieces - l.reduction_kobo * pieces / l.quantity::numeric) as kobo,
        count(*) filter (where l.reduction_kobo > 0) as reduced
      from jsonb_array_elements(r.lines) piece join ${orderItems} l on l.id = (piece ->> 'lineId')::uuid
      cross join lateral (select (piece ->> 'quantity')::integer as pieces) counted) worth
    where case when back.tickets > 0
      then r.amount <> first.amount or ${sentAtOnce} not between back.kobo and back.kobo + ${paidBesideTickets}
      else worth.kobo is null or abs(r.amount - worth.kobo) >= greatest(worth.reduced, 1) end
    union all
    select t.ticket_id, 'more of it went back than was agreed', array[p.reference]
    from ${tickets} t join ${ticketPlaces} p on p.id = t.place_id
    where ${isLookedAt(sql`p.reference`, payments)} and t.refunded_kobo > greatest(0, t.paid_kobo - case
      when exists (select from ${ticketEvents} e where e.ticket_id = t.id and e.kind = 'given_back')
      then p.return_fee_kobo else 0 end)
    union all
    select r.reference, 'a refund has had no answer for an hour', array[r.reference] from ${refunds} r
    where r.status in ('queued', 'requested')
      and r.created_at < ${at.toISOString()}::timestamptz - interval '1 hour'
    union all
    select r.reference, 'a refund did not go through, and waits for nobody', array[r.reference] from ${refunds} r
    where ${isMeant} and r.status in ('failed', 'needs_attention') and not exists (
      select from ${paymentCases} k where k.reference = r.reference and k.kind = 'refund_failed')
    order by 2, 1`);
  return rows;
}
