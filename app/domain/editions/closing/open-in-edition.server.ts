import { and, eq, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import {
  purchases,
  contactMessages,
  orders,
  refunds,
  tickets,
  ticketSales,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { orderStates, orderStatuses } from "#app/shared/orders/order-states.ts";
import { isRefundOver, refundStatuses } from "#app/shared/refunds/refunds.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";

export const underWay = orderStatuses.filter((status) => orderStates[status].next !== null);
export const isUnderWay = inArray(orders.status, underWay);

/**
 * Beside what the back office counts: payments that may still settle, refunds on their way, and
 * what else the edition has.
 */
export async function countForClosing(db: Queryable) {
  const isOpen = and(eq(purchases.status, "open"), isNotNull(purchases.accessCode));
  const inList = (state: "waiting" | "offered") =>
    db.$count(
      waitingEntries,
      and(inEdition(waitingEntries.editionId), eq(waitingEntries.state, state)),
    );
  const counts = {
    payments: db.$count(purchases, isOpen),
    refunds: db.$count(refunds, notInArray(refunds.status, refundStatuses.filter(isRefundOver))),
    tickets: db.$count(tickets, inEdition(tickets.editionId)),
    messages: db.$count(contactMessages, inEdition(contactMessages.editionId)),
    sales: db.$count(
      ticketSales,
      and(inEdition(ticketSales.editionId), eq(ticketSales.isOpen, true)),
    ),
    waiting: inList("waiting"),
    offers: inList("offered"),
  };
  const { rows } = await db.execute<Record<keyof typeof counts, number>>(sql`
    select ${counts.payments}::int as payments, ${counts.refunds}::int as refunds,
      ${counts.tickets}::int as tickets, ${counts.messages}::int as messages,
      ${counts.sales}::int as sales, ${counts.waiting}::int as waiting,
      ${counts.offers}::int as offers`);
  return rows[0]!;
}
