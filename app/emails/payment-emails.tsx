import { href } from "react-router";
import { formatDayTime } from "#app/shared/dates.ts";
import type { PaymentEmailData, RefundEmailData } from "#app/shared/mail/emails.ts";
import { amountText, type RefundNotice, refundNotices } from "#app/shared/refunds/refunds.ts";
import { EmailButton, EmailDetails } from "./components.tsx";
import { EmailLayout } from "./layout.tsx";
import { askedText, differingPayment, paidText } from "#app/shared/payments/payment-cases.ts";

interface RefundEmailProps {
  moment: RefundNotice;
  data: RefundEmailData;
  site: { brandName: string; publicUrl: string };
}

export function RefundEmail({ moment, data, site }: RefundEmailProps) {
  const { orderId } = data;
  const notice = refundNotices[moment];
  const details: [string, string | null][] = [
    ["Order", data.orderNumber],
    ["Reference", data.reference],
    ["Amount", amountText(data)],
    [moment === "refund_failed" ? "Seen on" : "Sent on", formatDayTime(data.at)],
    ["Paid for", data.items.join(", ")],
  ];
  const page = orderId ? href("/myorders/:orderId", { orderId }) : href("/myorders");
  return (
    <EmailLayout {...site} title={notice.title} preview={notice.text(data)}>
      <p style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>
        Hi {data.username || "there"}. {notice.text(data)}
      </p>
      <EmailDetails
        details={details.filter((fact): fact is [string, string] => Boolean(fact[1]))}
      />
      <p style={{ margin: 0 }}>{notice.next}</p>
      <EmailButton href={`${site.publicUrl}${page}`}>
        {orderId ? "See your order" : "See the payment"}
      </EmailButton>
    </EmailLayout>
  );
}

interface PaymentMismatchEmailProps {
  data: PaymentEmailData;
  site: { brandName: string; publicUrl: string };
}

export function PaymentMismatchEmail({ data, site }: PaymentMismatchEmailProps) {
  return (
    <EmailLayout {...site} title={differingPayment.title} preview={differingPayment.text(data)}>
      <p style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>
        Hi {data.username || "there"}. {differingPayment.text(data)}
      </p>
      <EmailDetails
        details={[
          ["Reference to quote", data.reference],
          ["Asked", askedText(data)],
          ["Paid", paidText(data)],
          ["Seen on", formatDayTime(data.at)],
          ["For", data.items.join(", ")],
        ]}
      />
      <p style={{ margin: 0 }}>{differingPayment.next(data)}</p>
      {data.hasAccount === false ? (
        <EmailButton href={`${site.publicUrl}${href("/contact")}`}>
          Write to the organisers
        </EmailButton>
      ) : (
        <EmailButton href={`${site.publicUrl}${href("/myorders")}`}>See the payment</EmailButton>
      )}
    </EmailLayout>
  );
}
