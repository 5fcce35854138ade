import { href, isRouteErrorResponse, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { reorder } from "#app/domain/cart/reorder.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { OrderTimeline } from "#app/ui/order-timeline.tsx";
import { usePanelClose } from "#app/ui/use-panel-close.ts";
import type { Panel } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/my-order";
import { OrderDetails } from "./order-details.tsx";
import { OrderItems } from "./order-items.tsx";
import { stepsOf } from "./order-steps.ts";
import { MyRefunds } from "#app/ui/order/my-refunds.tsx";
import { SoldOutNotice } from "./sold-out-notice.tsx";
import { loadMyOrder, type MyOrder } from "./load-my-order.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { doublePayment } from "#app/shared/payments/payment-cases.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { type FormResult, refusalIn, refusalText } from "#app/shared/form-result.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { PrintIcon } from "#app/ui/icon/icons.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { pickUpCode } from "#app/shared/orders/pick-up-code.ts";
import { qrImageUrl } from "#app/shared/qr-images.ts";
import { useFestival } from "#app/layout/use-site.ts";
import { OrderNumber } from "#app/ui/order/order-number.tsx";

export const handle = { isPanel: true } satisfies Panel;

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => [
  {
    title: `Order ${loaderData?.number ?? params.orderId} - My orders ${matches[0].loaderData?.site.brandName}`,
  },
];

export function loader({ request, params, context }: Route.LoaderArgs) {
  return loadMyOrder(context, request, params.orderId);
}

/** Puts the order's items into the cart again, and says which of them could not be put there. */
export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    z.strictObject({ intent: z.literal("reorder-items") }),
    async () => {
      const { app } = contextOf(context);
      const { put, left } = await reorder(app, params.orderId, viewerOf(context).id);
      return left.length === 0 ? redirect(href("/cart"), 303) : { ok: true, put, left };
    },
  );

export { clientAction } from "#app/forms/client-action.ts";

export default function MyOrder({ loaderData: order, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  return (
    <Dialog
      open
      onClose={usePanelClose(href("/myorders"))}
      title={`Order ${order.number}`}
      shape="column"
    >
      <div className="grid gap-7">
        <DoublePaymentNotice number={order.number} doubles={order.doubles} />
        <SoldOutNotice lines={order.soldOutLines} decidedAt={order.soldOutDecidedAt} />
        <div>
          <OrderStatusBadge status={order.status} />
          {order.cancelReason && <p className="mt-3 wrap-anywhere">{order.cancelReason}</p>}
          <div className="mt-4">
            <OrderTimeline steps={stepsOf(order)} />
          </div>
        </div>
        <PickUpCode order={order} />
        <OrderItems lines={order.lines} />
        <OrderDetails order={order} />
        <MyRefunds refunds={order.refunds} />
        <NextWays order={order} answer={answer} />
      </div>
    </Dialog>
  );
}

/**
 * Shown for an order that does not exist or is somebody else's. The list behind it is still the
 * customer's own.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Dialog open onClose={usePanelClose(href("/myorders"))} title="No such order" shape="column">
      <p className="mb-6">
        {isRouteErrorResponse(error) ? String(error.data) : "This order could not be shown."}
      </p>
      <LinkButton to={href("/myorders")}>My orders</LinkButton>
    </Dialog>
  );
}

interface DoublePaymentNoticeProps {
  /** The number of the order that is shown. */
  number: string;
  doubles: readonly {
    id: string;
    decidedAt: Date | null;
    otherOrder: { id: string; number: string };
  }[];
}

/**
 * Asks whether an order and another one with the same items were both meant, until the organisers
 * have decided.
 */
function DoublePaymentNotice({ number, doubles }: DoublePaymentNoticeProps) {
  return doubles.map(({ id, decidedAt, otherOrder }) => (
    <section
      key={id}
      aria-label={doublePayment.title}
      className="rounded-cloth border-2 border-line p-4 wrap-anywhere"
    >
      <h3 className="lettering text-lg">{doublePayment.title}</h3>
      <p className="mt-1">
        {doublePayment.text(otherOrder.number)}{" "}
        {decidedAt ? doublePayment.decided : doublePayment.next}
      </p>
      {decidedAt && <p className="mt-1 text-muted">Decided on {formatDayTime(decidedAt)}.</p>}
      <p className="mt-1 flex flex-wrap gap-x-6">
        <TextLink to={href("/myorders/:orderId", { orderId: otherOrder.id })}>
          Order {otherOrder.number}
        </TextLink>
        <TextLink
          to={`${href("/gethelp")}?${new URLSearchParams({ order: `${number} and ${otherOrder.number}` })}`}
        >
          Write to the organisers
        </TextLink>
      </p>
    </section>
  ));
}

interface NextWaysProps {
  order: MyOrder;
  /** The answer to "Order again" when some items were left out. */
  answer: FormResult<string, { put: string[]; left: string[] }> | undefined;
}

/** What can be done with an order from here. */
function NextWays({ order, answer }: NextWaysProps) {
  const { id: orderId, number, status } = order;
  const isPending = useNavigation().formAction === href("/myorders/:orderId", { orderId });
  return (
    <section aria-label="What next" className="grid gap-4 print:hidden">
      <FormMessage>{refusalText(refusalIn(answer))}</FormMessage>
      {answer?.ok && (
        <div role="status" className="grid gap-1 rounded-cloth border-2 border-line p-4">
          {answer.left.map((text) => (
            <p key={text} className="font-semibold">
              {text}
            </p>
          ))}
          {answer.put.length > 0 && <p>In your cart: {answer.put.join(", ")}.</p>}
          {answer.put.length > 0 && <TextLink to={href("/cart")}>View cart</TextLink>}
        </div>
      )}
      <div className="flex flex-wrap gap-3 *:grow">
        <Form method="post" preventScrollReset className="flex *:grow">
          <Button name="intent" value="reorder-items" pending={isPending}>
            Order again
          </Button>
        </Form>
        <LinkButton to={href("/myorders/:orderId/receipt", { orderId })} variant="secondary">
          <PrintIcon className="size-5" />
          Receipt to print
        </LinkButton>
      </div>
      <p className="flex flex-wrap gap-x-6">
        <TextLink to={`${href("/gethelp")}?${new URLSearchParams({ order: number })}`}>
          Help with this order
        </TextLink>
        {!toDoor(order) && status !== "completed" && status !== "cancelled" && (
          <TextLink reloadDocument to={href("/myorders/:orderId/pick-up.ics", { orderId })}>
            Add to calendar
          </TextLink>
        )}
      </p>
    </section>
  );
}

const shownPx = 200;

/**
 * The code that the pick-up desk scans, and the number that it searches for. Nothing is shown until
 * the order is ready.
 */
function PickUpCode({ order }: { order: MyOrder }) {
  const { pickUpHours } = useFestival();
  const code = qrImageUrl("order", order.id);
  if (toDoor(order) || order.status !== "ready_for_pickup" || !code) return null;
  return (
    <section
      aria-label="Pick-up code"
      className="grid justify-items-center gap-3 rounded-3xl border-2 border-line p-5 text-center"
    >
      <p className="font-semibold text-balance">
        Show this where you pick it up. {order.agreed.label}
        {pickUpHours && `, ${pickUpHours}`}.
      </p>
      <img
        src={code}
        alt={`QR code of order ${order.number}`}
        width={shownPx}
        height={shownPx}
        className="rounded-tag bg-white"
      />
      <p className="lettering text-2xl">
        <OrderNumber>{order.number}</OrderNumber>
      </p>
      <p>
        If it cannot be scanned, say the code{" "}
        <strong className="unbroken tracking-wide">{pickUpCode(order.id)}</strong>.
      </p>
    </section>
  );
}
