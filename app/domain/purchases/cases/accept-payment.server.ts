import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { purchases, paymentCases } from "#app/db/schema.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { numberLetters } from "#app/shared/orders/order-number.ts";
import { summaryOf } from "#app/shared/orders/order-money.ts";
import { decide, lockUndecided } from "#app/domain/payments/payment-decisions.server.ts";
import { lockBuyer } from "#app/domain/accounts/buyer-identity.server.ts";
import { buyerOf, listOtherPurchases } from "../other-purchases.server.ts";
import { fulfilPurchase } from "../settle.server.ts";

class AcceptanceRefused extends DomainError<"settled"> {}

/**
 * Makes the order of a payment that differs after all, for what was asked; what was paid stays what
 * can be refunded. Returns the order, and what was paid above its total, in kobo. Throws what
 * `decideCase` raises, and `DomainError` "settled".
 */
export async function acceptPayment(
  { db, queue, now, festival }: Parts<"db" | "queue" | "now" | "festival">,
  { caseId, note }: { caseId: string; note: string },
  byUserId: string,
): Promise<{ id: string; number: string; owedBackKobo: number }> {
  const letters = numberLetters((await festival()).name);
  return db.transaction(async (tx) => {
    const others = await lockBuyerOfCase(tx, caseId);
    const { found, purchase } = await lockUndecided(tx, caseId);
    const { reference, paidAmount: amount, paidCurrency: currency, createdAt: paidAt } = found;
    if (purchase.status !== "mismatched")
      throw new AcceptanceRefused("settled", `Payment ${reference} has become an order already.`);
    const at = now();
    const arrived = {
      paid: {
        amount,
        currency,
        reference,
      },
      paidAt,
      letters,
      others,
      channel: null,
      paystackFeeKobo: null,
      gatewayResponse: "",
      cardHash: null,
    };
    const made = await fulfilPurchase(tx, queue, { ...purchase, settledAt: at }, arrived, at);
    const decision = `Order ${made.number} was made after all. ${note}`;
    await decide(tx, { found, purchase, byUserId, decision }, now());
    const { owedBackKobo } = summaryOf({
      totalKobo: purchase.totalKobo,
      paidAmount: amount,
      paidCurrency: currency,
      refunded: 0,
      refundedByAmount: 0,
      lostInDisputes: 0,
      cashKobo: 0,
    });
    return { id: made.id, number: made.number, owedBackKobo };
  });
}

/** Locks the buyer of a case, and lists their other purchases; none where there is no such case. */
async function lockBuyerOfCase(tx: Transaction, caseId: string) {
  const [found] = await tx
    .select({ purchase: purchases })
    .from(paymentCases)
    .innerJoin(purchases, eq(purchases.reference, paymentCases.reference))
    .where(eq(paymentCases.id, caseId));
  if (!found) return [];
  await lockBuyer(tx, buyerOf(found.purchase));
  return listOtherPurchases(tx, found.purchase);
}
