import { type SQL, sql } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { purchases, codeUses, orderItems, orders, paymentCases } from "#app/db/schema.server.ts";
import {
  type CheckedPayments,
  type IntegrityViolation,
  isLookedAt,
  type ViolationRow,
} from "./integrity-violation.server.ts";

const variantOf = (line: string) =>
  sql.raw(
    `(${line} ->> 'productId', coalesce(${line} ->> 'color', ''), coalesce(${line} ->> 'size', ''))`,
  );

/**
 * Two payments of one customer, of which one was replaced and the other came meanwhile. One whose
 * order was cancelled is none: the goods may be bought again. Two between which a variant was given
 * another name are left out, since one name may mean two variants there. Few are replaced, so the question begins with these: with "or" it would look at every payment of
 * everybody. Either may be the one that is looked at.
 */
const paidTwice = (replaced: SQL, payments: CheckedPayments) => sql`
  select late.reference as late, early.reference as early from ${purchases} late
  join ${purchases} early on early.user_id = late.user_id and early.reference <> late.reference
    and early.status = 'settled' and early.settled_at between late.created_at and late.settled_at
    and (early.settled_at, early.reference) < (late.settled_at, late.reference)
    and early.names_version = late.names_version
  join ${orders} first on first.reference = early.reference and first.status <> 'cancelled'
  where late.status = 'settled' and ${replaced}.replaced_by is not null and ${
    payments === "all"
      ? sql`true`
      : isAmongFound(
          sql`${replaced}.user_id`,
          sql`select user_id from ${purchases} where ${isLookedAt(purchases.reference, payments)}`,
        )
  }`;

/**
 * Orders that no payment settled or that do not add up, payments that made none, and double
 * payments that nobody was notified of. What belongs to some payments is asked for by an array,
 * which PostgreSQL looks up by index: for "in" it would read whole tables.
 */
export async function findOrderViolations(
  db: Queryable,
  payments: CheckedPayments,
): Promise<IntegrityViolation[]> {
  const isMeant = isLookedAt(sql`o.reference`, payments);
  const isItemMeant =
    payments === "all"
      ? sql`true`
      : isAmongFound(sql`order_id`, sql`select o.id from ${orders} o where ${isMeant}`);
  const { rows } = await db.execute<ViolationRow>(sql`
    with lines as (
      select order_id, sum(price_kobo * quantity - reduction_kobo) as kobo, sum(quantity) as pieces
      from ${orderItems} where ${isItemMeant} group by order_id
    ), twice as (
      ${paidTwice(sql`late`, payments)} union ${paidTwice(sql`early`, payments)}
    )
    select o.number as id, 'its payment is not settled' as what, array[o.reference] as "references"
    from ${orders} o join ${purchases} c on c.reference = o.reference
    where c.status <> 'settled' and ${isMeant}
    union all
    select o.number, 'its code took off something else than its lines say', array[o.reference]
    from ${orders} o left join ${codeUses} u on u.reference = o.reference
    where ${isMeant} and coalesce(u.reduction_kobo, 0) <> coalesce((
      select sum(reduction_kobo) from ${orderItems} line where line.order_id = o.id), 0)
    union all
    select c.reference, 'it is settled and made no order', array[c.reference] from ${purchases} c
    left join ${orders} o on o.reference = c.reference where c.status = 'settled' and o.id is null and ${isLookedAt(sql`c.reference`, payments)}
    union all
    select o.number, 'its lines do not come to its items', array[o.reference] from ${orders} o
    left join lines on lines.order_id = o.id
    where ${isMeant} and (lines.kobo is distinct from o.items_kobo or lines.pieces is distinct from o.item_count)
    union all
    select o.number, 'its total is not what was asked', array[o.reference] from ${orders} o
    join ${purchases} c on c.reference = o.reference
    where ${isMeant} and o.total_kobo <> c.total_kobo
    union all
    select late.reference, 'the same was paid twice, and nobody was notified', array[late.reference, early.reference] from twice
    join ${purchases} late on late.reference = twice.late
    join ${purchases} early on early.reference = twice.early
    where exists (
        select from jsonb_array_elements(late.lines) one, jsonb_array_elements(early.lines) other
        where ${variantOf("one")} = ${variantOf("other")})
      and not exists (
        select from ${paymentCases} k where k.kind = 'double_payment'
          and k.reference in (late.reference, early.reference))
    order by 2, 1`);
  return rows;
}
