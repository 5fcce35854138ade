import { href } from "react-router";
import { formatDayTime, formatWindow } from "#app/shared/dates.ts";
import type { OrderEmailData } from "#app/shared/emails.ts";
import { shippingOptions } from "#app/shared/festival.ts";
import { piecesText, type SoldOutLine, soldOutOrder } from "#app/shared/orders/payment-cases.ts";
import { EmailButton } from "./email-button.tsx";
import { EmailFacts } from "./email-facts.tsx";
import { EmailLayout } from "./layout.tsx";
import { OrderLines } from "./order-lines.tsx";

export type OrderEmailKind =
  | "order_confirmed"
  | "order_sold_out"
  | "ready_for_delivery"
  | "ready_for_pickup"
  | "delivered";

const words: Record<OrderEmailKind, { title: string; dated: string; opening: string }> = {
  order_confirmed: {
    title: "Order confirmed",
    dated: "Ordered on",
    opening: "we have your payment and your order. We will write again when it is ready.",
  },
  order_sold_out: {
    title: soldOutOrder.title,
    dated: "Ordered on",
    opening: "we have your payment, but not everything you paid for is left.",
  },
  ready_for_delivery: {
    title: "Out for delivery",
    dated: "Ready on",
    opening:
      "your order is packed and on its way to you. Keep your phone near: the rider calls before coming.",
  },
  ready_for_pickup: {
    title: "Ready for pick-up",
    dated: "Ready on",
    opening: "your order is waiting for you. Bring your order number.",
  },
  delivered: {
    title: "Delivered",
    dated: "Delivered on",
    opening: "your order is with you. Wear it loud, and thank you for being part of it.",
  },
};

interface OrderEmailProps {
  kind: OrderEmailKind;
  data: OrderEmailData;
  /** What had sold out before the payment came. */
  soldOutLines?: readonly SoldOutLine[];
  site: { brandName: string; publicUrl: string };
}

/** Tells a customer where an order stands, with everything that was ordered. */
export function OrderEmail({ kind, data, soldOutLines = [], site }: OrderEmailProps) {
  const { title, dated, opening } = words[kind];
  const address = [data.address, data.city, data.state].filter(Boolean).join(", ");
  const facts: (readonly [string, string] | false)[] = [
    ["Order", data.orderId],
    [dated, formatDayTime(data.at)],
    data.shippingOption === "DOOR DELIVERY"
      ? ["Delivery to", address]
      : ["Pick-up", shippingOptions.PICKUP.label],
    kind === "order_confirmed" && ["Expected", formatWindow(data.quoteFrom, data.quoteTo)],
  ];
  return (
    <EmailLayout {...site} title={title} preview={`Order ${data.orderId}: ${opening}`}>
      <p style={{ margin: "0 0 16px" }}>
        Hi {data.username || "there"}, {opening}
      </p>
      {soldOutLines.length > 0 && (
        <p style={{ margin: "0 0 16px" }}>
          <strong>{soldOutOrder.said(piecesText(soldOutLines))}</strong> {soldOutOrder.next}
        </p>
      )}
      <EmailFacts facts={facts.filter((fact) => fact !== false)} />
      <OrderLines data={data} />
      <EmailButton
        href={`${site.publicUrl}${href("/myorders/:orderId", { orderId: data.orderId })}`}
      >
        See your order
      </EmailButton>
    </EmailLayout>
  );
}
