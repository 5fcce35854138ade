import { compile } from "html-to-text";
import { renderToStaticMarkup } from "react-dom/server";
import { formatDayTime, formatWindow } from "#app/shared/dates.ts";
import type {
  EmailData,
  EmailKind,
  EmailSite as Site,
  OrderEmailData,
  RefundEmailData,
  RenderedEmail,
} from "#app/shared/mail/emails.ts";
import { formatNaira } from "#app/shared/money.ts";
import { orderMessages } from "#app/shared/orders/order-messages.ts";
import { type OrderMessage, orderStates, wordsFor } from "#app/shared/orders/order-states.ts";
import { disputeText } from "#app/shared/disputes/disputes.ts";
import {
  differingPayment,
  doublePayment,
  soldOutOrder,
  paymentCaseKinds,
  reasonOf,
} from "#app/shared/payments/payment-cases.ts";
import { type RefundNotice, refundNotices } from "#app/shared/refunds/refunds.ts";
import { keysOf, recordOf } from "#app/shared/records.ts";
import { serviceAlertTexts, serviceAlertTitle } from "#app/shared/notifications/service-alerts.ts";
import { BackInStoreEmail } from "./back-in-store-email.tsx";
import {
  differTitle,
  DisputeEmail,
  disputeTitle,
  MoneyWarningEmail,
  digestTitle,
  GateReminderEmail,
  gateReminderTitle,
  AdminDigestEmail,
  PaymentsDifferEmail,
  ServiceAlertEmail,
} from "./organiser-emails.tsx";
import { BroadcastEmail } from "./broadcast-email.tsx";
import { MessageAnswerEmail } from "./message-answer-email.tsx";
import { ThemeProvider } from "./layout.tsx";
import { OrderEmail, OrderWithoutAccountEmail } from "./order-emails.tsx";
import {
  AdministratorEmail,
  AdministratorEmailChanged,
  PasswordChangedEmail,
  PasswordResetEmail,
  SignInLinkEmail,
  TeamInvitationEmail,
  TeamNoticeEmail,
} from "./account-emails.tsx";
import { PaymentMismatchEmail, RefundEmail } from "./payment-emails.tsx";
import {
  AddressCorrectedEmail,
  pictureName,
  TicketCancelledEmail,
  TicketEmail,
  TicketPassedEmail,
  TicketReminderEmail,
  TicketResaleEndedEmail,
  TicketsCancelledEmail,
  TicketsEmail,
} from "./ticket-emails.tsx";
import {
  TicketLinkEmail,
  TicketOfferEmail,
  TicketOfferEndedEmail,
  WaitingEndedEmail,
  WaitingJoinedEmail,
} from "./waiting-emails.tsx";

type Templates = {
  [Kind in EmailKind]: (
    data: EmailData[Kind],
    site: Site,
  ) => {
    subject: string;
    body: React.ReactElement;
    fields: Record<string, string>;
    headers?: Record<string, string>;
  };
};

const orderTemplate = (message: OrderMessage) => (data: OrderEmailData, site: Site) => ({
  subject: `${wordsFor(message, data).subject}: ${data.orderNumber}${data.sameItemsAs ? `. ${doublePayment.title}` : ""}`,
  body: <OrderEmail message={message} data={data} site={site} />,
  fields: orderFields(data),
});

const refundTemplate = (moment: RefundNotice) => (data: RefundEmailData, site: Site) => ({
  subject: `${refundNotices[moment].title}: ${data.orderNumber ?? data.reference}`,
  body: <RefundEmail moment={moment} data={data} site={site} />,
  fields: {
    to_name: data.username,
    message: `${refundNotices[moment].text(data)} ${data.reference}`,
  },
});

/** The message about an order that has been ready for some days. */
const notCollected: OrderMessage = {
  ...orderStates.ready_for_pickup,
  title: "Still waiting for you",
  subject: "Your order is still waiting for you",
  opening: "your order has been ready for some days. Bring your order number when you pick it up.",
};

/** What a mail program posts for a press of its own button (RFC 8058). */
const oneClick = "List-Unsubscribe=One-Click";

const templates: Templates = {
  ...recordOf(keysOf(refundNotices).map((moment) => [moment, refundTemplate(moment)] as const)),
  ...recordOf(orderMessages.map((message) => [message.email, orderTemplate(message)] as const)),
  order_without_account: (data, site) => ({
    subject: `Your order and receipt: ${data.orderNumber}`,
    body: <OrderWithoutAccountEmail data={data} site={site} />,
    fields: orderFields(data),
  }),
  payment_mismatch: (data, site) => ({
    subject: `Your payment differs from what was asked: ${data.reference}`,
    body: <PaymentMismatchEmail data={data} site={site} />,
    fields: { to_name: data.username, message: `${differingPayment.text(data)} ${data.reference}` },
  }),
  money_warning: (data, site) => ({
    subject: `${paymentCaseKinds[data.kind].title}: ${data.orderNumber ?? data.reference}`,
    body: <MoneyWarningEmail data={data} site={site} />,
    fields: { message: `${reasonOf(data.kind, data, data.soldOutLines)} ${data.reference}` },
  }),
  gate_reminder: (data, site) => ({
    subject: gateReminderTitle(data),
    body: <GateReminderEmail data={data} site={site} />,
    fields: { message: gateReminderTitle(data) },
  }),
  service_alert: (data, site) => ({
    subject: serviceAlertTitle(data),
    body: <ServiceAlertEmail data={data} site={site} />,
    fields: { message: serviceAlertTexts(data).join(" ") },
  }),
  payments_differ: (data, site) => ({
    subject: differTitle(data),
    body: <PaymentsDifferEmail data={data} site={site} />,
    fields: { message: differTitle(data) },
  }),
  dispute: (data, site) => ({
    subject: `${disputeTitle(data)}: ${data.orderNumber ?? data.reference}`,
    body: <DisputeEmail data={data} site={site} />,
    fields: { message: `${disputeText(data.dispute)} ${data.reference}` },
  }),
  admin_digest: (data, site) => ({
    subject: digestTitle(data),
    body: <AdminDigestEmail data={data} site={site} />,
    fields: { message: digestTitle(data) },
  }),
  back_in_store: (data, site) => ({
    subject: `${data.name} is back`,
    body: <BackInStoreEmail data={data} site={site} />,
    fields: { message: `${data.name} can be bought again.` },
  }),
  password_changed: (data, site) => ({
    subject: `Your ${site.brandName} password is changed`,
    body: <PasswordChangedEmail data={data} site={site} />,
    fields: { to_name: data.username, message: `Your ${site.brandName} password was changed.` },
  }),
  password_reset: (data, site) => ({
    subject: `Set a new password for ${site.brandName}`,
    body: <PasswordResetEmail data={data} site={site} />,
    fields: { to_name: data.username, message: `Set a new password: ${data.url}` },
  }),
  administrator_email: (data, site) => ({
    subject: `Confirm this address for ${site.brandName}`,
    body: <AdministratorEmail data={data} site={site} />,
    fields: {
      message: `Confirm the address of the owner whom ${site.brandName} writes to: ${data.url}`,
    },
  }),
  administrator_email_changed: (data, site) => ({
    subject: `Your ${site.brandName} account has another address`,
    body: <AdministratorEmailChanged data={data} site={site} />,
    fields: { message: `You sign in as ${data.email} from now on.` },
  }),
  team_invitation: (data, site) => ({
    subject: `Join the team of ${site.brandName}`,
    body: <TeamInvitationEmail data={data} site={site} />,
    fields: { message: `Join the team as ${data.roles}: ${data.url}` },
  }),
  team_notice: (data, site) => ({
    subject: `${data.title} - ${site.brandName}`,
    body: <TeamNoticeEmail data={data} site={site} />,
    fields: { message: `${data.text} ${new URL(data.url, site.publicUrl).href}` },
  }),
  sign_in_link: (data, site) => ({
    subject: `Sign in to ${site.brandName}`,
    body: <SignInLinkEmail data={data} site={site} />,
    fields: { to_name: data.username, message: `Sign in: ${data.url}` },
  }),
  ticket: (data, site) => ({
    subject: `Your ${site.brandName} ticket: ${data.ticketId}`,
    body: <TicketEmail data={data} site={site} />,
    fields: {
      to_name: data.firstName,
      message: `${data.quantity} × ${data.package}, ticket ${data.ticketId}`,
    },
  }),
  tickets: (data, site) => ({
    subject: `${data.tickets?.length === 0 && data.soldOutLines.length > 0 ? soldOutOrder.title : `Your ${site.brandName} tickets`}: ${data.orderNumber}${data.sameItemsAs ? `. ${doublePayment.title}` : ""}`,
    body: <TicketsEmail data={data} site={site} />,
    fields: {
      to_name: data.username,
      message: `Your tickets of order ${data.orderNumber}`,
    },
  }),
  ticket_cancelled: (data, site) => ({
    subject: `Your ${site.brandName} ticket is cancelled: ${data.ticketId}`,
    body: <TicketCancelledEmail data={data} site={site} />,
    fields: {
      to_name: data.firstName,
      message: `Ticket ${data.ticketId} is cancelled and no longer valid.`,
    },
  }),
  tickets_cancelled: (data, site) => ({
    subject: `${data.isGivenBack ? "Given back" : "Cancelled"}: ${data.tickets.map(({ number }) => number).join(", ")}`,
    body: <TicketsCancelledEmail data={data} site={site} />,
    fields: {
      to_name: data.username,
      message: `${data.tickets.map(({ number }) => number).join(", ")} of order ${data.orderNumber}: no longer valid.`,
    },
  }),
  ticket_link: (data, site) => ({
    subject: `Go on with your purchase: ${data.quantity} × ${data.type}`,
    body: <TicketLinkEmail data={data} site={site} />,
    fields: {
      to_name: data.username,
      message: `The link to buy ${data.quantity} × ${data.type}.`,
    },
  }),
  waiting_joined: (data, site) => ({
    subject: `You are on the waiting list: ${data.type}`,
    body: <WaitingJoinedEmail data={data} site={site} />,
    fields: { to_name: data.username, message: `You wait for ${data.quantity} × ${data.type}.` },
  }),
  ticket_offer: (data, site) => ({
    subject: `Yours until ${formatDayTime(data.until)}: ${data.quantity} × ${data.type}`,
    body: <TicketOfferEmail data={data} site={site} />,
    fields: {
      to_name: data.username,
      message: `${data.quantity} × ${data.type} are kept for you until ${formatDayTime(data.until)}.`,
    },
  }),
  waiting_ended: (data, site) => ({
    subject: `The waiting list for ${data.type} has ended`,
    body: <WaitingEndedEmail data={data} site={site} />,
    fields: {
      to_name: data.username,
      message: `All tickets of ${data.type} were cancelled, and the waiting list with them.`,
    },
  }),
  ticket_offer_ended: (data, site) => ({
    subject: data.isKept
      ? "You wait on: a ticket was taken back"
      : data.isFestivalOver
        ? "The festival is over: the offer to you has ended"
        : data.isSaleOver
          ? "The sale has ended, and with it the offer to you"
          : "Your tickets went to the next person on the list",
    body: <TicketOfferEndedEmail data={data} site={site} />,
    fields: { to_name: data.username, message: "The offer of tickets to you has ended." },
  }),
  ticket_resale_ended: (data, site) => ({
    subject: `Nobody bought ${data.number}: it stays yours`,
    body: <TicketResaleEndedEmail data={data} site={site} />,
    fields: {
      to_name: data.username,
      message: `Nobody bought ticket ${data.number}: it stays yours, and is valid as before.`,
    },
  }),
  address_corrected: (data, site) => ({
    subject: `Your tickets go to another address: ${data.orderNumber}`,
    body: <AddressCorrectedEmail data={data} site={site} />,
    fields: {
      to_name: data.username,
      message: `The tickets of order ${data.orderNumber} go to ${data.to} from now on.`,
    },
  }),
  ticket_passed: (data, site) => ({
    subject: `Ticket ${data.number} has a new holder`,
    body: <TicketPassedEmail data={data} site={site} />,
    fields: {
      to_name: data.holder,
      message: `Ticket ${data.number} is ${data.to}'s now: the code that you have is no longer valid.`,
    },
  }),
  ticket_reminder: (data, site) => ({
    subject:
      data.moment === "morning"
        ? `Today: your ${site.ticketBrand ?? site.brandName} ticket`
        : `Your ${site.ticketBrand ?? site.brandName} ticket: ${site.day}`,
    body: <TicketReminderEmail data={data} site={site} />,
    fields: { to_name: data.username, message: `Your ticket for ${site.day}.` },
    headers: { Precedence: "bulk" },
  }),
  order_not_collected: orderTemplate(notCollected),
  message_answer: (data, site) => ({
    subject: `Your message to ${site.brandName}`,
    body: <MessageAnswerEmail data={data} site={site} />,
    fields: {
      to_name: data.username,
      message: data.answer,
      ...(site.contactEmail && { reply_to: site.contactEmail }),
    },
    // What the person writes back goes to people, not to the address that the site sends from.
    ...(site.contactEmail && { headers: { "Reply-To": site.contactEmail } }),
  }),
  broadcast: (data, site) => ({
    subject: data.isTest ? `Test: ${data.words!.subject}` : data.words!.subject,
    body: <BroadcastEmail data={data} site={site} />,
    fields: {
      to_name: data.username,
      message: data.words!.subject,
      list_unsubscribe: data.unsubscribe ? `<${site.publicUrl}${data.unsubscribe.atOnce}>` : "",
      list_unsubscribe_post: data.unsubscribe ? oneClick : "",
    },
    headers: {
      // No notice of absence answers what was sent to many.
      Precedence: "bulk",
      ...(data.unsubscribe && {
        // One press of the mail program's own button is enough (RFC 8058).
        "List-Unsubscribe": `<${site.publicUrl}${data.unsubscribe.atOnce}>`,
        "List-Unsubscribe-Post": oneClick,
      }),
    },
  }),
};

function orderFields(data: OrderEmailData): Record<string, string> {
  return {
    message: data.items.map((item) => `${item.name} × ${item.quantity}`).join(", "),
    orderRefId: data.orderId,
    orderNumber: data.orderNumber,
    city: data.address.city ?? "",
    state: data.address.state ?? "",
    totalPrice: formatNaira(data.itemsKobo),
    deliveryFee: formatNaira(data.feeKobo),
    to_name: data.username,
    username: data.username,
    timestamp: formatDayTime(data.at),
    estimatedDelivery: formatWindow(data.quoteFrom, data.quoteTo),
  };
}

/** The data of an e-mail that shows codes. */
const withTickets = (data: EmailData[EmailKind]) =>
  data as EmailData["tickets"] | EmailData["ticket_reminder"];

const asText: Parameters<typeof compile>[0] = {
  wordwrap: 72,
  selectors: [
    { selector: "img", format: "skip" },
    { selector: ".preview", format: "skip" },
    { selector: "table.skip", format: "skip" },
    { selector: "p.skip", format: "skip" },
    { selector: "h1", options: { uppercase: false } },
    { selector: "table.lines", format: "dataTable" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
  ],
};
/**
 * The converter to plain text is made once, when it is first needed: reading the selectors takes
 * four times as long as an e-mail.
 */
let plainText: ReturnType<typeof compile> | undefined;

export async function renderEmail<Kind extends EmailKind>(
  site: Site,
  kind: Kind,
  recipient: string,
  data: EmailData[Kind],
): Promise<RenderedEmail> {
  const { subject, body, fields, headers } = templates[kind](data, site);
  const html = `<!doctype html>${renderToStaticMarkup(<ThemeProvider value={site.theme}>{body}</ThemeProvider>)}`;
  const text = (plainText ??= compile(asText))(html);
  const { tickets = [] } =
    kind === "tickets" || kind === "ticket_reminder" ? withTickets(data) : {};
  const codes = tickets.flatMap(({ number, code, picture }) =>
    code === null ? [] : [{ cid: pictureName(number), code, url: site.publicUrl + picture }],
  );
  return { fromName: site.brandName, to: recipient, subject, html, text, fields, headers, codes };
}
