import { and, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import {
  bulkMoves,
  contactMessages,
  notifications,
  orders,
  paymentCases,
  siteFacts,
} from "#app/db/schema.server.ts";
import { orderStatuses, type OrderStatus } from "#app/shared/orders/order-states.ts";
import type { FactName } from "#app/domain/installation.server.ts";
import { recordOf } from "#app/shared/records.ts";
import { isUnread } from "./inbox.server.ts";
import { isNotBeingCancelled } from "./orders/found-orders.server.ts";
import { inSeason } from "./seasons/season.server.ts";

/** What waits for the organiser, and how many orders are in each state. */
export interface OfficeCounts {
  orders: Record<OrderStatus, number>;
  cases: number; // payments to decide
  messages: number; // unanswered
  unread: number; // notifications
  otherNews: number; // notifications that nobody has read, of no new order
  bulkMove: string | null; // the id of one that goes on
  isChecklistDismissed: boolean;
}

type Counted = Omit<OfficeCounts, "orders"> & { orders: Partial<OfficeCounts["orders"]> | null };

/** By one question, to the end: some milliseconds for each ten thousand orders, so `app.office` keeps the answer. */
export async function countForOffice(db: Queryable): Promise<OfficeCounts> {
  const states = db
    .select({ status: orders.status, many: sql`count(*)`.as("many") })
    .from(orders)
    .where(and(inSeason(orders.seasonId), isNotBeingCancelled))
    .groupBy(orders.status)
    .as("state");
  const cases = db.$count(paymentCases, isNull(paymentCases.decidedAt));
  const messages = db.$count(contactMessages, isNull(contactMessages.answeredAt));
  const waits = and(isNull(notifications.userId), isUnread(null));
  const unread = db.$count(notifications, waits);
  const otherNews = db
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(orders, eq(orders.id, notifications.orderId))
    .where(and(waits, or(isNull(orders.status), ne(orders.status, "new"))));
  const bulkMove = db
    .select({ id: bulkMoves.id })
    .from(bulkMoves)
    .where(isNull(bulkMoves.endedAt))
    .orderBy(bulkMoves.isChosen, desc(bulkMoves.createdAt))
    .limit(1);
  const isDismissed = db
    .select()
    .from(siteFacts)
    .where(eq(siteFacts.name, "checklist-dismissed" satisfies FactName));
  const { rows } = await db.execute<Record<keyof Counted, unknown> & Counted>(sql`
    select (select json_object_agg(state.status, state.many) from ${states}) as "orders",
      ${cases}::int as "cases", ${messages}::int as "messages", ${unread}::int as "unread",
      (select count(*)::int from ${otherNews} as counted) as "otherNews",
      (${bulkMove}) as "bulkMove", exists (${isDismissed}) as "isChecklistDismissed"`);
  const [counted] = rows;
  const byState = orderStatuses.map((status) => [status, counted!.orders?.[status] ?? 0] as const);
  return { ...counted!, orders: recordOf(byState) };
}
