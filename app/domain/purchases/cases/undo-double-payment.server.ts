import { and, eq, isNull, or } from "drizzle-orm";
import { purchases, orders, paymentCases } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { returnWholePurchase } from "#app/domain/tickets/sold/return-tickets.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { decide, lockUndecided } from "#app/domain/payments/payment-decisions.server.ts";

/**
 * Undoes a purchase of tickets that its buyer paid twice: its tickets end, all that was
 * paid for them is refunded, whatever the sale keeps and until whenever it takes tickets back, and
 * the payment case is closed. The other purchase stays. Returns the refunded sum in kobo. Throws
 * `TicketsRefused`, or `DomainError` "decided" where the other one was given back meanwhile.
 */
export function undoDoublePayment(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  purchase: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const at = now();
    const { reference, otherReference, kind, decidedAt } = paymentCases;
    const [found] = await tx
      .select({ caseId: paymentCases.id, order: { id: orders.id, number: orders.number } })
      .from(purchases)
      .innerJoin(orders, eq(orders.reference, purchases.reference))
      .innerJoin(
        paymentCases,
        or(eq(reference, purchases.reference), eq(otherReference, purchases.reference)),
      )
      .where(
        and(eq(purchases.accessToken, purchase), eq(kind, "double_payment"), isNull(decidedAt)),
      );
    if (!found) throw new TicketsRefused("gone", "Only one of the two purchases is left.");
    const locked = await lockUndecided(tx, found.caseId);
    const refundedKobo = await returnWholePurchase(
      tx,
      queue,
      { orderId: found.order.id, reason: "You paid twice and gave one purchase back." },
      at,
    );
    const decision = `The buyer gave order ${found.order.number} back whole.`;
    await decide(tx, { ...locked, byUserId: null, byJob: "The buyer", decision }, at);
    return refundedKobo;
  });
}
