import { href } from "react-router";
import { formatDayTime } from "#app/shared/dates.ts";
import type { EmailData } from "#app/shared/mail/emails.ts";
import {
  askedText,
  paidText,
  paymentCaseKinds,
  reasonOf,
  todoOf,
} from "#app/shared/payments/payment-cases.ts";
import { EmailButton } from "./email-button.tsx";
import { EmailFacts } from "./email-facts.tsx";
import { EmailLayout } from "./layout.tsx";

interface MoneyWarningEmailProps {
  data: EmailData["money_warning"];
  site: { brandName: string; publicUrl: string };
}

export function MoneyWarningEmail({ data, site }: MoneyWarningEmailProps) {
  const { title } = paymentCaseKinds[data.kind];
  const reason = reasonOf(data.kind, data, data.soldOutLines);
  const facts: [string, string | null][] = [
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
      <EmailFacts facts={facts.filter((fact): fact is [string, string] => Boolean(fact[1]))} />
      <p style={{ margin: 0 }}>
        {todoOf(data.kind, data, data.orderId)} It waits under Notifications until somebody has
        decided.
      </p>
      <EmailButton href={`${site.publicUrl}${href("/adminNotifications")}`}>Decide</EmailButton>
    </EmailLayout>
  );
}
