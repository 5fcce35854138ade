import { asc, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { addressField, orderLines, orders } from "#app/db/schema.server.ts";
import { addressRows, noAddress } from "#app/shared/address.ts";
import { csvLine, csvStart } from "#app/shared/csv.ts";
import { formatDay } from "#app/shared/dates.ts";
import { lineText } from "#app/shared/orders/order-line-text.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { listOrders, type OrderList } from "./order-lists.server.ts";

type FullOrder = typeof orders.$inferSelect & { lines: (typeof orderLines.$inferSelect)[] };

/** Some orders with their lines, by region and then from the oldest: the order in which they are packed. */
export async function findOrders(db: Queryable, orderIds: string[]): Promise<FullOrder[]> {
  if (orderIds.length === 0) return [];
  const [found, lines] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(inArray(orders.id, orderIds))
      .orderBy(
        sql`${addressField(orders.address, "city")} nulls last`,
        asc(orders.createdAt),
        asc(orders.id),
      ),
    db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, orderIds))
      .orderBy(orderLines.orderId, orderLines.position),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  return found.map((order) => ({ ...order, lines: linesOf.get(order.id) ?? [] }));
}

const columns = [
  "Order ID",
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

export async function* exportOrders(db: Queryable, list: OrderList): AsyncGenerator<string> {
  yield csvStart + csvLine(columns);
  for (let after: string | null = null; ;) {
    const page = await listOrders(db, { ...list, after, limit: 500 });
    const full = await findOrders(
      db,
      page.rows.map((row) => row.id),
    );
    yield full.map((order) => csvLine(cellsOf(order))).join("");
    if (page.next === null) return;
    after = page.next;
  }
}
