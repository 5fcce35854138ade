import type { Queryable } from "#app/db/db.server.ts";
import { sizes } from "#app/shared/festival.ts";
import { findOrders, pagesOfOrders } from "./order-export.server.ts";
import type { OrderList } from "./found-orders.server.ts";

/** The named orders with their lines, or every order of a list where none is named. */
export async function listToPrint(db: Queryable, list: OrderList, named: string[]) {
  if (named.length > 0) return findOrders(db, [...new Set(named)]);
  const orders = [];
  for await (const page of pagesOfOrders(db, list)) orders.push(...page);
  return orders;
}

interface Line {
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
}

export interface Picked extends Line {
  /** How many orders want some. */
  orders: number;
}

/** What some orders take from the shelves: each product, colour and size once, by name, and sizes as they grow. */
export function pickingOf(orders: { lines: Line[] }[]): Picked[] {
  const picked = new Map<string, Picked>();
  for (const { lines } of orders) {
    const seen = new Set<string>();
    for (const { name, color, size, quantity } of lines) {
      const key = JSON.stringify([name, color, size]);
      const row = picked.get(key) ?? { name, color, size, quantity: 0, orders: 0 };
      row.quantity += quantity;
      if (!seen.has(key)) row.orders += 1;
      seen.add(key);
      picked.set(key, row);
    }
  }
  return [...picked.values()].toSorted(
    (one, other) =>
      one.name.localeCompare(other.name) ||
      (one.color ?? "").localeCompare(other.color ?? "") ||
      rankOf(one.size) - rankOf(other.size),
  );
}

const rankOf = (size: string | null) => sizes.findIndex((one) => one === size);
