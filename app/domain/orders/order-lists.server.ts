import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { type Page, toPage } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { addressField, orderLines, orders } from "#app/db/schema.server.ts";
import type { OrderSort } from "#app/shared/orders/order-sorts.ts";
import { orderStatuses, type OrderStatus } from "#app/shared/orders/order-states.ts";
import { type PaymentCaseKind, piecesText } from "#app/shared/orders/payment-cases.ts";
import { recordOf } from "#app/shared/records.ts";
import { matchingIds } from "./order-search.server.ts";
import { dateOf, sortingOf } from "./order-sorting.server.ts";
import { openCaseKind } from "#app/domain/sale/payment-case-lists.server.ts";

const summary = {
  id: orders.id,
  username: orders.username,
  itemCount: orders.itemCount,
  totalKobo: orders.totalKobo,
  status: orders.status,
  createdAt: orders.createdAt,
  completionDate: orders.completionDate,
  openCaseKind,
};

interface OrderSummary {
  id: string;
  username: string;
  itemCount: number;
  totalKobo: number;
  status: OrderStatus;
  createdAt: Date;
  completionDate: Date | null;
  openCaseKind: PaymentCaseKind | null;
}

export function listOrdersOf(db: Queryable, userId: string) {
  return db
    .select(summary)
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
}

/** A customer's newest order since a moment, by which an open page learns that its payment arrived. */
export async function findNewestOrder(db: Queryable, userId: string, since: Date) {
  const [order] = await db
    .select({ id: orders.id, reference: orders.reference, soldOutLines: orders.soldOutLines })
    .from(orders)
    .where(and(eq(orders.userId, userId), gt(orders.createdAt, since)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return order ?? null;
}

/** What of an order had sold out before it was paid, as a sentence names it; empty where nothing had. */
export async function findSoldOutPieces(db: Queryable, orderId: string): Promise<string> {
  const [order] = await db
    .select({ soldOutLines: orders.soldOutLines })
    .from(orders)
    .where(eq(orders.id, orderId));
  return piecesText(order?.soldOutLines ?? []);
}

/** What a row of the administrator's list says beside its summary. */
const row = {
  ...summary,
  shippingOption: orders.shippingOption,
  region: addressField(orders.address, "city"),
  phone: addressField(orders.address, "addressPhone"),
  pictureId: sql<string | null>`(select picture_id from ${orderLines}
    where order_id = ${orders}.id order by position limit 1)`,
};

interface OrderRow extends OrderSummary {
  shippingOption: string;
  region: string | null;
  phone: string | null;
  /** Of its first piece. */
  pictureId: string | null;
}

export interface OrderList {
  status: OrderStatus;
  /** Part of the order id, or of the date as it is shown ("21 Nov 2026"). */
  search?: string;
  sort?: OrderSort;
}

/** A page of a state's orders, the newest first unless another order is asked for. */
export async function listOrders(
  db: Queryable,
  {
    status,
    search = "",
    sort = "newest",
    after,
    limit,
  }: OrderList & { after?: string | null; limit: number },
): Promise<Page<OrderRow>> {
  const sorting = sortingOf(sort, status);
  const within = and(eq(orders.status, status), sorting.isAfter(after));
  const found = search.trim()
    ? matchingIds(search.trim(), {
        within,
        date: dateOf(status),
        sorting,
        span: await spanOf(db, status),
        limit: limit + 1,
      })
    : null;
  const rows = await db
    .select({ ...row, cursor: sorting.cursor })
    .from(orders)
    .where(found ? inArray(orders.id, sql`(${found})`) : within)
    .orderBy(...sorting.by)
    .limit(limit + 1);
  return toPage(rows, limit);
}

async function spanOf(db: Queryable, status: OrderStatus) {
  const date = dateOf(status);
  const ends = await Promise.all(
    [asc(date), desc(date)].map((direction) =>
      db
        .select({ date })
        .from(orders)
        .where(and(eq(orders.status, status), isNotNull(date)))
        .orderBy(direction)
        .limit(1),
    ),
  );
  const [first, last] = ends.map(([row]) => row?.date);
  return first && last ? { first, last } : null;
}

/** Counting stops here, so that a count takes no longer the more orders there are: the page says "99+". */
const countLimit = 100;

/** The state of an order; null when there is no such order. */
export async function findOrderStatus(db: Queryable, id: string): Promise<OrderStatus | null> {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
  return order?.status ?? null;
}

/** How many orders are in each status, up to 100. */
export async function countOrders(db: Queryable): Promise<Record<OrderStatus, number>> {
  const counts = await Promise.all(
    orderStatuses.map(async (status) => [status, await countOrdersIn(db, status)] as const),
  );
  return recordOf(counts);
}

/** How many orders are in a status, up to 100. */
function countOrdersIn(db: Queryable, status: OrderStatus): Promise<number> {
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.status, status))
    .limit(countLimit);
  return db.$count(some.as("some"));
}
