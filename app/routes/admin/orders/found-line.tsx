import { foundText, ordersText } from "./found-text.ts";
import { OrderListLinks } from "./order-list-links.tsx";
import type { OrderListTexts } from "./order-query.server.ts";

interface FoundLineProps {
  list: OrderListTexts;
  found: number;
  isWhole: boolean; // neither searched nor filtered
}

/** How many the list has to its end, and what can be done with all of them. */
export function FoundLine({ list, found, isWhole }: FoundLineProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-6">
      <p className="font-semibold">{isWhole ? ordersText(found) : foundText(found)}</p>
      <div className="xl:ml-auto">
        <OrderListLinks list={list} />
      </div>
    </div>
  );
}
