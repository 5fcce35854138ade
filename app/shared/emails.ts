import type { ShippingOption } from "./festival.ts";
import type { PaymentCaseKind, PaymentFacts, SoldOutLine } from "./orders/payment-cases.ts";

/** What an e-mail about an order tells (specification.md section 7, the e-mail service's template_params). Money is kobo, dates ISO. */
export interface OrderEmailData {
  orderId: string;
  username: string;
  items: {
    name: string;
    color: string | null;
    size: string | null;
    quantity: number;
    priceKobo: number;
  }[];
  itemsKobo: number;
  feeKobo: number;
  totalKobo: number;
  shippingOption: ShippingOption;
  address: string | null;
  city: string | null;
  state: string | null;
  /** When it was ordered, made ready or delivered. */
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

/** The kinds of e-mail and what each is made from. Names a template in `emails/`. */
export interface EmailData {
  order_confirmed: OrderEmailData;
  /** Instead of the confirmation, where pieces were gone when they were paid. */
  order_sold_out: OrderEmailData & { soldOutLines: SoldOutLine[] };
  ready_for_delivery: OrderEmailData;
  ready_for_pickup: OrderEmailData;
  delivered: OrderEmailData;
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
