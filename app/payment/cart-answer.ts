import type { CartLine } from "#app/domain/sale/cart.server.ts";
import type { SaleCode } from "#app/domain/sale/sale-refused.server.ts";
import type { FormResult } from "#app/shared/form-result.ts";

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
  code?: CartCode;
};

/** "shipping": no option is chosen. */
export type CartCode = SaleCode | "shipping";

export type CartStep =
  | { kind: "changed"; removed?: CartLine }
  | { kind: "payment"; payment: PaymentToMake }
  | { kind: "confirmed"; orderId: string; number: string; soldOut: string } // empty when none was gone
  /** `claimed`: the customer, or the popup, says it was paid. */
  | { kind: "unpaid"; claimed: boolean }
  /** It may be paid. */
  | { kind: "unanswered" }
  | { kind: "mismatched" }
  | { kind: "replaced" | "put-away" };
