import { eq } from "drizzle-orm";
import { checkouts } from "#app/db/schema.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { decide, lockUndecided } from "./payment-decisions.server.ts";
import { makePaidOrder } from "./settlement.server.ts";

class AcceptanceRefused extends DomainError<"settled"> {}

/**
 * Makes the order of a payment that differs after all, for what was asked; what was paid stays what can be refunded. Gives
 * the order's id. Raises what `decideCase` raises, and `DomainError` "settled".
 */
export function acceptPayment(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  { caseId, note }: { caseId: string; note: string },
  byUserId: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const { found, checkout } = await lockUndecided(tx, caseId);
    const { reference, paidAmount: amount, paidCurrency: currency, createdAt: paidAt } = found;
    if (checkout.status !== "mismatched")
      throw new AcceptanceRefused("settled", `Payment ${reference} has become an order already.`);
    const arrived = {
      paid: { amount, currency, reference },
      paidAt,
      channel: null,
      bankFees: null,
      bankAnswer: "",
    };
    const orderId = await makePaidOrder(tx, queue, checkout, arrived, now());
    await tx
      .update(checkouts)
      .set({ status: "settled", settledAt: now() })
      .where(eq(checkouts.reference, reference));
    const decision = `Order ${orderId} was made after all. ${note}`;
    await decide(tx, { found, checkout, byUserId, decision }, now());
    return orderId;
  });
}
