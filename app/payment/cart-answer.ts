import type { SaleCode } from "#app/domain/sale/sale-refused.server.ts";
import type { FormResult } from "#app/shared/form-result.ts";

/** What the payment popup, or the payment page, is opened with. */
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
 * What a form of the cart came to. Each answer is a new object, so that a message comes anew. The `code` of a refusal says
 * what is in the way, such as "phone".
 */
export type CartAnswer = FormResult<string, CartStep> & {
  kind?: CartStep["kind"];
  code?: CartCode;
};

/** "shipping": no option is chosen. */
export type CartCode = SaleCode | "shipping";

export type CartStep =
  | { kind: "changed" }
  | { kind: "payment"; payment: PaymentToMake }
  /** `soldOut` names the pieces that were gone when they were paid; empty when none was. */
  | { kind: "confirmed"; orderId: string; soldOut: string }
  /** Not paid, or not yet. `claimed`: the customer, or the popup, says it was paid. */
  | { kind: "unpaid"; claimed: boolean }
  /** The payment service did not answer the question: it may be paid. */
  | { kind: "unanswered" }
  /** Paid, but not what was asked. */
  | { kind: "mismatched" }
  /** The popup of this page was closed: another payment took the place of its own, or it was put away. */
  | { kind: "replaced" | "put-away" };
