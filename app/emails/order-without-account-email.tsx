import { href } from "react-router";
import { formatDayTime, formatWindow } from "#app/shared/dates.ts";
import type { EmailSite, OrderWithoutAccountEmailData } from "#app/shared/mail/emails.ts";
import { formatNaira } from "#app/shared/money.ts";
import { channelName } from "#app/shared/orders/channels.ts";
import { placeOf, toDoor } from "#app/shared/orders/delivery.ts";
import { piecesText, soldOutOrder } from "#app/shared/payments/payment-cases.ts";
import { EmailButton } from "./email-button.tsx";
import { EmailFacts } from "./email-facts.tsx";
import { EmailLayout } from "./layout.tsx";
import { OrderLines } from "./order-lines.tsx";

interface OrderWithoutAccountEmailProps {
  data: OrderWithoutAccountEmailData;
  site: EmailSite;
}

/** Number and receipt of an order that was paid after its customer had deleted the account. */
export function OrderWithoutAccountEmail({ data, site }: OrderWithoutAccountEmailProps) {
  const isToDoor = toDoor(data);
  const facts: (readonly [string, string])[] = [
    ["Order", data.orderNumber],
    ["Paid", formatNaira(data.totalKobo)],
    ["Paid on", formatDayTime(data.paidAt)],
    ...(data.channel ? [["Paid by", channelName(data.channel)] as const] : []),
    ["Payment reference", data.reference],
    [isToDoor ? "Delivery to" : "Where", placeOf(data)],
    ["Expected", formatWindow(data.quoteFrom, data.quoteTo)],
  ];
  return (
    <EmailLayout
      {...site}
      title="Your payment arrived"
      preview={`Order ${data.orderNumber}: your receipt`}
    >
      <p style={{ margin: "0 0 16px" }}>
        Hello. Your payment arrived after your account was deleted. The order is made all the same.
        Keep this e-mail: it is your receipt, and no other one will follow.
        {!isToDoor && " Bring the order number when you pick up."}
      </p>
      {data.soldOutLines.length > 0 && (
        <p style={{ margin: "0 0 16px" }}>
          <strong>{soldOutOrder.said(piecesText(data.soldOutLines))}</strong> Please write to the
          organisers.
        </p>
      )}
      <EmailFacts facts={facts} />
      <OrderLines data={data} publicUrl={site.publicUrl} />
      <EmailButton href={`${site.publicUrl}${href("/contact")}`}>
        Write to the organisers
      </EmailButton>
    </EmailLayout>
  );
}
