import type { ShippingOption } from "./festival.ts";

/** What an e-mail about an order tells (spec.md section 7, the e-mail service's template_params). Money is kobo, dates ISO. */
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

/** The kinds of e-mail and what each is made from. Names a template in `emails/`. */
export interface EmailData {
  order_confirmed: OrderEmailData;
  ready_for_delivery: OrderEmailData;
  ready_for_pickup: OrderEmailData;
  delivered: OrderEmailData;
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
