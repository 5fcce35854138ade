import type { Parts } from "#app/domain/parts.server.ts";
import type { PaymentRequest } from "#app/domain/purchases/payment-request.ts";
import { findOwnPurchase, type OwnPurchase } from "#app/domain/purchases/purchase.server.ts";
import { settleOrLog, type SettlementParts } from "#app/domain/purchases/settle.server.ts";
import {
  claimPurchase,
  dismissPurchase,
  releasePurchase,
  resumePurchase,
} from "#app/domain/purchases/supersede.server.ts";
import { type Certainty, certaintyOf } from "#app/shared/payments/payment-statuses.ts";

type AnsweringParts = SettlementParts & Parts<"log">;

/** What a buyer does with a payment that is open, on the cart's page and on that of tickets alike. */
interface Checked {
  settled: { outcome: "settled"; orderId: string };
  /** Paid, but not what was asked: somebody decides. */
  mismatched: { outcome: "mismatched" };
  notFound: { outcome: "not-found" };
  /** It is open; Paystack says that it is not paid, or is silent. */
  open: { outcome: "open"; isAnswered: boolean; certainty: Certainty };
  /** It was dismissed, or has ended. */
  ended: { outcome: "ended" };
}

/** Asks Paystack about a buyer's purchase, and makes its order where it is paid. */
async function check(app: AnsweringParts, own: OwnPurchase): Promise<Checked[keyof Checked]> {
  const purchase = await findOwnPurchase(app.db, own);
  if (!purchase) return { outcome: "not-found" };
  const settlement = await settleOrLog(app, purchase.reference);
  if (settlement?.outcome === "settled") return { outcome: "settled", orderId: settlement.orderId };
  if (settlement?.outcome === "mismatched") return { outcome: "mismatched" };
  const asked = await findOwnPurchase(app.db, own);
  if (asked?.status !== "open") return { outcome: "ended" };
  return { outcome: "open", isAnswered: settlement !== null, certainty: certaintyOf(asked) };
}

/**
 * Checks a payment. Where nobody says that it was made, what it reserved is free for others: the
 * payment page was left.
 */
export async function checkPayment(
  app: AnsweringParts,
  own: OwnPurchase,
  { isClaimed }: { isClaimed: boolean },
): Promise<Checked[keyof Checked]> {
  if (isClaimed) await claimPurchase(app, own);
  const checked = await check(app, own);
  if (checked.outcome === "open" && checked.isAnswered && !isClaimed)
    await releasePurchase(app, own);
  return checked;
}

/** Dismisses a payment, once its buyer has read what that means. */
export async function dismissPayment(
  app: AnsweringParts,
  own: OwnPurchase,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<Exclude<Checked[keyof Checked], Checked["open"]> | Question | { outcome: "dismissed" }> {
  const checked = await check(app, own);
  if (checked.outcome !== "open") return checked;
  if (!isConfirmed) return { outcome: "question", certainty: checked.certainty };
  await dismissPurchase(app, own);
  return { outcome: "dismissed" };
}

interface Question {
  outcome: "question";
  certainty: Certainty;
}

/**
 * Opens a payment again that was left, unless it turns out to be paid. Throws what `resumePurchase`
 * throws.
 */
export async function resumePayment(
  app: AnsweringParts,
  own: OwnPurchase,
): Promise<
  Checked["settled"] | Checked["notFound"] | { outcome: "payment"; payment: PaymentRequest }
> {
  const checked = await check(app, own);
  if (checked.outcome === "settled" || checked.outcome === "not-found") return checked;
  return { outcome: "payment", payment: await resumePurchase(app, own) };
}
