import type { Address } from "./address.ts";
import type { ShippingOption } from "./festival.ts";
import type { OrderEmailKind } from "./orders/order-news.ts";
import type { PaymentCaseKind, PaymentFacts, SoldOutLine } from "./orders/payment-cases.ts";

/** What an e-mail about an order tells (specification.md section 7, the e-mail service's template_params). Money is kobo, dates ISO. */
export interface OrderEmailData {
  orderId: string;
  username: string;
  items: (SoldOutLine & { priceKobo: number })[];
  itemsKobo: number;
  feeKobo: number;
  totalKobo: number;
  shippingOption: ShippingOption;
  address: Address;
  /** What had sold out before it was paid. */
  soldOutLines: SoldOutLine[];
  /** When it came into the state that is told. */
  at: string;
  /** The window the customer is quoted. */
  quoteFrom: string;
  quoteTo: string;
}

/** What an e-mail about money that went otherwise than it should tells. */
export interface PaymentEmailData extends PaymentFacts {
  username: string;
  /** What was to be bought, a line each: "2 × Garden City hoodie (Black)". */
  items: string[];
  /** When the payment was seen. */
  at: string;
}

/** The kinds of e-mail and what each is made from; an order's are those of its states. Names a template in `emails/`. */
export interface EmailData extends Record<OrderEmailKind, OrderEmailData> {
  payment_mismatch: PaymentEmailData;
  /** To the administrator. */
  money_warning: PaymentEmailData & {
    kind: PaymentCaseKind;
    orderId: string | null;
    soldOutLines: SoldOutLine[];
    userEmail: string;
    phone: string | null;
  };
  password_reset: { username: string; url: string };
  sign_in_link: { username: string; url: string };
  ticket: {
    firstName: string;
    lastName: string;
    ticketId: string;
    package: string;
    quantity: number;
  };
}
export type EmailKind = keyof EmailData;

/** What was not written to the owner of an account as such, and so outlives the account. */
export const emailsBesideAccounts = [
  "money_warning",
  "ticket",
] as const satisfies readonly EmailKind[];
