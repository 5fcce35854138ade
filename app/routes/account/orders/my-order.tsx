import { href, isRouteErrorResponse, redirect } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { orderAgain } from "#app/domain/cart/reorder.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { OrderTimeline } from "#app/ui/order-timeline.tsx";
import { usePanelClose } from "#app/ui/use-panel-close.ts";
import type { Panel } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/my-order";
import { DoublePaymentNews } from "./double-payment-news.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { NextWays } from "./next-ways.tsx";
import { OrderItems } from "./order-items.tsx";
import { stepsOf } from "./order-steps.ts";
import { OwnRefunds } from "./own-refunds.tsx";
import { PickUpCode } from "./pick-up-code.tsx";
import { SoldOutNews } from "./sold-out-news.tsx";
import { loadOwnOrder } from "./own-order.server.ts";

export const handle = { isPanel: true } satisfies Panel;

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => [
  {
    title: `Order ${loaderData?.number ?? params.orderId} - My orders ${matches[0].loaderData?.site.brandName}`,
  },
];

export function loader({ request, params, context }: Route.LoaderArgs) {
  return loadOwnOrder(context, request, params.orderId);
}

/** Order again: everything is in the cart, or what is not is said. */
export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, z.strictObject({ intent: z.literal("again") }), async () => {
    const { app } = contextOf(context);
    const { put, left } = await orderAgain(app, params.orderId, viewerOf(context).id);
    return left.length === 0 ? redirect(href("/cart"), 303) : { ok: true, put, left };
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function MyOrder({ loaderData: order, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData);
  return (
    <Dialog
      open
      onClose={usePanelClose(href("/myorders"))}
      title={`Order ${order.number}`}
      shape="panel"
    >
      <div className="grid gap-7">
        <DoublePaymentNews number={order.number} doubles={order.doubles} />
        <SoldOutNews lines={order.soldOutLines} decidedAt={order.soldOutDecidedAt} />
        <div>
          <OrderStatusBadge status={order.status} />
          {order.cancelReason && <p className="mt-3 wrap-anywhere">{order.cancelReason}</p>}
          <div className="mt-4">
            <OrderTimeline steps={stepsOf(order)} />
          </div>
        </div>
        <PickUpCode order={order} />
        <OrderItems lines={order.lines} />
        <OrderFacts order={order} />
        <OwnRefunds refunds={order.refunds} />
        <NextWays order={order} answer={answer} />
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
