import type { Address } from "./address.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import type { AgreedDelivery } from "./orders/delivery.ts";
import { type OrderEmailKind, orderNews } from "./orders/order-news.ts";
import { type RefundMoment, refundMoments, type ToldRefund } from "./orders/refunds.ts";
import type { ToldDifference } from "./orders/payment-differences.ts";
import type { PaymentCaseKind, PaymentFacts, SoldOutLine } from "./orders/payment-cases.ts";
import type { ShownDispute } from "./orders/disputes.ts";
import type { Trouble } from "./office/trouble.ts";
import { keysOf, recordOf } from "./records.ts";

/** Who writes: the festival as it is when the e-mail leaves. */
export interface EmailSite {
  brandName: string;
  publicUrl: string;
  day: string; // "2 August 2025, 13:00"
  place: string;
  isOver: boolean; // the day
  pickUpHours: string; // empty where nobody has said them
  look?: EmailLook;
}

/** What differs from the house's own. */
export interface EmailLook {
  primary: string;
  accent: string;
  logoUrl: string | null;
}

/** Money is kobo, dates ISO (specification.md section 7, the e-mail service's template_params). */
export interface OrderEmailData {
  orderId: string;
  orderNumber: string;
  username: string;
  items: (SoldOutLine & { priceKobo: number; pictureId?: string | null })[];
  itemsKobo: number;
  feeKobo: number;
  totalKobo: number;
  paid?: { amount: number; currency: string }; // where it is not what was asked
  difference?: string | null; // "₦8,000 less than asked"
  refunded?: { amount: number; currency: string }; // beside the pieces that are left out
  shippingOption: ShippingOption;
  address: Address;
  agreed: Pick<AgreedDelivery, "label">;
  soldOutLines: SoldOutLine[];
  /** The number of another paid order with the same line items, where the customer is asked whether both were meant. */
  sameItemsAs?: string;
  reason: string; // of a cancellation
  corrections?: { term: string; value: string }[]; // what an organiser changed, as it is now
  feeNote?: string; // what a correction means for the delivery fee
  at: string; // when it came into the state that is told
  quoteFrom: string;
  quoteTo: string;
}

/** To who paid after deleting the account: all that there is of the order for them. */
export interface OrderWithoutAccountEmailData extends OrderEmailData {
  reference: string;
  channel: string | null; // how it was paid, in Paystack's word
  paidAt: string;
}

export interface PaymentEmailData extends PaymentFacts {
  username: string;
  hasAccount?: boolean; // false where the account is deleted; older e-mails lack it
  items: string[]; // a line each: "2 × Garden City hoodie (Black)"
  at: string;
}

export interface RefundEmailData extends ToldRefund {
  orderId: string | null;
  orderNumber: string | null;
  reference: string;
  username: string;
  items: string[];
  at: string;
}

interface TicketEmailData {
  firstName: string;
  lastName: string;
  ticketId: string;
  package: string;
  quantity: number;
}

/** What each kind of e-mail is made from. Names a template in `emails/`. */
export interface EmailData
  extends Record<OrderEmailKind, OrderEmailData>, Record<RefundMoment, RefundEmailData> {
  order_without_account: OrderWithoutAccountEmailData;
  payment_mismatch: PaymentEmailData;
  money_warning: PaymentEmailData & {
    kind: PaymentCaseKind;
    orderId: string | null;
    orderNumber: string | null;
    soldOutLines: SoldOutLine[];
    /** Of a double payment: the other order. Older e-mails lack it. */
    otherOrderNumber?: string | null;
    userEmail: string;
    phone: string | null;
  };
  service_trouble: Trouble<string>;
  payments_differ: { count: number; differences: ToldDifference[] }; // the first of them
  organiser_news: {
    orderCount: number;
    totalKobo: number;
    orders: {
      id: string;
      number: string;
      itemCount: number;
      totalKobo: number; // what it brought
      differences?: string[]; // how that differs from what was asked
      toDoor: boolean;
      at: string;
    }[];
    messageCount: number;
    messages: { name: string; text: string }[]; // the beginning of each
  };
  dispute: {
    moment: "dispute_opened" | "dispute_reminder" | "dispute_resolved";
    dispute: ShownDispute;
    reference: string;
    orderId: string | null;
    orderNumber: string | null;
    items: string[];
    at: string;
  };
  back_in_store: { productId: string; name: string; priceKobo: number; watchId: string };
  password_changed: { username: string };
  password_reset: { username: string; url: string };
  administrator_email: { url: string };
  administrator_email_changed: { email: string };
  sign_in_link: { username: string; url: string };
  ticket: TicketEmailData;
  ticket_cancelled: TicketEmailData;
}
export type EmailKind = keyof EmailData;

/** What the outbox calls it. */
export const emailTitles: Record<EmailKind, string> = {
  ...recordOf(orderNews.map(({ email, subject }) => [email, subject] as const)),
  order_without_account: "Order of a deleted account",
  payment_mismatch: "Your payment differs",
  ...recordOf(keysOf(refundMoments).map((kind) => [kind, refundMoments[kind].title] as const)),
  money_warning: "Warning about a payment",
  service_trouble: "A service does not answer",
  payments_differ: "Payments differ",
  organiser_news: "News of orders and messages",
  dispute: "Dispute of a payment",
  back_in_store: "Back in the store",
  password_changed: "Password changed",
  password_reset: "New password",
  administrator_email: "Confirm an address",
  administrator_email_changed: "Address changed",
  sign_in_link: "Sign-in link",
  ticket: "Ticket",
  ticket_cancelled: "Ticket cancelled",
};

/** Deleted once they have left: nobody needs the address any more. */
export const emailsErasedWhenSent: readonly EmailKind[] = ["order_without_account"];

/** Not written to the owner of an account as such: these outlive the account. */
export const emailsBesideAccounts = [
  "dispute",
  "administrator_email",
  "administrator_email_changed",
  "money_warning",
  "organiser_news",
  "payments_differ",
  "service_trouble",
  "ticket",
  "ticket_cancelled",
] as const satisfies readonly EmailKind[];

export const ownersEmails: readonly EmailKind[] = [
  "administrator_email",
  "password_reset",
  "sign_in_link",
]; // what opens an account
