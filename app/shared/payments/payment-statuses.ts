/**
 * What Paystack says of a transaction (services.md). "unknown" is ours: Paystack has no transaction
 * of the reference.
 */
export const paymentStatuses = [
  "abandoned",
  "failed",
  "ongoing",
  "pending",
  "processing",
  "queued",
  "reversed",
  "success",
  "unknown",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The payer has begun, for example a bank transfer, and the money may be on its way. */
export const statusesUnderWay: readonly PaymentStatus[] = [
  "ongoing",
  "pending",
  "processing",
  "queued",
];

/**
 * Nothing was paid so far. A transfer that the payer has sent and that has not reached Paystack may
 * still come.
 */
export const statusesUntouched: readonly PaymentStatus[] = ["abandoned", "unknown"];

interface OpenPaymentState {
  paystackStatus: PaymentStatus | null;
  claimedAt: Date | null;
}

/**
 * Why nobody knows yet whether an open payment was made; "unpaid" where Paystack says that it was
 * not.
 */
export type Certainty = "silent" | "under-way" | "claimed" | "unpaid";

export function certaintyOf({ paystackStatus: answer, claimedAt }: OpenPaymentState): Certainty {
  if (answer === null) return "silent";
  if (statusesUnderWay.includes(answer)) return "under-way";
  return claimedAt !== null && statusesUntouched.includes(answer) ? "claimed" : "unpaid";
}
