import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { contactMessages, notifications, orders, paymentCases } from "#app/db/schema.server.ts";
import type { Parts } from "./parts.server.ts";

const mostCounted = 100; // by each, so that a full office costs each page no more than an empty one

/** What waits for the organiser. */
interface OfficeCounts {
  orders: number; // new ones
  cases: number; // payments to decide
  messages: number; // unanswered
  otherNews: number; // notifications that nobody has read, of no new order
}

/** By one question, up to 100 of each. */
export async function countForOffice({ db }: Parts<"db">): Promise<OfficeCounts> {
  const newOrders = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.status, "new"))
    .limit(mostCounted);
  const cases = db
    .select({ id: paymentCases.id })
    .from(paymentCases)
    .where(isNull(paymentCases.decidedAt))
    .limit(mostCounted);
  const messages = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(isNull(contactMessages.answeredAt))
    .limit(mostCounted);
  const otherNews = db
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(orders, eq(orders.id, notifications.orderId))
    .where(
      and(
        isNull(notifications.userId),
        isNull(notifications.readAt),
        or(isNull(orders.status), ne(orders.status, "new")),
      ),
    )
    .limit(mostCounted);
  const { rows } = await db.execute<Record<keyof OfficeCounts, number>>(sql`
    select (select count(*)::int from ${newOrders} as counted) as "orders",
      (select count(*)::int from ${cases} as counted) as "cases",
      (select count(*)::int from ${messages} as counted) as "messages",
      (select count(*)::int from ${otherNews} as counted) as "otherNews"`);
  return rows[0]!;
}
