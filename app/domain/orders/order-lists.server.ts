import { isOfKindThat } from "#app/db/kinds-that.server.ts";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { cursorOf, isAfter, type ListQuery, type Page, toPage } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import { addressField, purchases, orderItems, orders, editions } from "#app/db/schema.server.ts";
import type { AgreedDelivery } from "#app/shared/orders/delivery.ts";
import type { Days } from "#app/shared/festival/shown-settings.ts";
import type { OrderStatus } from "#app/shared/orders/order-states.ts";
import type { PaymentCaseKind } from "#app/shared/payments/payment-cases.ts";
import { isListed, type OrderList, spanOf, searchTermsOf } from "./order-query.server.ts";
import { hasWords, matchingIds } from "./order-search.server.ts";
import { dateOf, sortingOf } from "./order-sorting.server.ts";
import { refundedPieces } from "#app/domain/orders/line-items.server.ts";
import { moneyColumns } from "#app/domain/refunds/order-money.server.ts";
import type { OrderMoney } from "#app/shared/orders/order-money.ts";
import { findPictures } from "#app/domain/catalogue/products.server.ts";
import { openCaseKind } from "#app/domain/payments/payment-case-lists.server.ts";

const summary = {
  id: orders.id,
  number: orders.number,
  username: orders.username,
  /** Pieces that were not refunded. */
  itemCount:
    sql<number>`${orders.itemCount} - coalesce((select sum(${refundedPieces}) from ${orderItems}
    where ${orderItems}.order_id = ${orders}.id), 0)`.mapWith(Number),
  ...moneyColumns,
  status: orders.status,
  createdAt: orders.createdAt,
  statusChangedAt: orders.statusChangedAt,
  openCaseKind,
};

interface OrderSummary extends OrderMoney {
  id: string;
  number: string;
  username: string;
  itemCount: number;
  status: OrderStatus;
  createdAt: Date;
  statusChangedAt: Date | null;
  openCaseKind: PaymentCaseKind | null;
}

const shownPictures = 3;

/** A page of a customer's orders, the newest first, with pictures of the first pieces. */
export async function listOrdersOf(
  db: Queryable,
  userId: string,
  { search = "", after, limit }: ListQuery,
) {
  const rows = await db
    .select({
      ...summary,
      agreed: orders.agreed,
      cursor: cursorOf(orders.createdAt, orders.id),
      pictureIds: sql<string[]>`array(select picture_id from ${orderItems}
        where order_id = ${orders}.id and picture_id is not null
        order by position limit ${shownPictures})`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        search.trim() ? hasWords(search) : undefined,
        isAfter(orders.createdAt, orders.id, after),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  const page = toPage(rows, limit);
  const pictures = await findPictures(
    db,
    page.rows.flatMap(({ pictureIds }) => pictureIds),
  );
  return {
    ...page,
    rows: page.rows.map(({ pictureIds, ...order }) => ({
      ...order,
      pictures: pictureIds.flatMap((id) => pictures.get(id) ?? []),
    })),
  };
}

/**
 * A customer's newest order since a moment, by which an open page learns that its payment arrived.
 */
export async function findNewestOrder(db: Queryable, userId: string, since: Date) {
  const [order] = await askNewest(db).execute({ userId, since });
  return order ?? null;
}

const askNewest = prepared((db) =>
  db
    .select({
      id: orders.id,
      reference: orders.reference,
    })
    .from(orders)
    .where(
      and(
        eq(orders.userId, sql.placeholder("userId")),
        gt(orders.createdAt, sql.placeholder("since")),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
    .prepare("newest_order"),
);

/** Tickets are sent by e-mail: nobody packs or hands over anything. */
export const isOfTickets = sql<boolean>`exists (select from ${purchases}
  where ${purchases}.reference = ${orders}.reference and ${isOfKindThat(sql`${purchases}.kind`, "makesTickets")})`;

/** The columns that a row of the back office's list has besides the summary. */
const row = {
  ...summary,
  shippingOption: orders.shippingOption,
  agreed: { quoteDays: sql<Days>`${orders.agreed}->'quoteDays'` },
  region: addressField(orders.address, "city"),
  phone: addressField(orders.address, "addressPhone"),
  pictureId: sql<string | null>`(select picture_id from ${orderItems}
    where order_id = ${orders}.id order by position limit 1)`,
  isOfTickets,
};

interface OrderRow extends OrderSummary {
  shippingOption: string;
  agreed: Pick<AgreedDelivery, "quoteDays">;
  region: string | null;
  phone: string | null;
  /** The picture of the order's first item. */
  pictureId: string | null;
  /** Tickets are sent by e-mail: nobody packs or hands over anything. */
  isOfTickets: boolean;
}

/** A page of a state's orders, the newest first unless another order is asked for. */
export async function listOrders(
  db: Queryable,
  { after, limit, ...list }: OrderList & { after?: string | null; limit: number },
): Promise<Page<OrderRow>> {
  const { sort = "newest", status } = list;
  const sorting = sortingOf(sort, status);
  const within = and(isListed(list), sorting.isAfter(after));
  const wanted = searchTermsOf(list);
  const span = wanted?.term ? await spanOf(db, list) : null;
  const date = dateOf(status);
  const found = wanted && matchingIds(wanted, { within, date, sorting, span, limit: limit + 1 });
  const rows = await db
    .select({ ...row, cursor: sorting.cursor })
    .from(orders)
    .where(found ? inArray(orders.id, sql`(${found})`) : within)
    .orderBy(...sorting.by)
    .limit(limit + 1);
  return toPage(rows, limit);
}

/**
 * The state of an order, and its edition unless that is the current one; null when there is no such
 * order.
 */
export async function findOrderPlace(db: Queryable, id: string) {
  const [order] = await db
    .select({ status: orders.status, edition: editions.id })
    .from(orders)
    .leftJoin(editions, eq(editions.id, orders.editionId))
    .where(eq(orders.id, id));
  return order ?? null;
}
