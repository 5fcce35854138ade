import { href } from "react-router";
import { formatDayTime } from "#app/shared/dates.ts";
import type { EmailData } from "#app/shared/mail/emails.ts";
import { formatAmount } from "#app/shared/money.ts";
import { disputesDashboard, disputeText } from "#app/shared/disputes/disputes.ts";
import { paymentCaseKinds } from "#app/shared/payments/payment-cases.ts";
import { EmailButton } from "./email-button.tsx";
import { EmailFacts } from "./email-facts.tsx";
import { EmailLayout } from "./layout.tsx";

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

/** To the organisers, at each moment of a dispute. It names no customer. */
export function DisputeEmail({ data, site }: DisputeEmailProps) {
  const { dispute, orderId, orderNumber, reference } = data;
  const title = disputeTitle(data);
  const said = disputeText(dispute);
  const facts: [string, string | null][] = [
    ["Disputed", formatAmount(dispute.amount, dispute.currency)],
    ["Due", dispute.outcome === null && dispute.dueAt ? formatDayTime(dispute.dueAt) : null],
    ["Reason", dispute.category],
    ["Order", orderNumber],
    ["Reference", reference],
    ["Items", data.items.join(", ")],
  ];
  return (
    <EmailLayout {...site} title={title} preview={said}>
      <p style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>Hello. {said}</p>
      <EmailFacts facts={facts.filter((fact): fact is [string, string] => Boolean(fact[1]))} />
      {dispute.outcome === null ? (
        <>
          <p style={{ margin: 0 }}>
            {paymentCaseKinds.dispute.todo} Everything about it is{" "}
            <a href={`${site.publicUrl}${href("/adminNotifications")}`}>under Notifications</a>.
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
