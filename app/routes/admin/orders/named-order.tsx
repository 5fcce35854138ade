import { href } from "react-router";
import type { NamedOrder } from "#app/domain/editions/order-numbers.server.ts";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { orderTabWith } from "./order-tabs.ts";

/** The very order that was looked for, which the list does not show, or shows among others. */
export function NamedOrderLine({ order: { id, number, status, edition } }: { order: NamedOrder }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 wrap-anywhere">
      <span>
        Order <OrderNumber>{number}</OrderNumber>
        {edition ? ` is of ${edition}.` : ` is in ${orderTabWith(status).label}.`}
      </span>
      <TextLink to={href("/orders/:orderId", { orderId: id })} prefetch="none">
        Open it
      </TextLink>
    </p>
  );
}
