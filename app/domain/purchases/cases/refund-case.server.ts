import type { Parts } from "#app/domain/parts.server.ts";
import { decide, lockUndecided } from "#app/domain/payments/payment-decisions.server.ts";
import type { RecordedRefund, RefundRequest } from "#app/domain/refunds/record-refund.server.ts";
import { amountText } from "#app/shared/refunds/refunds.ts";
import { refundPurchaseIn } from "../refund-purchase.server.ts";

/**
 * Sends money of a case back, which decides it. Throws what `refundPurchase` and `decideCase`
 * throw.
 */
export function refundCase(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  caseId: string,
  request: Omit<RefundRequest, "reference">,
  byUserId: string,
): Promise<RecordedRefund> {
  return db.transaction(async (tx) => {
    const locked = await lockUndecided(tx, caseId);
    const { reference } = locked.found;
    const refunded = await refundPurchaseIn(tx, queue, { ...request, reference }, byUserId, now());
    const decision = `Refunded ${amountText(refunded)}. ${request.reason}`;
    await decide(tx, { ...locked, byUserId, decision }, now());
    return refunded;
  });
}
