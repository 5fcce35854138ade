import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import {
  orderItems,
  orders,
  refunds,
  ticketPlaces,
  ticketTypeCancellations,
} from "#app/db/schema.server.ts";
import { sendTickets } from "#app/domain/checkout/settle-checkout.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { decide, lockUndecided } from "#app/domain/payments/payment-decisions.server.ts";
import { letPlacesOver } from "#app/domain/tickets/sale/sell-places.server.ts";
import { numberLetters } from "#app/shared/orders/order-number.ts";

class MissingTicketsRefused extends DomainError<"none" | "refunded" | "cancelled"> {}

/**
 * Makes the tickets that were gone when they were paid for, above the capacity, since an organiser
 * answers for that with a reason; the buyer is sent them. Gives how many there are. Raises what
 * `decideCase` raises, and `DomainError` "none" where no ticket is missing, "refunded" where money of
 * the payment went back already, "cancelled" where their type was cancelled.
 */
export async function makeMissingTickets(
  { db, queue, now, festival }: Parts<"db" | "queue" | "now" | "festival">,
  { caseId, reason }: { caseId: string; reason: string },
  byUserId: string,
): Promise<number> {
  const letters = numberLetters((await festival()).name);
  return db.transaction(async (tx) => {
    const locked = await lockUndecided(tx, caseId);
    const { checkout } = locked;
    const { reference } = checkout;
    const at = now();
    const missing = await tx
      .select()
      .from(ticketPlaces)
      .where(
        and(
          eq(ticketPlaces.reference, reference),
          eq(ticketPlaces.state, "void"),
          isNull(ticketPlaces.orderId),
        ),
      )
      .orderBy(ticketPlaces.id);
    const [order] = await tx
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(eq(orders.reference, reference))
      .for("update");
    if (missing.length === 0 || !order)
      throw new MissingTicketsRefused("none", "No ticket of this payment is missing.");
    const isOfPayment = and(eq(refunds.reference, reference), ne(refunds.status, "failed"));
    if ((await tx.$count(refunds, isOfPayment)) > 0)
      throw new MissingTicketsRefused(
        "refunded",
        "Money of this payment went back already: see its order.",
      );
    const typeIds = [...new Set(missing.map(({ typeId }) => typeId))];
    const isCancelled = inArray(ticketTypeCancellations.typeId, typeIds);
    if ((await tx.$count(ticketTypeCancellations, isCancelled)) > 0)
      throw new MissingTicketsRefused(
        "cancelled",
        "This type of ticket was cancelled: send the money back.",
      );
    await letPlacesOver(tx, missing, { by: { byUserId }, reason }, at);
    const places = { sold: missing, missing: [], soldOutLines: [] };
    await sendTickets(
      tx,
      queue,
      { checkout, order, places, letters, double: null, refundsAt: null },
      at,
    );
    await tx
      .update(orderItems)
      .set({ allocated: sql`${orderItems.quantity}` })
      .where(eq(orderItems.orderId, order.id));
    await tx.update(orders).set({ soldOutLines: [] }).where(eq(orders.id, order.id));
    const made = missing.length === 1 ? "the ticket" : `the ${missing.length} tickets`;
    const decision = `Made ${made} over the capacity. ${reason}`;
    await decide(tx, { ...locked, byUserId, decision }, at);
    return missing.length;
  });
}
