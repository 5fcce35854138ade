import { pluralise } from "#app/shared/texts/pluralise.ts";
import { href } from "react-router";
import { formatDayTime } from "#app/shared/dates.ts";
import type { EmailData } from "#app/shared/mail/emails.ts";
import { formatAmount, formatNaira } from "#app/shared/money.ts";
import { piecesOf } from "#app/shared/catalogue/products.ts";
import { EmailButton, EmailDetails } from "./components.tsx";
import { colours, EmailLayout } from "./layout.tsx";
import {
  askedText,
  paidText,
  paymentCaseKinds,
  reasonOf,
  todoOf,
} from "#app/shared/payments/payment-cases.ts";
import { disputesDashboard, disputeText, timeLeftText } from "#app/shared/disputes/disputes.ts";
import { bothSides, discrepancyKinds } from "#app/shared/reconciliation/discrepancies.ts";
import { serviceAlertTexts, serviceAlertTitle } from "#app/shared/notifications/service-alerts.ts";

type Digest = EmailData["admin_digest"];

const countOfNew = (count: number, noun: string) => pluralise(count, `new ${noun}`);

/** "2 new orders (₦23,000), 1 new message" */
export const digestTitle = ({ orderCount, totalKobo, messageCount }: Digest): string =>
  [
    orderCount > 0 && `${countOfNew(orderCount, "order")} (${formatNaira(totalKobo)})`,
    messageCount > 0 && countOfNew(messageCount, "message"),
  ]
    .filter(Boolean)
    .join(", ");

/** "2 new orders and 1 new message" */
const whatIsNew = ({ orderCount, messageCount }: Digest): string =>
  [
    orderCount > 0 && countOfNew(orderCount, "order"),
    messageCount > 0 && countOfNew(messageCount, "message"),
  ]
    .filter(Boolean)
    .join(" and ");

interface AdminDigestEmailProps {
  data: Digest;
  site: { brandName: string; publicUrl: string };
}

export function AdminDigestEmail({ data, site }: AdminDigestEmailProps) {
  const title = digestTitle(data);
  const more = [
    restText(data.orderCount - data.orders.length, "order"),
    restText(data.messageCount - data.messages.length, "message"),
  ].filter((text) => text !== null);
  const page = data.orderCount > 0 ? href("/orders") : href("/adminMessages");
  return (
    <EmailLayout {...site} title={title} preview={title}>
      <p style={{ margin: "0 0 16px" }}>Hello. You have {whatIsNew(data)}.</p>
      <EmailDetails
        details={[
          ...data.orders.map(
            (order) =>
              [
                `Order ${order.number}`,
                [
                  order.isOfTickets
                    ? pluralise(order.itemCount, "ticket")
                    : piecesOf(order.itemCount),
                  formatNaira(order.totalKobo),
                  ...(order.differences ?? []),
                  ...(order.isOfTickets ? [] : [order.toDoor ? "delivery" : "pick-up"]),
                  formatDayTime(order.at),
                ].join(", "),
              ] as const,
          ),
          ...data.messages.map(({ name, text }) => [`Message from ${name}`, text] as const),
        ]}
      />
      {more.map((text) => (
        <p key={text} style={{ margin: "0 0 12px" }}>
          {text}
        </p>
      ))}
      <p style={{ margin: 0 }}>How often you get these is chosen under Settings.</p>
      <EmailButton href={`${site.publicUrl}${page}`}>
        {data.orderCount > 0 ? "Open the orders" : "Open the messages"}
      </EmailButton>
    </EmailLayout>
  );
}

const restText = (count: number, noun: string): string | null =>
  count > 0 ? `And ${pluralise(count, `more ${noun}`)}.` : null;

interface MoneyWarningEmailProps {
  data: EmailData["money_warning"];
  site: { brandName: string; publicUrl: string };
}

export function MoneyWarningEmail({ data, site }: MoneyWarningEmailProps) {
  const { title } = paymentCaseKinds[data.kind];
  const reason = reasonOf(data.kind, data, data.soldOutLines);
  const refundsAt = data.refundsAt ? new Date(data.refundsAt) : null;
  const todo = todoOf(data.kind, data, {
    orderId: data.orderId,
    isOfTickets: refundsAt !== null,
    refundsAt,
  });
  const details: [string, string | null][] = [
    ["Reference", data.reference],
    ["Asked", askedText(data)],
    ["Paid", paidText(data)],
    ["Order", data.orderNumber],
    ["Other order", data.otherOrderNumber ?? null],
    ["Customer", data.username],
    ["E-mail", data.userEmail],
    ["Phone", data.phone],
    ["Items", data.items.join(", ")],
    ["Seen on", formatDayTime(data.at)],
  ];
  return (
    <EmailLayout {...site} title={title} preview={reason}>
      <p style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>Hello. {reason}</p>
      <EmailDetails
        details={details.filter((fact): fact is [string, string] => Boolean(fact[1]))}
      />
      <p style={{ margin: 0 }}>{todo} It waits under Notifications until somebody has decided.</p>
      <EmailButton href={`${site.publicUrl}${href("/adminNotifications")}`}>Decide</EmailButton>
    </EmailLayout>
  );
}

type Dispute = EmailData["dispute"];

export function disputeTitle({ moment, dispute: { outcome } }: Dispute): string {
  if (moment === "dispute_opened") return paymentCaseKinds.dispute.title;
  if (moment === "dispute_reminder") return "A dispute waits for your answer";
  return outcome === "won" ? "A dispute was won" : "A dispute was lost";
}

interface DisputeEmailProps {
  data: Dispute;
  site: { brandName: string; publicUrl: string };
}

/** Sent to the organisers at each step of a dispute. It names no customer. */
export function DisputeEmail({ data, site }: DisputeEmailProps) {
  const { dispute, orderId, orderNumber, reference } = data;
  const title = disputeTitle(data);
  const text = disputeText(dispute);
  const details: [string, string | null][] = [
    ["Disputed", formatAmount(dispute.amount, dispute.currency)],
    [
      "Due",
      dispute.outcome === null && dispute.dueAt
        ? `${formatDayTime(dispute.dueAt)}, ${timeLeftText(dispute.dueAt, Date.parse(data.at))}`
        : null,
    ],
    ["Reason", dispute.category],
    ["Order", orderNumber],
    ["Reference", reference],
    ["Items", data.items.join(", ")],
  ];
  return (
    <EmailLayout {...site} title={title} preview={text}>
      <p style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>Hello. {text}</p>
      <EmailDetails
        details={details.filter((fact): fact is [string, string] => Boolean(fact[1]))}
      />
      {dispute.outcome === null ? (
        <>
          <p style={{ margin: 0 }}>
            {paymentCaseKinds.dispute.todo} Full details are{" "}
            <a
              className="plain"
              href={`${site.publicUrl}${href("/adminNotifications")}`}
              style={{ color: colours.hush }}
            >
              under Notifications
            </a>
            .
          </p>
          <EmailButton href={disputesDashboard}>Answer in Paystack</EmailButton>
        </>
      ) : (
        <EmailButton
          href={`${site.publicUrl}${orderId ? href("/orders/:orderId", { orderId }) : href("/adminMoney")}`}
        >
          {orderId ? "Open the order" : "Open Payments"}
        </EmailButton>
      )}
    </EmailLayout>
  );
}

type Differences = EmailData["payments_differ"];

export const differTitle = ({ count }: Differences): string =>
  `${count === 1 ? "A payment differs" : `${count} payments differ`} from Paystack's list`;

interface PaymentsDifferEmailProps {
  data: Differences;
  site: { brandName: string; publicUrl: string };
}

export function PaymentsDifferEmail({ data, site }: PaymentsDifferEmailProps) {
  const title = differTitle(data);
  const more = data.count - data.differences.length;
  return (
    <EmailLayout {...site} title={title} preview={title}>
      <p style={{ margin: "0 0 16px" }}>Hello. The daily reconciliation found this.</p>
      <EmailDetails
        details={data.differences.map(
          (one) => [discrepancyKinds[one.kind].title, `${one.subject}. ${bothSides(one)}`] as const,
        )}
      />
      {more > 0 && <p style={{ margin: "0 0 16px" }}>And {more} more.</p>}
      <p style={{ margin: 0 }}>Each has a button under Payments that settles it.</p>
      <EmailButton href={`${site.publicUrl}${href("/adminMoney")}`}>Open Payments</EmailButton>
    </EmailLayout>
  );
}

interface ServiceAlertEmailProps {
  data: EmailData["service_alert"];
  site: { brandName: string; publicUrl: string };
}

export function ServiceAlertEmail({ data, site }: ServiceAlertEmailProps) {
  const [first = "", ...others] = serviceAlertTexts(data);
  return (
    <EmailLayout {...site} title={serviceAlertTitle(data)} preview={first}>
      <p style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>Hello. {first}</p>
      {others.map((text) => (
        <p key={text} style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>
          {text}
        </p>
      ))}
      {(data.mail || data.payments) && (
        <EmailButton href={`${site.publicUrl}${href("/adminOutbox")}`}>Open E-mails</EmailButton>
      )}
    </EmailLayout>
  );
}

interface GateReminderEmailProps {
  data: EmailData["gate_reminder"];
  site: { brandName: string; publicUrl: string };
}

/** "Gate phones: 2 of 3 to get ready" */
export function gateReminderTitle({ phones }: EmailData["gate_reminder"]): string {
  const open = phones.filter(({ problems }) => problems.length > 0).length;
  if (phones.length === 0) return "No gate phone yet";
  return open === 0
    ? "All gate phones are ready"
    : `Gate phones: ${open} of ${phones.length} to get ready`;
}

export function GateReminderEmail({ data, site }: GateReminderEmailProps) {
  const title = gateReminderTitle(data);
  return (
    <EmailLayout {...site} title={title} preview={title}>
      <p style={{ margin: "0 0 16px" }}>
        Hello. The gates open at {formatDayTime(data.opensAt)}. Each phone of the gate is tried
        before: with three printed codes, and once without a network.
      </p>
      <EmailDetails
        details={data.phones.map(
          ({ name, problems }) =>
            [name, problems.length === 0 ? "Ready" : problems.join(" ")] as const,
        )}
      />
      <EmailButton href={`${site.publicUrl}${href("/adminGate/ready")}`}>
        Open the board
      </EmailButton>
    </EmailLayout>
  );
}
