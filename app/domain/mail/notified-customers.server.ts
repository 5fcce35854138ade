import { and, desc, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { emails } from "#app/db/schema.server.ts";
import type { NotifiedCustomers } from "#app/shared/orders/order-email-status.ts";
import { orderMessages } from "#app/shared/orders/order-messages.ts";
import { listedEmail } from "./listed-email.server.ts";

/** How many customers of some orders were notified of the latest change of their orders. */
export async function countNotified(db: Queryable, orderIds: string[]): Promise<NotifiedCustomers> {
  const counts: NotifiedCustomers = { sent: 0, waiting: 0, failed: 0, left: 0 };
  if (orderIds.length === 0) return counts;
  const orderId = sql`${emails.data}->>'orderId'`;
  const latest = await db
    .selectDistinctOn([orderId], { state: listedEmail.state })
    .from(emails)
    .where(
      and(
        inArray(orderId, orderIds),
        inArray(
          emails.kind,
          orderMessages.map(({ email }) => email),
        ),
      ),
    )
    .orderBy(orderId, desc(emails.createdAt));
  for (const { state } of latest) counts[state === "replaced" ? "failed" : state] += 1;
  return { ...counts, left: orderIds.length - latest.length };
}
