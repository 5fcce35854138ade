import type { Certainty } from "#app/shared/payments/payment-statuses.ts";

/** What is known of an open payment, in a sentence. */
export const certaintyText: Record<Certainty, string> = {
  silent: "Paystack has not answered yet whether it was paid.",
  "under-way": "Paystack says that the payment has begun and is not finished yet.",
  claimed: "You said that you have paid, and the payment has not arrived yet.",
  unpaid: "Paystack has seen no payment so far.",
};
