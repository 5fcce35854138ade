import { formatDayTime, formatWindow } from "#app/shared/dates.ts";
import type { OrderEmailData } from "#app/shared/emails.ts";
import { sizeLabel, shippingOptions } from "#app/shared/festival.ts";
import { formatNaira } from "#app/shared/money.ts";
import { EmailButton, EmailLayout, ink } from "./layout.tsx";

type Kind = "order_confirmed" | "ready_for_delivery" | "ready_for_pickup" | "delivered";

const words: Record<Kind, { title: string; opening: string }> = {
  order_confirmed: {
    title: "Order confirmed",
    opening: "We have your payment and your order. We will write again when it is ready.",
  },
  ready_for_delivery: {
    title: "Out for delivery",
    opening:
      "Your order is packed and on its way to you. Keep your phone near: the rider calls before coming.",
  },
  ready_for_pickup: {
    title: "Ready for pick-up",
    opening: `Your order is waiting for you. ${shippingOptions.PICKUP.label}. Bring your order number.`,
  },
  delivered: {
    title: "Delivered",
    opening: "Your order is with you. Wear it loud, and thank you for being part of it.",
  },
};

interface OrderEmailProps {
  kind: Kind;
  data: OrderEmailData;
  site: { brandName: string; publicUrl: string };
}

/** Tells a customer where an order stands, with everything that was ordered. */
export function OrderEmail({ kind, data, site }: OrderEmailProps) {
  const { title, opening } = words[kind];
  const place = [data.address, data.city, data.state].filter(Boolean).join(", ");
  return (
    <EmailLayout {...site} title={title} preview={`Order ${data.orderId}: ${opening}`}>
      <p style={{ margin: "0 0 16px" }}>
        Hi {data.username}, {opening.charAt(0).toLowerCase() + opening.slice(1)}
      </p>
      <p style={{ margin: "0 0 16px" }}>
        Order <strong>{data.orderId}</strong>, {formatDayTime(data.at)}
      </p>
      <OrderLines data={data} />
      <p style={{ margin: "16px 0 0" }}>
        {data.shippingOption === "DOOR DELIVERY"
          ? `Door delivery to ${place}.`
          : `${shippingOptions.PICKUP.label}.`}
        {kind === "order_confirmed" && ` Expected ${formatWindow(data.quoteFrom, data.quoteTo)}.`}
      </p>
      <EmailButton href={`${site.publicUrl}/myorders/${data.orderId}`}>See your order</EmailButton>
    </EmailLayout>
  );
}

function OrderLines({ data }: { data: OrderEmailData }) {
  const cell = {
    padding: "8px 0",
    borderBottom: `1px solid ${ink}22`,
    verticalAlign: "top",
  } as const;
  const amount = { ...cell, textAlign: "right", whiteSpace: "nowrap", paddingLeft: 12 } as const;
  const sums = [
    ["Items", data.itemsKobo],
    ["Delivery fee", data.feeKobo],
    ["Total", data.totalKobo],
  ] as const;
  return (
    <table
      className="lines"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ color: ink, fontSize: 15 }}
    >
      <tbody>
        {data.items.map((item) => (
          <tr key={[item.name, item.color, item.size].join()}>
            <td style={cell}>
              {item.name} × {item.quantity}
              <br />
              <span style={{ fontSize: 13 }}>
                {[item.color, item.size && sizeLabel(item.size)].filter(Boolean).join(", ")}
              </span>
            </td>
            <td style={amount}>{formatNaira(item.priceKobo * item.quantity)}</td>
          </tr>
        ))}
        {sums.map(([label, kobo]) => (
          <tr key={label}>
            <td style={{ ...cell, fontWeight: label === "Total" ? 700 : 400 }}>{label}</td>
            <td style={{ ...amount, fontWeight: label === "Total" ? 700 : 400 }}>
              {formatNaira(kobo)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
