import { inArray } from "drizzle-orm";
import { pagesOf } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { orderLines, orders } from "#app/db/schema.server.ts";
import { addressRows, noAddress } from "#app/shared/address.ts";
import { csvLine, csvStart } from "#app/shared/csv.ts";
import { formatDay } from "#app/shared/dates.ts";
import { lineText } from "#app/shared/orders/order-line-text.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import type { OrderList } from "./found-orders.server.ts";
import { listOrders } from "./order-lists.server.ts";

type FullOrder = typeof orders.$inferSelect & { lines: (typeof orderLines.$inferSelect)[] };

/** Some orders with their lines, in the order in which they are named. */
export async function findOrders(db: Queryable, orderIds: string[]): Promise<FullOrder[]> {
  if (orderIds.length === 0) return [];
  const [found, lines] = await Promise.all([
    db.select().from(orders).where(inArray(orders.id, orderIds)),
    db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, orderIds))
      .orderBy(orderLines.orderId, orderLines.position),
  ]);
  const byId = new Map(found.map((order) => [order.id, order]));
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  return orderIds.flatMap((id) => {
    const order = byId.get(id);
    return order ? { ...order, lines: linesOf.get(id) ?? [] } : [];
  });
}

/** Every order of a list with its lines, in the list's order, so many at a time. */
export async function* pagesOfOrders(db: Queryable, list: OrderList): AsyncGenerator<FullOrder[]> {
  for await (const rows of pagesOf((after) => listOrders(db, { ...list, after, limit: 500 })))
    yield findOrders(
      db,
      rows.map((row) => row.id),
    );
}

const columns = [
  "Order ID",
  "Order number",
  "Status",
  "Date ordered",
  "Last moved",
  "Username",
  "Email",
  "Call line",
  "Shipping option",
  ...addressRows(noAddress, "street", "region").map(({ term }) => term),
  "Items",
  "Items price (naira)",
  "Delivery fee (naira)",
  "Total (naira)",
  "Payment reference",
  "Note",
];

const cellsOf = (order: FullOrder) => [
  order.id,
  order.number,
  orderStates[order.status].label,
  formatDay(order.createdAt),
  order.completionDate && formatDay(order.completionDate),
  order.username,
  order.userEmail,
  order.address.addressPhone,
  order.shippingOption,
  ...addressRows(order.address, "street", "region").map(({ value }) => value),
  order.lines.map(lineText).join("; "),
  order.itemsKobo / 100,
  order.feeKobo / 100,
  order.totalKobo / 100,
  order.reference,
  order.note,
];

export async function* exportOrders(db: Queryable, ...lists: OrderList[]): AsyncGenerator<string> {
  yield csvStart + csvLine(columns);
  for (const list of lists)
    for await (const page of pagesOfOrders(db, list))
      yield page.map((order) => csvLine(cellsOf(order))).join("");
}
