import { formatPhone } from "#app/shared/phone.ts";
import { formatDayTime, formatWindow } from "#app/shared/dates.ts";
import { shippingOptions } from "#app/shared/festival.ts";
import { formatNaira } from "#app/shared/money.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import type { OwnOrder } from "./own-order.server.ts";

const channels: Record<string, string> = {
  card: "Card",
  bank: "Bank",
  bank_transfer: "Bank transfer",
  ussd: "USSD",
  qr: "QR code",
  mobile_money: "Mobile money",
};

/** Payment and delivery of an order. */
export function OrderFacts({ order }: { order: OwnOrder }) {
  const toDoor = order.shippingOption === "DOOR DELIVERY";
  return (
    <div className="grid gap-6">
      <section>
        <h3 className="lettering mb-1 text-lg">Payment</h3>
        <DefinitionList
          rows={[
            { term: "Items", value: formatNaira(order.itemsKobo) },
            { term: "Delivery fee", value: formatNaira(order.feeKobo) },
            { term: "Total", value: formatNaira(order.totalKobo), strong: true },
            { term: "Paid by", value: order.channel && (channels[order.channel] ?? order.channel) },
            { term: "Paid at", value: order.paidAt && formatDayTime(order.paidAt) },
            { term: "Reference", value: <span className="break-all">{order.reference}</span> },
          ]}
        />
      </section>
      <section>
        <h3 className="lettering mb-1 text-lg">Delivery</h3>
        <DefinitionList
          rows={[
            {
              term: "Shipping",
              value: toDoor ? shippingOptions["DOOR DELIVERY"].label : shippingOptions.PICKUP.label,
            },
            {
              term: "Address",
              value: toDoor
                ? [order.address, order.city, order.state].filter(Boolean).join(", ")
                : null,
            },
            { term: "Call line", value: order.callLine && formatPhone(order.callLine) },
            {
              term: "Estimated delivery",
              // What is gone has no day until the organisers have decided.
              value:
                order.soldOutLines.length > 0 && !order.soldOutDecidedAt
                  ? "The organisers will write to you"
                  : formatWindow(order.quote.from, order.quote.to),
            },
          ]}
        />
      </section>
    </div>
  );
}
