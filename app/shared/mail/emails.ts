import type { LineItem } from "#app/shared/orders/line-items.ts";
import type { Address } from "#app/shared/accounts/address.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import type { AgreedDelivery } from "#app/shared/orders/delivery.ts";
import { type OrderEmailKind, orderMessages } from "#app/shared/orders/order-messages.ts";
import {
  type RefundNotice,
  refundNotices,
  type NotifiedRefund,
} from "#app/shared/refunds/refunds.ts";
import type { NotifiedDiscrepancy } from "#app/shared/reconciliation/discrepancies.ts";
import type { PaymentCaseKind, ComparedPayment } from "#app/shared/payments/payment-cases.ts";
import type { ShownDispute } from "#app/shared/disputes/disputes.ts";
import type { ServiceAlerts } from "#app/shared/notifications/service-alerts.ts";
import type { ReminderKind } from "#app/shared/broadcasts/reminders.ts";
import { keysOf, recordOf } from "#app/shared/records.ts";

/** The sender: the festival as it is when the e-mail leaves. */
export interface EmailSite {
  brandName: string;
  publicUrl: string;
  /** The name on a ticket, which is that of its own edition. */
  ticketBrand?: string;
  /** The day and time, such as "2 August 2025, 13:00". */
  day: string;
  /** The day of a ticket in the site's lettering, as a picture. */
  dayPicture: { url: string; text: string };
  place: string;
  /**
   * Where people come in, such as "behind the library"; empty where the organisers have not said.
   */
  gate?: string;
  /** The calendar file with that day. */
  calendarUrl?: string;
  /** Whether the day is over. */
  isOver: boolean;
  /** Where people write to; null where the organisers have set no address. */
  contactEmail?: string | null;
  /** The hours for pick-up, which are empty where the organisers have set none. */
  pickUpHours: string;
  /**
   * What the organisers add to the e-mails of tickets and of orders; empty where they add nothing.
   */
  ticketWords?: string;
  orderWords?: string;
  theme?: EmailTheme;
}

/** What differs from the default. */
export interface EmailTheme {
  primary: string;
  accent: string;
  logoUrl: string | null;
  /**
   * A picture of the festival's name in its own lettering; null where its letters are not drawn.
   */
  nameUrl: string | null;
}

/** Money is kobo, dates ISO (specification.md section 7, the e-mail service's template_params). */
export interface OrderEmailData {
  orderId: string;
  orderNumber: string;
  username: string;
  items: (LineItem & {
    priceKobo: number;
    pictureId?: string | null;
    /** What a code took off the line, where one did. */
    reductionKobo?: number;
  })[];
  itemsKobo: number;
  feeKobo: number;
  totalKobo: number;
  /** What was paid, where that is not what was asked. */
  paid?: { amount: number; currency: string };
  /** The difference in words, such as "₦8,000 less than asked". */
  difference?: string | null;
  /** What was refunded, where refunded pieces are left out of the list. */
  refunded?: { amount: number; currency: string };
  shippingOption: ShippingOption;
  address: Address;
  agreed: Pick<AgreedDelivery, "label">;
  soldOutLines: LineItem[];
  /**
   * The number of another paid order with the same line items, where the customer is asked whether
   * both were meant.
   */
  sameItemsAs?: string;
  /** The reason for a cancellation. */
  reason: string;
  /** The corrected values, as they are now. */
  corrections?: { term: string; value: string }[];
  /** What a correction means for the delivery fee. */
  feeNote?: string;
  /** When the order reached the state that the e-mail is about. */
  at: string;
  quoteFrom: string;
  quoteTo: string;
}

/** The e-mail to somebody who paid and then deleted the account: all that they see of the order. */
export interface OrderWithoutAccountEmailData extends OrderEmailData {
  reference: string;
  /** The channel of the payment, as Paystack calls it. */
  channel: string | null;
  paidAt: string;
}

export interface PaymentEmailData extends ComparedPayment {
  username: string;
  /** The secret of the purchase's page, where tickets were bought. */
  token?: string | null;
  /** False where the account is deleted. E-mails of earlier releases lack the field. */
  hasAccount?: boolean;
  /** One text for each line item, such as "2 × Garden City hoodie (Black)". */
  items: string[];
  at: string;
}

export interface RefundEmailData extends NotifiedRefund {
  orderId: string | null;
  orderNumber: string | null;
  reference: string;
  username: string;
  items: string[];
  /** The secret of the purchase's page, where tickets were bought. */
  token?: string | null;
  /**
   * False where nobody can sign in to see the order. E-mails of earlier releases lack the field.
   */
  hasAccount?: boolean;
  at: string;
}

interface TicketEmailData {
  firstName: string;
  lastName: string;
  ticketId: string;
  package: string;
  quantity: number;
}

/**
 * The tickets of a purchase. Their codes are in no row of the outbox: they are read when it is
 * sent.
 */
interface TicketsEmailData {
  orderId: string;
  orderNumber: string;
  username: string;
  totalKobo: number;
  /** What a code took off, where one did. */
  reductionKobo?: number;
  /** The secret in the address of the purchase's page. */
  token: string;
  soldOutLines: LineItem[];
  /** When money for what was gone goes back by itself; e-mails of earlier releases lack it. */
  refundsAt?: string;
  /**
   * What was paid for and gone, where these tickets are given instead of it, and what goes back in
   * kobo.
   */
  insteadOf?: { lines: LineItem[]; backKobo: number };
  /**
   * The number of another paid order of the same tickets, where the buyer is asked whether both
   * were meant.
   */
  sameItemsAs?: string;
  /** The one ticket that is sent, by its row's id; null for all of the order. */
  only: string | null;
  tickets?: MailedTicket[];
  /** Why the tickets let nobody in any more, where their edition is closed. */
  over?: string | null;
}

interface MailedTicket {
  number: string;
  holder: string;
  type: string;
  people: number;
  /** The secret in the address of its own page. */
  token: string;
  /** The text of its QR code; null where it is no longer valid. */
  code: string | null;
  /** The path at which the picture of its code is, by a secret of its own. */
  picture: string;
  /** The short code to say at the gate; e-mails of earlier releases lack it. */
  spoken?: string;
  /** The paths of the picture without its code that its holder may post. */
  share: { story: string; post: string };
}

/** Tickets of one purchase that are no longer valid, to those who held them. */
interface TicketsCancelledEmailData {
  orderId: string;
  orderNumber: string;
  username: string;
  /** Whether the buyer gave them back, and not the organisers took them. */
  isGivenBack: boolean;
  tickets: { number: string; holder: string; type: string }[];
  /** What is refunded to the buyer; null where the recipient is somebody else. */
  refundKobo: number | null;
  reason: string;
}

/** What a message to many says, with its placeholders filled in. */
export interface BroadcastWords {
  subject: string;
  /** Markdown. */
  body: string;
  pictureId: string | null;
  buttonText: string;
  /** Empty where there is no button. */
  buttonUrl: string;
}

/**
 * The valid tickets of one address before the day. They are in no row of the outbox: they are read
 * when it is sent.
 */
interface TicketReminderEmailData {
  broadcastId: string;
  username: string;
  /** The address whose tickets they are. */
  email: string;
  moment: ReminderKind;
  /** What the organisers add, as the message says it. */
  words?: string;
  tickets?: MailedTicket[];
  /** Tickets that were issued or imported, whose id is their code. */
  issued?: TicketEmailData[];
}

/** Its words are in no row of the outbox: they are read when it is sent. */
interface BroadcastEmailData {
  broadcastId: string;
  username: string;
  /** Whether an organiser sends it to themselves, to see it. */
  isTest?: boolean;
  words?: BroadcastWords;
  /**
   * Where somebody leaves the newsletter who gets it as its subscriber: the paths of the page that
   * asks, and of the one press of a mail program.
   */
  unsubscribe?: { page: string; atOnce: string };
  /**
   * Until when tickets go back after the day was changed, and the pages of the purchases with any.
   */
  returns?: { until: string; purchases: { number: string; path: string }[] };
}

/** The answer to a message of the contact page, with the message. */
interface MessageAnswerEmailData {
  username: string;
  question: string;
  answer: string;
  askedAt: string;
}

/** What each kind of e-mail is made from. Names a template in `emails/`. */
export interface EmailData
  extends Record<OrderEmailKind, OrderEmailData>, Record<RefundNotice, RefundEmailData> {
  order_without_account: OrderWithoutAccountEmailData;
  payment_mismatch: PaymentEmailData;
  money_warning: PaymentEmailData & {
    kind: PaymentCaseKind;
    orderId: string | null;
    orderNumber: string | null;
    soldOutLines: LineItem[];
    /** When the money for tickets that were gone goes back by itself. */
    refundsAt?: string;
    /** For a double payment, the other order. Older e-mails lack it. */
    otherOrderNumber?: string | null;
    userEmail: string;
    phone: string | null;
  };
  service_alert: ServiceAlerts<string>;
  /** What keeps each gate phone from being ready, on the day. */
  gate_reminder: { opensAt: string; phones: { name: string; problems: string[] }[] };
  /** `differences` holds the first few of them. */
  payments_differ: { count: number; differences: NotifiedDiscrepancy[] };
  admin_digest: {
    orderCount: number;
    totalKobo: number;
    orders: {
      id: string;
      number: string;
      itemCount: number;
      /** What the order brought: paid, less what was refunded and what is owed back. */
      totalKobo: number;
      /** The differences from the order's total, in words. */
      differences?: string[];
      toDoor: boolean;
      /** Whether tickets were bought; older e-mails lack it. */
      isOfTickets?: boolean;
      at: string;
    }[];
    messageCount: number;
    /** The beginning of each message. */
    messages: { name: string; text: string }[];
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
  /** `watchId` is the id of the back-in-stock request. */
  back_in_store: { productId: string; name: string; priceKobo: number; watchId: string };
  password_changed: { username: string };
  password_reset: { username: string; url: string };
  administrator_email: { url: string };
  administrator_email_changed: { email: string };
  sign_in_link: { username: string; url: string };
  team_invitation: { url: string; roles: string };
  /** To an organiser about their account or the team; `url` is where the button leads. */
  team_notice: { title: string; text: string; url: string; button: string };
  ticket: TicketEmailData;
  tickets: TicketsEmailData;
  /** `reason` is given where all tickets of a type were cancelled. */
  ticket_cancelled: TicketEmailData & { reason?: string };
  tickets_cancelled: TicketsCancelledEmailData;
  /** `link` is the secret that proves the address, for a purchase of `typeId`. */
  ticket_link: { username: string; type: string; quantity: number; typeId: string; link: string };
  waiting_joined: { username: string; type: string; quantity: number; token: string };
  /** All tickets of the type were cancelled. `hadOffer`: some were just offered to that person. */
  waiting_ended: { username: string; type: string; hadOffer: boolean };
  ticket_offer: {
    username: string;
    type: string;
    quantity: number;
    totalKobo: number;
    until: string;
    /** The secret in the address of the offer's page. */
    token: string;
  };
  /** `token` is that of the entry's page. */
  ticket_offer_ended: {
    username: string;
    token: string;
    mayWaitAgain: boolean;
    /** Whether the ticket was for sale again, and its buyer has kept it. Older e-mails lack it. */
    isKept?: boolean;
    /** Whether the offer ended because the festival is over. Older e-mails lack it. */
    isFestivalOver?: boolean;
    /**
     * Whether it ended because the sale has, by its own end or the festival's. Older e-mails lack
     * it.
     */
    isSaleOver?: boolean;
  };
  /**
   * To the holder who gave a ticket back that nobody bought; `token` is that of the purchase's
   * page.
   */
  ticket_resale_ended: { username: string; number: string; token: string };
  /** To the address that a purchase of tickets no longer has; `to` is the part that is shown. */
  address_corrected: { username: string; orderNumber: string; to: string };
  /** To the former holder; `to` is the part of the new holder's address that is shown. */
  ticket_passed: { holder: string; number: string; to: string };
  broadcast: BroadcastEmailData;
  ticket_reminder: TicketReminderEmailData;
  order_not_collected: OrderEmailData;
  message_answer: MessageAnswerEmailData;
}
export type EmailKind = keyof EmailData;

export interface RenderedEmail {
  fromName: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /**
   * The texts of the codes that the HTML shows as `cid:` pictures, by their names, and where each
   * picture is.
   */
  codes: { cid: string; code: string; url: string }[];
  /** The parameters of EmailJS's template (specification.md section 7). */
  fields: Record<string, string>;
  /** Headers that tell mail programs what it is. */
  headers?: Record<string, string>;
}

/** What the outbox calls it. */
export const emailTitles: Record<EmailKind, string> = {
  ...recordOf(orderMessages.map(({ email, subject }) => [email, subject] as const)),
  order_without_account: "Order of a deleted account",
  payment_mismatch: "Your payment differs",
  ...recordOf(keysOf(refundNotices).map((kind) => [kind, refundNotices[kind].title] as const)),
  money_warning: "Warning about a payment",
  service_alert: "A service does not answer",
  gate_reminder: "Gate phones on the day",
  payments_differ: "Payments differ",
  admin_digest: "News of orders and messages",
  dispute: "Dispute of a payment",
  back_in_store: "Back in the store",
  password_changed: "Password changed",
  password_reset: "New password",
  administrator_email: "Confirm an address",
  administrator_email_changed: "Address changed",
  sign_in_link: "Sign-in link",
  team_invitation: "Invitation to the team",
  team_notice: "About the team",
  ticket: "Ticket",
  tickets: "Tickets bought",
  ticket_cancelled: "Ticket cancelled",
  tickets_cancelled: "Tickets cancelled",
  ticket_passed: "Ticket passed on",
  address_corrected: "Address of tickets corrected",
  ticket_link: "Link to buy tickets",
  waiting_joined: "On the waiting list",
  waiting_ended: "Waiting list ended",
  ticket_offer: "Tickets offered",
  ticket_offer_ended: "Offer of tickets ended",
  ticket_resale_ended: "Ticket not sold again",
  broadcast: "Message to many",
  ticket_reminder: "Your ticket, soon",
  order_not_collected: "Not picked up yet",
  message_answer: "Answer to a message",
};

/** Deleted once they have left: nobody needs the address any more. */
export const emailsErasedWhenSent: readonly EmailKind[] = ["order_without_account", "ticket_link"];

/** E-mails that are not written to the owner of an account as such. They outlive the account. */
export const emailsBesideAccounts = [
  "dispute",
  "administrator_email",
  "administrator_email_changed",
  "money_warning",
  "admin_digest",
  "payments_differ",
  "service_alert",
  "gate_reminder",
  "team_invitation",
  "ticket",
  "tickets",
  "ticket_cancelled",
  "tickets_cancelled",
  "ticket_passed",
  "address_corrected",
  "ticket_link",
  "waiting_joined",
  "waiting_ended",
  "ticket_offer",
  "ticket_offer_ended",
  "ticket_resale_ended",
  "ticket_reminder",
] as const satisfies readonly EmailKind[];

/** E-mails with a link that opens an account. */
export const ownersEmails: readonly EmailKind[] = [
  "administrator_email",
  "password_reset",
  "sign_in_link",
  "team_invitation",
];
