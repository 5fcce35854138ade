import { and, count, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { orders } from "#app/db/schema.server.ts";
import { olderThan } from "#app/shared/dates.ts";
import { orderStates, orderStatuses } from "#app/shared/orders/order-states.ts";
import { inSeason } from "#app/domain/seasons/season.server.ts";
import { recordOf } from "#app/shared/records.ts";

/** In days, as the list of orders is narrowed to older ones. */
const ages = [3, 7, 14];

const onTheirWay = orderStatuses.filter((status) => orderStates[status].next !== null);

/** Orders that are on their way, by state: all, and those that were made longer ago than some days. */
export async function countWaiting(db: Queryable, at: Date) {
  const countOlder = (days: number) =>
    sql`count(*) filter (where ${orders.createdAt} < ${olderThan(days, at).toISOString()}::timestamptz)`.mapWith(
      Number,
    );
  const rows = await db
    .select({
      status: orders.status,
      all: count(),
      ...recordOf(ages.map((days) => [String(days), countOlder(days)])),
    })
    .from(orders)
    .where(and(inSeason(orders.seasonId), inArray(orders.status, onTheirWay)))
    .groupBy(orders.status);
  const countOf = (status: string, older: number | null) => {
    const row: Record<string, unknown> = rows.find((one) => one.status === status) ?? {};
    return Number(row[older ?? "all"] ?? 0);
  };
  return [null, ...ages].map((older) => ({
    // The least age in days, or null for orders of any age.
    older,
    age: older === null ? "Any age" : `Older than ${older} days`,
    orders: recordOf(onTheirWay.map((status) => [status, countOf(status, older)])),
  }));
}
