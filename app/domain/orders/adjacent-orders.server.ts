import { eq, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#app/db/db.server.ts";
import { orders } from "#app/db/schema.server.ts";
import { type OrderSort, orderSorts } from "#app/shared/orders/order-sorts.ts";
import type { OrderStatus } from "#app/shared/orders/order-states.ts";
import { type OrderList, searchTermsOf } from "./order-query.server.ts";
import { listOrders } from "./order-lists.server.ts";
import { sortingOf } from "./order-sorting.server.ts";

interface Neighbours {
  previous: string | null;
  next: string | null;
}

const nobody: Neighbours = { previous: null, next: null };

/**
 * The ids of the orders before and after an order in a list; an order that has left the list keeps
 * its position between the others.
 */
export async function findNeighbours(
  db: Queryable,
  list: OrderList,
  orderId: string,
): Promise<Neighbours> {
  const { sort = "newest", status } = list;
  if (list.before || list.since || searchTermsOf(list))
    return findInSearch(db, { ...list, sort }, orderId);
  const place = alias(orders, "place");
  const [found] = await db
    .select({ previous: beside(orderSorts[sort].reverse, status), next: beside(sort, status) })
    .from(place)
    .where(eq(place.id, orderId));
  return found ?? nobody;
}

/** The first one after "place", the way a list is sorted. */
function beside(sort: OrderSort, status: OrderStatus) {
  const { key, direction, comes } = sortingOf(sort, status);
  const name = sql.identifier(toSnakeCase(key.name));
  return sql<string | null>`(select beside.id from ${orders} beside
    where beside.edition_id = place.edition_id and beside.status = ${status} and (beside.${name}, beside.id) ${comes} (place.${name}, place.id)
    order by beside.${name} ${direction}, beside.id ${direction} limit 1)`;
}

async function findInSearch(
  db: Queryable,
  list: OrderList & { sort: OrderSort },
  orderId: string,
): Promise<Neighbours> {
  const [place] = await db
    .select({ cursor: sortingOf(list.sort, list.status).cursor })
    .from(orders)
    .where(eq(orders.id, orderId));
  const after = place?.cursor ?? null;
  if (after === null) return nobody;
  const [before, behind] = await Promise.all(
    [orderSorts[list.sort].reverse, list.sort].map((sort) =>
      listOrders(db, { ...list, sort, after, limit: 1 }),
    ),
  );
  return { previous: before?.rows[0]?.id ?? null, next: behind?.rows[0]?.id ?? null };
}
