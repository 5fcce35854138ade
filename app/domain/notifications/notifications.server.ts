import { and, desc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { isAmongFound } from "#app/db/among-found.server.ts";
import { cursorOf, isAfter, toPage } from "#app/db/cursor.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { namedStatement } from "#app/db/statement.server.ts";
import { broadcasts, notifications, orders, paymentCases, refunds } from "#app/db/schema.server.ts";
import { announce, type Topic } from "#app/services/live.server.ts";
import type { NotificationKind } from "#app/shared/orders/order-messages.ts";
import { numberOf } from "#app/domain/editions/order-numbers.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { type Inbox, isUnread, ofInbox } from "./inbox.server.ts";

export function topicOf(inbox: Inbox): Topic {
  return inbox === null ? "admin" : `user:${inbox}`;
}

interface NewNotification {
  kind: NotificationKind;
  orderId: string | null;
  caseId?: string;
  refundId?: string;
  broadcastId?: string;
  userEmail: string;
  username: string;
}

/** What a notification has that is about no customer. */
export const ofNobody = { orderId: null, userEmail: "", username: "" };

/** Adds a notification to an inbox in the caller's transaction. */
export async function notify(
  tx: Transaction,
  inbox: Inbox,
  notification: NewNotification,
  at: Date,
): Promise<void> {
  await notifyAll(tx, [{ inbox, ...notification }], at);
}

/** Adds notifications to several inboxes with one statement. */
export async function notifyAll(
  tx: Transaction,
  each: readonly (NewNotification & { inbox: Inbox })[],
  at: Date,
): Promise<void> {
  await addNotifications(tx, { each: JSON.stringify(each), at });
  announce(tx, ...each.map(({ inbox }) => topicOf(inbox)));
}

const addNotifications = namedStatement(
  "add_notifications",
  () => sql`insert into ${notifications}
  (user_id, kind, order_id, case_id, refund_id, broadcast_id, user_email, username, created_at)
  select inbox, kind, "orderId", "caseId", "refundId", "broadcastId", "userEmail", username, ${sql.placeholder("at")}::timestamptz
  from jsonb_to_recordset(${sql.placeholder("each")}::jsonb) as one (inbox text, kind text, "orderId" text,
    "caseId" uuid, "refundId" uuid, "broadcastId" uuid, "userEmail" text, username text)`,
);

/** How many notifications of an inbox are unread, without a limit: the number on the bell. */
export const countUnread = (db: Queryable, inbox: Inbox): Promise<number> =>
  db.$count(notifications, and(ofInbox(inbox), isUnread));

/** An expression that counts the unread notifications of the inbox that a column names. */
export const unreadIn = (inbox: AnyPgColumn): SQL =>
  sql`(select count(*) from ${notifications} where ${eq(notifications.userId, inbox)}
    and ${notifications.readAt} is null)`;

type Which = "new" | "older" | "all";

interface NotificationQuery {
  /** The kinds to list, all of them where none is named. */
  kinds?: readonly NotificationKind[];
  after?: string | null;
  limit: number;
}

/**
 * One page of an inbox, newest first: unread ("New"), read ("Older") or all, each with its order,
 * payment or refund where it has one.
 */
export async function pageNotifications(
  db: Queryable,
  inbox: Inbox,
  which: Which,
  { kinds, after, limit }: NotificationQuery,
) {
  const { createdAt, id, kind, readAt } = notifications;
  const rows = await db
    .select({
      ...getTableColumns(notifications),
      isNew: sql<boolean>`${isUnread}`,
      order: {
        number: orders.number,
        createdAt: orders.createdAt,
        shippingOption: orders.shippingOption,
        address: orders.address,
        soldOutLines: orders.soldOutLines,
        cancelReason: orders.cancelReason,
        agreed: orders.agreed,
      },
      payment: getTableColumns(paymentCases),
      /** For a double payment, the order with the same line items. */
      otherOrderNumber: sql<string | null>`(select other.number from ${orders} other
        where other.reference = ${paymentCases.otherReference})`,
      refund: {
        reference: refunds.reference,
        amount: refunds.amount,
        currency: refunds.currency,
        reason: refunds.reason,
      },
      broadcast: { subject: broadcasts.subject, body: broadcasts.body },
      cursor: cursorOf(createdAt, id),
    })
    .from(notifications)
    .leftJoin(orders, eq(orders.id, notifications.orderId))
    .leftJoin(paymentCases, eq(paymentCases.id, notifications.caseId))
    .leftJoin(refunds, eq(refunds.id, notifications.refundId))
    .leftJoin(broadcasts, eq(broadcasts.id, notifications.broadcastId))
    .where(
      and(
        ofInbox(inbox),
        which === "new" ? isUnread : which === "older" ? isNotNull(readAt) : undefined,
        kinds && inArray(kind, [...kinds]),
        isAfter(createdAt, id, after),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  return toPage(rows, limit);
}
export type ListedNotification = Awaited<ReturnType<typeof pageNotifications>>["rows"][number];

/** How many are marked as read by their ids at once. */
export const mostRead = 1_000;

/** Moves notifications of an inbox from New to Older. Says how many there were to move. */
export function markAsRead(
  { db, now }: Parts<"db" | "now">,
  { inbox, notificationIds }: { inbox: Inbox; notificationIds: readonly string[] },
  byUserId: string,
): Promise<number> {
  const at = now();
  return db.transaction(async (tx) => {
    const read = await mark(tx, inbox, inArray(notifications.id, [...notificationIds]), at);
    if (read.length > 0) await announceReading(tx, read, { inbox, isAll: false, byUserId }, at);
    return read.length;
  });
}

/**
 * How many are marked in one transaction. There may be a hundred thousand, whose rows nobody else
 * can change until it ends.
 */
const atOnce = 500;

export async function markAllAsRead(
  { db, now }: Parts<"db" | "now">,
  inbox: Inbox,
  byUserId: string,
): Promise<number> {
  const at = now();
  const read: Marked[] = [];
  const markSome = () =>
    db.transaction(async (tx) => {
      const { id } = notifications;
      const some = tx
        .select({ id })
        .from(notifications)
        .where(and(ofInbox(inbox), isUnread));
      const marked = await mark(tx, inbox, isAmongFound(id, some.limit(atOnce)), at);
      read.push(...marked);
      if (marked.length === atOnce) return true;
      if (read.length > 0) await announceReading(tx, read, { inbox, isAll: true, byUserId }, at);
      return false;
    });
  while (await markSome());
  return read.length;
}

interface Marked {
  /** The number of the order that it was about, if any. */
  number: string | null;
}

const mark = (tx: Transaction, inbox: Inbox, which: SQL, at: Date): Promise<Marked[]> =>
  tx
    .update(notifications)
    .set({ readAt: at })
    .where(and(which, ofInbox(inbox), isUnread))
    .returning({ number: numberOf(notifications.orderId) });

/** Reading in the administrator's inbox is recorded in the log; what a customer reads is not. */
async function announceReading(
  tx: Transaction,
  read: Marked[],
  { inbox, ...reading }: { inbox: Inbox; isAll: boolean; byUserId: string },
  at: Date,
): Promise<void> {
  announce(tx, topicOf(inbox));
  if (inbox === null) await recordReading(tx, read, reading, at);
}

function recordReading(
  tx: Transaction,
  read: Marked[],
  { isAll, byUserId }: { isAll: boolean; byUserId: string },
  at: Date,
): Promise<void> {
  const [first] = read;
  const one = first?.number ? `Order ${first.number}` : "A payment";
  const isOne = read.length === 1;
  return recordChange(
    tx,
    {
      byUserId,
      action: isOne
        ? "Read a notification"
        : isAll
          ? "Read all notifications"
          : "Read notifications",
      subject: isOne ? one : `${read.length} notifications`,
      before: { read: false },
      after: { read: true },
    },
    at,
  );
}
