import type { LineItem } from "#app/shared/orders/line-items.ts";
import { isRefundedWhole, remainingItems } from "#app/shared/orders/refunded-items.ts";
import { pagesOf } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import { choiceNow, type VariantRename } from "#app/domain/festival/variant-renames.server.ts";
import { findOrders, pagesOfOrders } from "./order-export.server.ts";
import type { OrderList } from "./order-query.server.ts";
import { listOrders } from "./order-lists.server.ts";
import { printBatch } from "./print-batches.server.ts";

/**
 * What of a list is printed: the named orders, or all of it where none is named. Prints are what
 * people pack and hand out by: they have no piece that was refunded, and no order of which nothing
 * else is left.
 */
interface Printing {
  list: OrderList;
  named: string[];
}

/** All orders to print, with their lines. */
export async function listToPrint(db: Queryable, { list, named }: Printing) {
  if (named.length > 0) return findToHandOut(db, named);
  const orders = [];
  for await (const page of pagesOfOrders(db, list)) orders.push(...toHandOut(page));
  return orders;
}

const findToHandOut = async (db: Queryable, ids: string[]) =>
  toHandOut(await findOrders(db, [...new Set(ids)]));

const toHandOut = (orders: Found[]) =>
  orders
    .filter(({ lines }) => !isRefundedWhole(lines))
    .map((order) => ({ ...order, lines: remainingItems(order.lines) }));

export interface Sheets extends Printing {
  isWanted: (order: { shippingOption: string }) => boolean;
  by: "region" | "username";
  after?: string | null;
}

/** A part of it with its lines, group by group, and where its parts begin (`printBatch`). */
export async function batchToPrint(db: Queryable, { list, named, isWanted, by, after }: Sheets) {
  const rows = [];
  if (named.length > 0) rows.push(...(await findToHandOut(db, named)).map(rowOf));
  else
    for await (const page of pagesOf((from) =>
      listOrders(db, { ...list, after: from, limit: 500 }),
    ))
      rows.push(...page.filter(({ itemCount }) => itemCount > 0));
  const wanted = rows
    .filter(isWanted)
    .map((row) => ({ id: row.id, group: by === "username" ? row.username : regionOf(row) }));
  const { ids, ...batch } = printBatch(wanted, after);
  return { ...batch, orders: await findToHandOut(db, ids) };
}

type Found = Awaited<ReturnType<typeof findOrders>>[number];

const rowOf = ({ id, username, shippingOption, address }: Found) => ({
  id,
  username,
  shippingOption,
  region: address.city ?? null,
});

/** Orders that are picked up all go to one place. */
export const regionOf = (order: { shippingOption: string; region?: string | null }): string =>
  toDoor(order) ? (order.region ?? "No region") : "Pick-up";

export interface Picked extends LineItem {
  /** How many orders contain it. */
  orders: number;
}

/**
 * What some orders take from the shelves: each product, colour and size once, by today's name, and
 * sizes as they grow.
 */
export function pickingOf(
  orders: { lines: (LineItem & { namesVersion: number })[] }[],
  sizes: readonly string[],
  renames: readonly VariantRename[],
): Picked[] {
  const rankOf = (size: string | null) => sizes.findIndex((one) => one === size);
  const picked = new Map<string, Picked>();
  for (const { lines } of orders) {
    const seen = new Set<string>();
    for (const line of lines) {
      const { name, color, size, quantity } = choiceNow(renames, line, line.namesVersion);
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
