import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { href, Link } from "react-router";
import type { listOrdersOf } from "#app/domain/orders/order-lists.server.ts";
import { formatDay, formatWindow } from "#app/shared/dates.ts";
import { datedLabel, finalStatuses, orderStates } from "#app/shared/orders/order-states.ts";
import { discrepancyTexts, keptText } from "#app/shared/orders/order-money.ts";
import { soldOutOrder } from "#app/shared/payments/payment-cases.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ChevronRightIcon } from "#app/ui/icon/icons.tsx";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { ProductPicture } from "#app/ui/product/product-picture.tsx";
import { fromList } from "#app/ui/use-panel-close.ts";

export type Order = Awaited<ReturnType<typeof listOrdersOf>>["rows"][number] & {
  quote: { from: Date; to: Date };
};

interface OrderRowProps {
  order: Order;
  /** Of the list that it stands in: "?q=hoodie". */
  query: string;
}

export function OrderRow({ order, query }: OrderRowProps) {
  const { id, number, status, itemCount, pictures, quote } = order;
  const isAhead =
    ![...finalStatuses, "ready_for_pickup"].includes(status) && order.openCaseKind !== "oversold";
  return (
    <li className="relative flex items-center gap-4 rounded-2xl border-2 border-line bg-raised p-4 hover:border-body sm:px-6">
      <div className="grid min-w-0 grow gap-x-5 gap-y-3 lg:gap-x-8 md:grid-cols-[11.5rem_1fr_auto] md:items-center">
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture) => (
            <li
              key={picture.id}
              className="size-14 overflow-hidden rounded-tag border-2 border-line"
            >
              <ProductPicture picture={picture} upTo={400} />
            </li>
          ))}
        </ul>
        <div className="grid gap-0.5">
          <Link
            to={href("/myorders/:orderId", { orderId: id }) + query}
            state={fromList}
            preventScrollReset
            className="lettering text-lg after:absolute after:inset-0 after:rounded-2xl"
          >
            <OrderNumber>{number}</OrderNumber>
          </Link>
          <p className="flex flex-wrap gap-x-6 text-muted">
            <span>
              {itemCount} {itemCount === 1 ? "item" : "items"}
            </span>
            <span>
              {datedLabel(orderStates[status])} {formatDay(order.completionDate ?? order.createdAt)}
            </span>
          </p>
          {isAhead && <p>Expected {formatWindow(quote.from, quote.to)}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:flex-col md:items-end">
          <span className="price text-lg">{keptText(order)}</span>
          {discrepancyTexts(order).map((text) => (
            <span key={text} className="text-sm text-muted tabular-nums">
              {text}
            </span>
          ))}
          <OrderStatusBadge status={status} />
          {order.openCaseKind === "oversold" && <Badge tone="flame">{soldOutOrder.title}</Badge>}
        </div>
      </div>
      <ChevronRightIcon className="text-muted" />
    </li>
  );
}
