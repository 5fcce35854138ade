import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { href } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";

/** An order that was looked for, and that another list has. */
export function OfSeason({ orderId, number, name }: Record<"orderId" | "number" | "name", string>) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 wrap-anywhere">
      <span>
        Order <OrderNumber>{number}</OrderNumber> is of {name}.
      </span>
      <TextLink to={href("/orders/:orderId", { orderId })} prefetch="none">
        Open it
      </TextLink>
    </p>
  );
}
