import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { cursorOf, isAfter } from "#app/db/cursor.server.ts";
import { orders } from "#app/db/schema.server.ts";
import type { OrderSort } from "#app/shared/orders/order-sorts.ts";
import type { OrderStatus } from "#app/shared/orders/order-states.ts";

/**
 * The date column of an order list: when it was ordered while new, when it last moved after that.
 */
export const dateOf = (status: OrderStatus) =>
  status === "new" ? orders.createdAt : orders.statusChangedAt;

export interface Sorting {
  key: AnyPgColumn;
  direction: SQL;
  /** The comparison that selects the rows after a cursor's row. */
  comes: SQL;
  by: SQL[];
  cursor: SQL<string>;
  isAfter: (cursor: string | null | undefined) => SQL | undefined;
}

/** How a state's list is sorted, and how a cursor names a place in it. */
export function sortingOf(sort: OrderSort, status: OrderStatus): Sorting {
  const isUp = sort === "oldest" || sort === "lowest";
  const key = sort === "newest" || sort === "oldest" ? dateOf(status) : orders.totalKobo;
  const to = isUp ? asc : desc;
  return {
    key,
    direction: isUp ? sql`asc` : sql`desc`,
    comes: isUp ? sql`>` : sql`<`,
    by: [to(key), to(orders.id)],
    cursor: cursorOf(key, orders.id),
    isAfter: (cursor) => isAfter(key, orders.id, cursor, isUp ? "up" : "down"),
  };
}
