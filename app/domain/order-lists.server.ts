import { and, count, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { likePattern } from "#app/db/like.server.ts";
import { orders } from "#app/db/schema.server.ts";
import { orderStatuses, type OrderStatus } from "#app/shared/order-status.ts";

const summary = {
  id: orders.id,
  username: orders.username,
  itemCount: orders.itemCount,
  totalKobo: orders.totalKobo,
  status: orders.status,
  createdAt: orders.createdAt,
  completionDate: orders.completionDate,
};

/** A customer's orders, newest first, as /myorders lists them. */
export function listOrdersOf(db: Queryable, userId: string) {
  return db
    .select(summary)
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
}

/** The date column of an order list: when it was ordered while new, when it last moved after that. */
const dateOf = (status: OrderStatus) =>
  status === "new" ? orders.createdAt : orders.completionDate;

export interface OrderPage {
  status: OrderStatus;
  /** Part of the order id, or of the date as it is shown ("21 Nov 2026"). */
  search?: string;
  /** How many rows to leave out, for the next page. */
  offset?: number;
  limit: number;
}

/** One page of the administrator's list of a status. */
export function listOrders(db: Queryable, { status, search, offset = 0, limit }: OrderPage) {
  const date = dateOf(status);
  return db
    .select(summary)
    .from(orders)
    .where(and(eq(orders.status, status), matches(date, search)))
    .orderBy(desc(date), desc(orders.id))
    .limit(limit)
    .offset(offset);
}

function matches(date: ReturnType<typeof dateOf>, search: string | undefined): SQL | undefined {
  if (!search?.trim()) return undefined;
  const pattern = likePattern(search);
  // As formatDay shows it, so that what is read in the list can be searched for.
  const shown = sql`to_char(${date} at time zone 'Africa/Lagos', 'FMDD Mon YYYY')`;
  return or(ilike(orders.id, pattern), ilike(shown, pattern));
}

/** How many orders are in each status. */
export async function countOrders(db: Queryable): Promise<Record<OrderStatus, number>> {
  const rows = await db
    .select({ status: orders.status, orders: count() })
    .from(orders)
    .groupBy(orders.status);
  const counts = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<
    OrderStatus,
    number
  >;
  for (const row of rows) counts[row.status] = row.orders;
  return counts;
}
