import { inArray } from "drizzle-orm";
import { pagesOf } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { orders } from "#app/db/schema.server.ts";
import { addressRows, noAddress } from "#app/shared/accounts/address.ts";
import { csvLine, csvStart } from "#app/shared/csv.ts";
import { formatDay, formatDayTime } from "#app/shared/dates.ts";
import { channelName } from "#app/shared/orders/channels.ts";
import { lineText } from "#app/shared/orders/line-items.ts";
import { refundedItems, remainingItems } from "#app/shared/orders/refunded-items.ts";
import { type OrderMoney, summaryOf } from "#app/shared/orders/order-money.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { listLineItems } from "#app/domain/orders/line-items.server.ts";
import { moneyColumns } from "#app/domain/refunds/order-money.server.ts";
import { inOneEdition } from "#app/domain/editions/current.server.ts";
import { shownColumns } from "./orders.server.ts";
import type { OrderList } from "./order-query.server.ts";
import { listOrders } from "./order-lists.server.ts";

type FullOrder = Omit<typeof orders.$inferSelect, "itemTexts" | "searchWords"> &
  OrderMoney & { lines: Awaited<ReturnType<typeof listLineItems>> };

/** The orders of the given ids with their lines, in the order of the ids. */
export async function findOrders(db: Queryable, orderIds: string[]): Promise<FullOrder[]> {
  if (orderIds.length === 0) return [];
  const [found, lines] = await Promise.all([
    db
      .select({ ...shownColumns, ...moneyColumns })
      .from(orders)
      .where(inArray(orders.id, orderIds)),
    listLineItems(db, orderIds),
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
  const load = inOneEdition(db, list.edition, (edition, after) =>
    listOrders(db, { ...list, edition, after, limit: 500 }),
  );
  for await (const rows of pagesOf(load))
    yield findOrders(
      db,
      rows.map((row) => row.id),
    );
}

/**
 * Others read this file by the place of a column: a new one is added at the end. Sums are what was
 * asked, unless they say otherwise.
 */
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
  "Refunded items",
  "Paid",
  "Currency of the payment",
  "Refunded",
  "Paid more or less than asked (naira)",
  "Owed back (naira)",
  "Kept (naira)",
  "Paystack's fee (naira)",
  "Paid by",
  "Paid at",
  "Received in cash (naira)",
  "Taken off by a code (naira)",
];

const cellsOf = (order: FullOrder) => [...orderCells(order), ...moneyCells(order)];

const orderCells = (order: FullOrder) => [
  order.id,
  order.number,
  orderStates[order.status].label,
  formatDay(order.createdAt),
  order.statusChangedAt && formatDay(order.statusChangedAt),
  order.username,
  order.userEmail,
  order.address.addressPhone,
  order.shippingOption,
  ...addressRows(order.address, "street", "region").map(({ value }) => value),
  remainingItems(order.lines).map(lineText).join("; "),
  order.itemsKobo / 100,
  order.feeKobo / 100,
  order.totalKobo / 100,
  order.reference,
  order.note,
];

/**
 * The columns that a treasurer adds up: paid, refunded and kept, in the payment's currency where
 * the column's name does not say naira.
 */
function moneyCells(order: FullOrder) {
  const { paid, isForeign, owedBackKobo, keptKobo } = summaryOf(order);
  return [
    refundedItems(order.lines).map(lineText).join("; "),
    paid.amount / 100,
    paid.currency,
    order.refunded / 100,
    isForeign ? null : (paid.amount - order.totalKobo) / 100,
    owedBackKobo / 100,
    keptKobo / 100,
    order.paystackFeeKobo === null ? null : order.paystackFeeKobo / 100,
    order.channel && channelName(order.channel),
    order.paidAt && formatDayTime(order.paidAt),
    order.cashKobo / 100,
    order.lines.reduce((sum, { reductionKobo }) => sum + reductionKobo, 0) / 100,
  ];
}

export async function* exportOrders(db: Queryable, ...lists: OrderList[]): AsyncGenerator<string> {
  yield csvStart + csvLine(columns);
  for (const list of lists)
    for await (const page of pagesOfOrders(db, list))
      yield page.map((order) => csvLine(cellsOf(order))).join("");
}
