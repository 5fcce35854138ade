import { href } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";

/** An order that was looked for, and that another list has. */
export function OfSeason({ orderId, name }: { orderId: string; name: string }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 wrap-anywhere">
      Order {orderId} is of {name}.
      <TextLink to={href("/orders/:orderId", { orderId })} prefetch="none">
        Open it
      </TextLink>
    </p>
  );
}
