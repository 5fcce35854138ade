import type { CartLine } from "#app/domain/cart/cart.server.ts";
import type { UnansweredPayment } from "#app/domain/checkout/begin-checkout.server.ts";
import type { CartCode } from "#app/domain/cart/cart-refused.server.ts";
import type { CheckoutCode } from "#app/domain/checkout/checkout-refused.server.ts";
import type { FormResult } from "#app/shared/form-result.ts";
import type { Certainty } from "#app/shared/payments/payment-statuses.ts";

export interface PaymentToMake {
  reference: string;
  accessCode: string;
  authorizationUrl: string;
  publicKey: string;
  scriptUrl: string;
  email: string;
  amountKobo: number;
  currency: string;
}

/** Each answer is a new object, so that a message comes anew. `code` says what is in the way ("phone"). */
export type CartAnswer = FormResult<string, CartStep> & {
  kind?: CartStep["kind"];
  code?: CartFormCode;
};

/** "shipping": no option is chosen. "code": what was entered to pay less cannot be used. */
export type CartFormCode = CartCode | CheckoutCode | "shipping" | "code";

export type CartStep =
  | { kind: "changed"; removed?: CartLine }
  | { kind: "payment"; payment: PaymentToMake }
  /** `soldOut` is empty when every item could be supplied. */
  | { kind: "confirmed"; orderId: string; number: string; soldOut: string }
  /** `claimed`: the customer, or the popup, says it was paid. */
  | { kind: "unpaid"; claimed: boolean }
  /** It may be paid. */
  | { kind: "unanswered" }
  /** Whether a payment is to be dismissed. */
  | { kind: "dismiss-question"; reference: string; certainty: Certainty }
  /** Whether another payment is to be made while these, for some of the same items, may have been made. */
  | { kind: "pay-again-question"; payments: UnansweredPayment[] }
  | { kind: "mismatched" }
  | { kind: "replaced" | "dismissed" };
