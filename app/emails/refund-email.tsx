import { href } from "react-router";
import { formatDayTime } from "#app/shared/dates.ts";
import type { RefundEmailData } from "#app/shared/emails.ts";
import { amountText, refundNews } from "#app/shared/orders/refunds.ts";
import { EmailButton } from "./email-button.tsx";
import { EmailFacts } from "./email-facts.tsx";
import { EmailLayout } from "./layout.tsx";

interface RefundEmailProps {
  data: RefundEmailData;
  site: { brandName: string; publicUrl: string };
}

export function RefundEmail({ data, site }: RefundEmailProps) {
  const { orderId } = data;
  const facts: [string, string | null][] = [
    ["Order", data.orderNumber],
    ["Reference", data.reference],
    ["Amount", amountText(data)],
    ["Sent on", formatDayTime(data.at)],
    ["Paid for", data.items.join(", ")],
  ];
  const page = orderId ? href("/myorders/:orderId", { orderId }) : href("/myorders");
  return (
    <EmailLayout {...site} title={refundNews.title} preview={refundNews.said(data)}>
      <p style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>
        Hi {data.username || "there"}. {refundNews.said(data)}
      </p>
      <EmailFacts facts={facts.filter((fact): fact is [string, string] => Boolean(fact[1]))} />
      <p style={{ margin: 0 }}>{refundNews.next}</p>
      <EmailButton href={`${site.publicUrl}${page}`}>
        {orderId ? "See your order" : "See the payment"}
      </EmailButton>
    </EmailLayout>
  );
}
