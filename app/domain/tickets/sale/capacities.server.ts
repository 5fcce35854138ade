import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { capacities, capacityTypes, checkouts, ticketPlaces } from "#app/db/schema.server.ts";
import { currentEdition } from "#app/domain/editions/current.server.ts";
import { statusesUnderWay } from "#app/shared/payments/payment-statuses.ts";

/** How long a reservation lasts, and by how much its one renewal makes it longer. */
export const reservedMs = 10 * 60_000;
export const renewalMs = 5 * 60_000;

/** So long after its end a reservation is kept aside while Paystack has not said that it was not paid. */
const graceMs = 3 * 60_000;

const interval = (ms: number) => sql.raw(`interval '${ms} milliseconds'`);

/**
 * Whether a place, named `p`, takes room at a moment. A reservation ends by itself, without a job:
 * one that ends later than any can was written by a clock that was wrong, and counts for nothing.
 */
export function takesCapacity(at: Date): SQL {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const underWay = sql.join(
    [...statusesUnderWay].map((status) => sql`${status}`),
    sql`, `,
  );
  return sql`(p.state in ('sold', 'offered', 'allotted', 'plan') or (p.state = 'reserved'
    and p.until <= ${moment} + ${interval(reservedMs + renewalMs + 60_000)}
    and (p.until > ${moment} or (p.until > ${moment} - ${interval(graceMs)} and exists (
      select from ${checkouts} k where k.reference = p.reference and k.status = 'open'
        and k.access_code is not null and k.dismissed_at is null
        and (k.paystack_status is null or k.paystack_status in (${underWay})))))))`;
}

/** A capacity and what is taken of it. */
export interface Capacity {
  id: string;
  name: string;
  size: number | null;
  over: number;
  sold: number;
  reserved: number;
  offered: number;
  reservedUntil: Date | null;
}

/**
 * Every capacity of the current edition with what is taken of it at a moment. What is left follows from
 * these sums alone; no count is stored. `without` leaves out the places of one checkout, whose own
 * reservation is never in its way.
 */
export async function readCapacities(
  db: Queryable,
  at: Date,
  { without = null }: { without?: string | null } = {},
): Promise<Capacity[]> {
  const { rows } = await db.execute<Record<string, string> & { id: string }>(sql`
    select c.id, c.name, c.size, c.over,
      coalesce(sum(ct.weight) filter (where p.state = 'sold'), 0) as sold,
      coalesce(sum(ct.weight) filter (where p.state = 'reserved'), 0) as reserved,
      coalesce(sum(ct.weight) filter (where p.state in ('offered', 'allotted', 'plan')), 0) as offered,
      min(p.until) filter (where p.state = 'reserved') as "reservedUntil"
    from ${capacities} c
    left join ${capacityTypes} ct on ct.capacity_id = c.id
    left join ${ticketPlaces} p on p.type_id = ct.type_id and ${takesCapacity(at)}
      and (${without}::text is null or p.reference is distinct from ${without})
    where c.edition_id = ${currentEdition}
    group by c.id order by c.position, c.created_at, c.id`);
  return rows.map((row) => ({
    id: row.id,
    name: row["name"]!,
    size: row["size"] === null ? null : Number(row["size"]),
    over: Number(row["over"]),
    sold: Number(row["sold"]),
    reserved: Number(row["reserved"]),
    offered: Number(row["offered"]),
    reservedUntil: row["reservedUntil"] ? new Date(row["reservedUntil"]) : null,
  }));
}

/**
 * Locks the capacities of some types in the order of their ids, so that of two buyers one sees what
 * the other took and none waits for the other in turn. Who buys waits no longer than two seconds;
 * what is paid already waits longer, as nobody is to read that it is not.
 */
export async function lockCapacities(
  tx: Transaction,
  typeIds: readonly string[],
  { isPaid = false }: { isPaid?: boolean } = {},
): Promise<string[]> {
  await tx.execute(sql`set local lock_timeout = ${sql.raw(isPaid ? "'10s'" : "'2s'")}`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.id from ${capacities} c where c.id in (
      select capacity_id from ${capacityTypes} where type_id = any(${sql.param(typeIds)}::uuid[]))
    order by c.id for update`);
  await tx.execute(sql`set local lock_timeout = 0`);
  return rows.map(({ id }) => id);
}
