import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { codeUses, orderItems, orders, refunds } from "#app/db/schema.server.ts";
import { refundedPieces } from "#app/domain/orders/line-items.server.ts";
import { isInForce } from "#app/domain/purchases/in-force.server.ts";

/** What was given back of the reduced lines of a use's order, from 0 to 1. */
const givenBack = sql`(select coalesce(sum(${refundedPieces})::numeric / nullif(sum(${orderItems.quantity}), 0), 0)
  from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
  where ${orders.reference} = u.reference and ${orderItems.reductionKobo} > 0)`;

/**
 * The uses that count at a moment, as `u` with `pieces` and `kobo`: those of orders, less what was
 * refunded, and those that are reserved by a purchase that is not paid yet. A use comes back by
 * itself when its time ends or its order is refunded: no count is stored.
 */
export function usesInForce(at: Date, which: SQL): SQL {
  const isReserved = isInForce(
    { reference: sql`u.reference`, until: sql`u.expires_at` },
    at.toISOString(),
  );
  return sql`(
    select u.code_id, u.reference, u.person_keys, u.created_at, u.expires_at as until, (o.id is not null) as is_paid,
      u.pieces - ceil(u.pieces * back.share)::integer as pieces,
      u.reduction_kobo - ceil(u.reduction_kobo * back.share)::bigint as kobo
    from ${codeUses} u
    left join ${orders} o on o.reference = u.reference
    cross join lateral (select case
      when o.id is null then 0
      when o.status = 'cancelled' then 1
      when exists (select from ${refunds} r where r.reference = u.reference and r.status <> 'failed') then ${givenBack}
      else 0 end as share) back
    where ${which} and (o.id is not null or ${isReserved}))`;
}

export interface CodeTaken {
  pieces: number;
  kobo: number;
  /**
   * Pieces that one person has, counted by each of the person's keys; the most of these. Those that
   * are not paid count for an account alone, since anybody can write somebody's address or phone
   * number into a form.
   */
  personPieces: number;
  /**
   * When the first use that is reserved for somebody who is paying ends; null where none is
   * reserved.
   */
  reservedUntil: Date | null;
}

/**
 * How much of a code is used or reserved. `keys` and `accountKeys`, those of them that are of an
 * account, say whose pieces `personPieces` counts; `without` leaves out what a customer's own open
 * payments reserve.
 */
export async function sumTaken(
  db: Queryable,
  codeId: string,
  {
    keys = [],
    accountKeys = [],
    without = [],
  }: {
    keys?: readonly string[];
    accountKeys?: readonly string[];
    without?: readonly string[];
  },
  at: Date,
): Promise<CodeTaken> {
  const which = sql`u.code_id = ${codeId} and u.reference <> all(${sql.param([...without])}::text[])`;
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    with taken as ${usesInForce(at, which)}
    select coalesce(sum(pieces), 0) as pieces, coalesce(sum(kobo), 0) as kobo,
      min(until) filter (where not is_paid) as "reservedUntil",
      (select coalesce(max(held), 0) from (
        select sum(taken.pieces) as held from unnest(${sql.param([...keys])}::text[]) as one (key)
        join taken on taken.person_keys @> array[one.key]
          and (taken.is_paid or one.key = any(${sql.param([...accountKeys])}::text[]))
        group by one.key) as by_key) as "personPieces"
    from taken`);
  const row = rows[0]!;
  return {
    pieces: Number(row["pieces"]),
    kobo: Number(row["kobo"]),
    personPieces: Number(row["personPieces"]),
    reservedUntil: row["reservedUntil"] ? new Date(row["reservedUntil"]) : null,
  };
}
