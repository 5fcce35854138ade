import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import {
  bulkMoves,
  scheduledCancellations,
  contactMessages,
  notifications,
  orders,
  paymentCases,
  siteSettings,
} from "#app/db/schema.server.ts";
import { orderStatuses, type OrderStatus } from "#app/shared/orders/order-states.ts";
import type { SettingName } from "#app/domain/settings.server.ts";
import { mostWaiting } from "#app/shared/notifications/waiting-count.ts";
import { recordOf } from "#app/shared/records.ts";
import { isUnread, ofInbox } from "#app/domain/notifications/inbox.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";

/** What waits for the organiser, and how many orders are in each state. */
export interface AdminCounts {
  orders: Record<OrderStatus, number>;
  /** How many payment cases are undecided. */
  cases: number;
  /** How many messages are unanswered. */
  messages: number;
  /** How many notifications are unread, counted up to one more than `mostWaiting`. */
  unread: number;
  /** How many of the unread notifications are about something else than a new order. */
  otherUnread: number;
  /** The id of a bulk move that is under way. */
  bulkMove: string | null;
  isChecklistDismissed: boolean;
}

type Counted = Omit<AdminCounts, "orders"> & { orders: Partial<AdminCounts["orders"]> | null };

/**
 * Asks one query. `app.adminCounts` caches the answer until something changes.
 */
export async function countForAdmin(db: Queryable): Promise<AdminCounts> {
  const cases = db.$count(paymentCases, isNull(paymentCases.decidedAt));
  const messages = db.$count(contactMessages, isNull(contactMessages.answeredAt));
  const unread = db
    .select({ orderId: notifications.orderId })
    .from(notifications)
    .where(and(ofInbox(null), isUnread))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(mostWaiting + 1)
    .as("unread");
  const counts = db
    .select({
      unread: count().as("unread"),
      others: sql`count(*) filter (where ${orders.status} is distinct from 'new')`.as("others"),
    })
    .from(unread)
    .leftJoin(orders, eq(orders.id, unread.orderId))
    .as("counts");
  const bulkMove = db
    .select({ id: bulkMoves.id })
    .from(bulkMoves)
    .where(isNull(bulkMoves.endedAt))
    .orderBy(bulkMoves.isChosen, desc(bulkMoves.createdAt))
    .limit(1);
  const isDismissed = db
    .select()
    .from(siteSettings)
    .where(eq(siteSettings.name, "checklist_dismissed" satisfies SettingName));
  // An order leaves the counts once its cancellation is asked for.
  const states = sql`select key, sum(many)::int as many from (
      select ${orders.status} as key, count(*) as many from ${orders} where ${inEdition(orders.editionId)} group by 1
      union all select ${orders.status}, -1 from ${scheduledCancellations}
        join ${orders} on ${orders.id} = ${scheduledCancellations.orderId} where ${inEdition(orders.editionId)}
    ) as each group by key`;
  const { rows } = await db.execute<Record<keyof Counted, unknown> & Counted>(sql`
    select (select json_object_agg(state.key, state.many) from (${states}) as state) as "orders",
      ${cases}::int as "cases", ${messages}::int as "messages", counts.unread::int as "unread",
      counts.others::int as "otherUnread",
      (${bulkMove}) as "bulkMove", exists (${isDismissed}) as "isChecklistDismissed"
    from ${counts}`);
  const [counted] = rows;
  const byState = orderStatuses.map((status) => [status, counted!.orders?.[status] ?? 0] as const);
  return { ...counted!, orders: recordOf(byState) };
}
