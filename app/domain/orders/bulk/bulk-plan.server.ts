import { and, count, eq, gt, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { orderHistory, orders } from "#app/db/schema.server.ts";
import { nextStatus, type OrderStatus } from "#app/shared/orders/order-states.ts";
import { everyIdOf, type OrderList } from "#app/domain/orders/order-query.server.ts";

/** The orders that a list had at a moment; orders made or moved since then are left out. */
export interface Found {
  list: OrderList;
  until: Date;
}

export async function conditionOf(db: Queryable, { list, until }: Found): Promise<SQL | undefined> {
  const { orderId, at } = orderHistory;
  const movedSince = db
    .select({ at })
    .from(orderHistory)
    .where(and(eq(orderId, orders.id), gt(at, until)));
  return and(
    sql`${orders.id} in (${await everyIdOf(db, list)})`,
    lte(orders.createdAt, until),
    notExists(movedSince),
  );
}

export interface BulkPlan {
  total: number;
  /** How many orders move to each state. */
  steps: { to: OrderStatus; count: number }[];
  /** How many of the customers have deleted their account. */
  left: number;
}

/** Says what moving every order of a list would do. */
export async function planBulkMove(db: Queryable, found: Found): Promise<BulkPlan> {
  const { shippingOption, userEmail } = orders;
  const rows = await db
    .select({
      shippingOption,
      count: count(),
      left: sql<number>`count(*) filter (where ${userEmail} = '')::int`,
    })
    .from(orders)
    .where(await conditionOf(db, found))
    .groupBy(shippingOption);
  const steps = new Map<OrderStatus, number>();
  for (const row of rows) {
    const to = nextStatus(found.list.status, row);
    if (to) steps.set(to, (steps.get(to) ?? 0) + row.count);
  }
  const sum = (name: "count" | "left") => rows.reduce((all, row) => all + row[name], 0);
  return {
    total: sum("count"),
    steps: [...steps].map(([to, many]) => ({ to, count: many })),
    left: sum("left"),
  };
}
