import { Price } from "#app/ui/product/price.tsx";
import { formatPhone } from "#app/shared/accounts/phone.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { moneyRows } from "#app/shared/orders/order-money.ts";
import { channelName } from "#app/shared/orders/channels.ts";
import { placeOf, quoteTerm, toDoor } from "#app/shared/orders/delivery.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { expectedOf } from "./order-steps.ts";
import type { MyOrder } from "./load-my-order.server.ts";

export function OrderDetails({ order }: { order: MyOrder }) {
  const { addressPhone } = order.address;
  return (
    <div className="grid gap-6">
      <section>
        <h3 className="lettering mb-1 text-lg">Payment</h3>
        <DefinitionList
          rows={[
            { term: "Code", value: order.code },
            { term: "Items", value: <Price amountKobo={order.itemsKobo} /> },
            { term: "Delivery fee", value: <Price amountKobo={order.feeKobo} /> },
            ...moneyRows(order).map(({ term, value, strong }) => ({
              term,
              value: value && <span className="price">{value}</span>,
              strong,
            })),
            { term: "Paid by", value: order.channel && channelName(order.channel) },
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
              value: order.agreed.label,
            },
            {
              term: "Address",
              value: toDoor(order) ? placeOf(order) : null,
            },
            { term: "Phone", value: addressPhone && formatPhone(addressPhone) },
            {
              term: quoteTerm(order),
              value: expectedOf(order),
            },
          ]}
        />
      </section>
    </div>
  );
}
