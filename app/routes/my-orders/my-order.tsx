import { href, isRouteErrorResponse } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { PrintIcon } from "#app/ui/icon/icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { OrderTimeline } from "#app/ui/order-timeline.tsx";
import { usePanelClose } from "#app/ui/use-panel-close.ts";
import type { Panel } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/my-order";
import { OrderFacts } from "./order-facts.tsx";
import { OrderItems } from "./order-items.tsx";
import { stepsOf } from "./order-steps.ts";
import { OwnRefunds } from "./own-refunds.tsx";
import { SoldOutNews } from "./sold-out-news.tsx";
import { loadOwnOrder } from "./own-order.server.ts";

export const handle = { isPanel: true } satisfies Panel;

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: `Order ${params.orderId} - My orders ${matches[0].loaderData?.site.brandName}` },
];

export function loader({ params, context }: Route.LoaderArgs) {
  return loadOwnOrder(context, params.orderId);
}

export default function MyOrder({ loaderData: order }: Route.ComponentProps) {
  return (
    <Dialog
      open
      onClose={usePanelClose(href("/myorders"))}
      title={`Order ${order.id}`}
      shape="panel"
    >
      <div className="grid gap-7">
        <SoldOutNews lines={order.soldOutLines} decidedAt={order.soldOutDecidedAt} />
        <div>
          <OrderStatusBadge status={order.status} />
          {order.cancelReason && <p className="mt-3 wrap-anywhere">{order.cancelReason}</p>}
          <div className="mt-4">
            <OrderTimeline steps={stepsOf(order)} />
          </div>
        </div>
        <OrderItems lines={order.lines} />
        <OrderFacts order={order} />
        <OwnRefunds refunds={order.refunds} />
        <LinkButton
          to={href("/myorders/:orderId/receipt", { orderId: order.id })}
          variant="secondary"
        >
          <PrintIcon className="size-5" />
          Receipt to print
        </LinkButton>
      </div>
    </Dialog>
  );
}

/** An order that is not there, or somebody else's: the list behind it is still the customer's own. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Dialog open onClose={usePanelClose(href("/myorders"))} title="No such order" shape="panel">
      <p className="mb-6">
        {isRouteErrorResponse(error) ? String(error.data) : "This order could not be shown."}
      </p>
      <LinkButton to={href("/myorders")}>My orders</LinkButton>
    </Dialog>
  );
}
