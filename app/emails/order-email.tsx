import { href } from "react-router";
import { formatDayTime, formatWindow } from "#app/shared/dates.ts";
import type { EmailSite, OrderEmailData } from "#app/shared/mail/emails.ts";
import { placeOf, toDoor } from "#app/shared/orders/delivery.ts";
import { datedLabel, type OrderMessage } from "#app/shared/orders/order-states.ts";
import { doublePayment, piecesText, soldOutOrder } from "#app/shared/payments/payment-cases.ts";
import { CalendarLink } from "./calendar-link.tsx";
import { CodePicture } from "./code-picture.tsx";
import { EmailButton } from "./email-button.tsx";
import { EmailFacts } from "./email-facts.tsx";
import { EmailLayout } from "./layout.tsx";
import { OrderLines } from "./order-lines.tsx";

interface OrderEmailProps {
  news: OrderMessage;
  data: OrderEmailData;
  site: EmailSite;
}

export function OrderEmail({ news, data, site }: OrderEmailProps) {
  const { title, opening } = news;
  const isToCollect = news.email === "ready_for_pickup";
  const facts: (readonly [string, string] | undefined)[] = [
    ["Order", data.orderNumber],
    [datedLabel(news), formatDayTime(data.at)],
    [toDoor(data) ? "Delivery to" : "Where", placeOf(data)],
    isToCollect && site.pickUpHours ? ["Open", site.pickUpHours] : undefined,
    news.quoted && ["Expected", formatWindow(data.quoteFrom, data.quoteTo)],
  ];
  return (
    <EmailLayout {...site} title={title} preview={`Order ${data.orderNumber}: ${opening}`}>
      <p style={{ margin: "0 0 16px" }}>
        Hi {data.username || "there"}, {opening}
      </p>
      {data.reason && (
        <p style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>
          <strong>{data.reason}</strong>
        </p>
      )}
      {data.corrections && (
        <>
          <p style={{ margin: "0 0 8px" }}>
            <strong>What is new</strong>
          </p>
          <EmailFacts facts={data.corrections.map(({ term, value }) => [term, value] as const)} />
          <p style={{ margin: "16px 0" }}>{data.feeNote}</p>
        </>
      )}
      {data.soldOutLines.length > 0 && (
        <p style={{ margin: "0 0 16px" }}>
          <strong>{soldOutOrder.said(piecesText(data.soldOutLines))}</strong> {soldOutOrder.next}
        </p>
      )}
      {data.sameItemsAs && (
        <p style={{ margin: "0 0 16px" }}>
          <strong>
            {doublePayment.title} {doublePayment.said(data.sameItemsAs)}
          </strong>{" "}
          {doublePayment.next}
        </p>
      )}
      {isToCollect && (
        <CodePicture
          kind="order"
          code={data.orderId}
          alt={`The code of order ${data.orderNumber}: show it where you pick up`}
          publicUrl={site.publicUrl}
        />
      )}
      <EmailFacts facts={facts.filter((fact) => fact !== undefined)} />
      <OrderLines data={data} publicUrl={site.publicUrl} />
      <EmailButton
        href={`${site.publicUrl}${href("/myorders/:orderId", { orderId: data.orderId })}`}
      >
        See your order
      </EmailButton>
      {isToCollect && (
        <CalendarLink
          href={`${site.publicUrl}${href("/myorders/:orderId/pick-up.ics", { orderId: data.orderId })}`}
        >
          Put the pick-up into your calendar
        </CalendarLink>
      )}
    </EmailLayout>
  );
}
