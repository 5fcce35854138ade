import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { namedStatement } from "#app/db/statement.server.ts";
import { orderCount, orders, editions } from "#app/db/schema.server.ts";
import { readOrderNumber } from "#app/shared/orders/order-number.ts";

/**
 * Takes the next order number. Two purchases never get the same one and do not wait for each other;
 * the number of a purchase that failed is not used again.
 */
export async function takeOrderNumber(tx: Transaction, letters: string): Promise<string> {
  const [taken] = await takeCount(tx);
  return `${letters}-${taken!.count}`;
}

const takeCount = namedStatement<{ count: string }>(
  "take_order_number",
  () => sql`select nextval('order_numbers') as count`,
);

/** For use within a larger query: the number of the order that a column names. */
export const numberOf = (orderId: AnyPgColumn): SQL<string> =>
  sql<string>`(select ${orders.number} from ${orders} where ${orders.id} = ${orderId})`;

/**
 * Begins the numbers of the next edition with a new thousand, to be called while no order can be
 * made.
 */
export const skipToNextThousand = (tx: Queryable) =>
  tx.execute(
    sql`select setval('order_numbers', (last_value / 1000 + 1) * 1000) from order_numbers`,
  );

/**
 * Takes the numbers of an edition up again after its last one, to be called while no order can be
 * made and after the edition that followed has ended without an order. An edition without any order
 * begins with the thousand after all others.
 */
export const continueNumbersOf = (tx: Queryable, edition: number) =>
  tx.execute(sql`
    with last as (
      select edition_id, ${orderCount(orders.number)} as count from ${orders}
      order by ${orderCount(orders.number)} desc limit 1
    )
    select setval('order_numbers', coalesce(
      (select case when edition_id = ${edition} then count else (count / 1000 + 1) * 1000 end from last),
      1000))`);

/** Which order somebody means by what they typed; undefined where it is no number's spelling. */
export function hasNumber(typed: string): SQL | undefined {
  const parts = readOrderNumber(typed);
  if (!parts) return undefined;
  const { letters, count } = parts;
  const isCount = eq(orderCount(orders.number), Number(count));
  return letters ? and(isCount, eq(orders.number, `${letters}-${count}`)) : isCount;
}

/**
 * The order that has exactly this number or id, and its edition where that is closed; null where
 * there is none.
 */
export async function findNamed(db: Queryable, typed: string) {
  const [order] = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      edition: editions.name,
    })
    .from(orders)
    .leftJoin(editions, eq(editions.id, orders.editionId))
    .where(or(eq(orders.id, typed.trim().toLowerCase()), hasNumber(typed)));
  return order ?? null;
}
export type NamedOrder = NonNullable<Awaited<ReturnType<typeof findNamed>>>;

/**
 * The id of the order of a number, of one customer or, with `userId` null, of anybody; null where
 * there is none.
 */
export async function findIdByNumber(
  db: Queryable,
  typed: string,
  userId: string | null,
): Promise<string | null> {
  const isMeant = hasNumber(typed);
  if (!isMeant) return null;
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isMeant, userId === null ? undefined : eq(orders.userId, userId)));
  return order?.id ?? null;
}
