import { href } from "react-router";
import { formatDayTime } from "#app/shared/dates.ts";
import type { PaymentEmailData } from "#app/shared/mail/emails.ts";
import { askedText, differingPayment, paidText } from "#app/shared/payments/payment-cases.ts";
import { EmailButton } from "./email-button.tsx";
import { EmailFacts } from "./email-facts.tsx";
import { EmailLayout } from "./layout.tsx";

interface PaymentMismatchEmailProps {
  data: PaymentEmailData;
  site: { brandName: string; publicUrl: string };
}

export function PaymentMismatchEmail({ data, site }: PaymentMismatchEmailProps) {
  return (
    <EmailLayout {...site} title={differingPayment.title} preview={differingPayment.said(data)}>
      <p style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>
        Hi {data.username || "there"}. {differingPayment.said(data)}
      </p>
      <EmailFacts
        facts={[
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
