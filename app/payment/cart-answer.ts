import type { UnansweredPayment } from "#app/domain/purchases/open.server.ts";
import type { CartLine } from "#app/domain/cart/cart.server.ts";
import type { CartReason } from "#app/domain/cart/cart-refused.server.ts";
import type { ConfirmedOrder } from "#app/domain/orders/confirmed-order.server.ts";
import type { PurchaseRefusal } from "#app/domain/purchases/purchase-refused.server.ts";
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

/**
 * The answer of a form of the cart. Each is a new object, so that its message is shown again.
 * `reason` says what is missing ("phone").
 */
export type CartAnswer = FormResult<string, CartStep> & {
  kind?: CartStep["kind"];
  reason?: CartFormReason;
};

/**
 * "shipping" means that no option is chosen, "code" that the entered discount code cannot be used.
 */
export type CartFormReason = CartReason | PurchaseRefusal | "shipping" | "code";

export type CartStep =
  | { kind: "changed"; removed?: CartLine }
  | { kind: "payment"; payment: PaymentToMake }
  | ({ kind: "confirmed" } & ConfirmedOrder)
  /** `claimed` means that the customer or the popup says that it was paid. */
  | { kind: "unpaid"; claimed: boolean }
  /** It may have been paid. */
  | { kind: "unanswered" }
  /** Asks whether to dismiss a payment. */
  | { kind: "dismiss-question"; reference: string; certainty: Certainty }
  /**
   * Asks whether to make another payment while these, for some of the same items, may have been
   * made.
   */
  | { kind: "pay-again-question"; payments: UnansweredPayment[] }
  | { kind: "mismatched" }
  | { kind: "replaced" | "dismissed" };
