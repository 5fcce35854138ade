import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { formatNaira } from "#app/shared/money.ts";
import { mostFound } from "#app/shared/orders/most-found.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { summaryText, ordersText } from "./summary-text.ts";
import { OrderListLinks } from "./order-list-links.tsx";
import type { OrderListTexts } from "./order-query.server.ts";
import { orderTabOf } from "./order-tabs.ts";

interface FoundLineProps {
  list: OrderListTexts;
  found: number;
  /** The worth of all orders that were found; null where they are too many to add up. */
  worthKobo: number | null;
  /** Whether the list is neither searched nor filtered. */
  isWhole: boolean;
  /** The id of a bulk move that is under way. */
  bulkMove: string | null;
}

/** How many the list has to its end, and what can be done with all of them. */
export function ListSummary({ list, found, worthKobo, isWhole, bulkMove }: FoundLineProps) {
  return (
    <div className="-mx-4 mb-1.5 flex items-center py-1.5 gap-x-6 overflow-x-auto px-4 whitespace-nowrap [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
      <p className="flex shrink-0 items-center gap-x-4">
        {!isWhole && <span className="font-semibold">{summaryText(found)}</span>}
        {worthKobo !== null && (
          <span className="text-muted">
            <b className="font-semibold text-body tabular-nums">{formatNaira(worthKobo)}</b> in all
          </span>
        )}
        {bulkMove ? (
          <TextLink to={href("/orders/move/:moveId", { moveId: bulkMove })}>
            Orders are being moved: see how far
          </TextLink>
        ) : (
          orderStates[orderTabOf(list.tab).status].move && (
            <TextLink to={listAddress(href("/orders/move"), list)} prefetch="none">
              {isWhole || found <= mostFound
                ? `Move ${found === 1 ? "" : "all "}${ordersText(found)}${isWhole ? "" : " found"}`
                : "Move all orders found"}
            </TextLink>
          )
        )}
      </p>
      <OrderListLinks list={list} />
    </div>
  );
}
