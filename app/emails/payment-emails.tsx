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
  const notice = refundNotices[moment];
  const details: [string, string | null][] = [
    ["Order", data.orderNumber],
    ["Reference", data.reference],
    ["Amount", amountText(data)],
    [moment === "refund_failed" ? "Seen on" : "Sent on", formatDayTime(data.at)],
    ["Paid for", data.items.join(", ")],
  ];
  return (
    <EmailLayout {...site} title={notice.title} preview={notice.text(data)}>
      <p style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>
        Hi {data.username || "there"}. {notice.text(data)}
      </p>
      <EmailDetails
        details={details.filter((fact): fact is [string, string] => Boolean(fact[1]))}
      />
      <p style={{ margin: 0 }}>{notice.next}</p>
      <PaymentButton {...data} publicUrl={site.publicUrl} />
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
      <PaymentButton {...data} orderId={null} publicUrl={site.publicUrl} />
    </EmailLayout>
  );
}

interface PaymentButtonProps extends Pick<RefundEmailData, "token" | "hasAccount" | "orderId"> {
  publicUrl: string;
}

/**
 * Leads to what was paid for. Buyers of tickets need no account, so theirs is the purchase's own
 * page, and a person who has no account any more is not asked to sign in.
 */
function PaymentButton({ token, hasAccount, orderId, publicUrl }: PaymentButtonProps) {
  if (token)
    return (
      <EmailButton href={publicUrl + href("/tickets/order/:token", { token })}>
        See your purchase
      </EmailButton>
    );
  if (hasAccount === false)
    return <EmailButton href={publicUrl + href("/contact")}>Write to the organisers</EmailButton>;
  return orderId ? (
    <EmailButton href={publicUrl + href("/myorders/:orderId", { orderId })}>
      See your order
    </EmailButton>
  ) : (
    <EmailButton href={publicUrl + href("/myorders")}>See the payment</EmailButton>
  );
}
