import { isOfKindThat } from "#app/db/kinds-that.server.ts";
import { and, asc, eq, sql } from "drizzle-orm";
import { purchases, orderItems, paymentCases } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { refundPurchaseIn } from "#app/domain/purchases/refund-purchase.server.ts";
import { amountText } from "#app/shared/refunds/refunds.ts";
import { isOpen } from "#app/domain/payments/payment-cases.server.ts";
import { decide, lockUndecided } from "#app/domain/payments/payment-decisions.server.ts";

const reason =
  "The tickets were gone when the payment came, and no other answer was found in time.";

/**
 * Cases that were opened before they kept a moment of their own: their buyers read "within a day".
 */
const refundsAt = sql`coalesce(${paymentCases.refundsAt}, ${paymentCases.createdAt} + interval '24 hours')`;

/**
 * Refunds tickets that were sold out when they were paid for, where nobody has decided in time.
 * What cannot be refunded stays a case, and its error goes to `onError`. Returns how many cases it
 * closed.
 */
export async function refundUndecidedTickets(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  onError: (error: unknown) => void,
): Promise<number> {
  const at = now();
  const due = await db
    .select({ id: paymentCases.id })
    .from(paymentCases)
    .innerJoin(purchases, eq(purchases.reference, paymentCases.reference))
    .where(
      and(
        isOpen,
        eq(paymentCases.kind, "oversold"),
        isOfKindThat(purchases.kind, "makesTickets"),
        sql`${refundsAt} < ${at.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(paymentCases.createdAt))
    .limit(100);
  let closed = 0;
  for (const { id } of due) {
    const refunded = db.transaction(async (tx) => {
      const locked = await lockUndecided(tx, id);
      const { reference, orderId } = locked.found;
      const missing = await tx
        .select({
          lineId: orderItems.id,
          quantity: sql<number>`${orderItems.quantity} - ${orderItems.allocated}`.mapWith(Number),
        })
        .from(orderItems)
        .where(
          and(
            eq(orderItems.orderId, orderId ?? ""),
            sql`${orderItems.allocated} < ${orderItems.quantity}`,
          ),
        );
      const request = { reference, what: { lines: missing }, reason, restock: false };
      const sent = await refundPurchaseIn(tx, queue, request, null, at);
      const decision = `Refunded ${amountText(sent)} by itself. ${reason}`;
      await decide(
        tx,
        { ...locked, byUserId: null, byJob: "The check of undecided tickets", decision },
        at,
      );
    });
    await refunded.then(() => (closed += 1), onError);
  }
  return closed;
}
