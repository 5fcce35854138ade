import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { placeText } from "#app/domain/festival/placeholders.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { Button } from "#app/ui/button.tsx";
import { PrintIcon } from "#app/ui/icon/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useFestival, useSite } from "#app/layout/use-site.ts";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/receipt";
import { qrImageUrl } from "#app/shared/qr-images.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import { pickUpCode } from "#app/shared/orders/pick-up-code.ts";
import { OrderDetails } from "./order-details.tsx";
import { OrderItems } from "./order-items.tsx";
import { loadMyOrder, type MyOrder } from "./load-my-order.server.ts";
import { MyRefunds } from "#app/ui/order/my-refunds.tsx";
import { SoldOutNotice } from "./sold-out-notice.tsx";

export const handle = { frame: "paper" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => [
  {
    title: `Receipt ${loaderData?.order.number ?? params.orderId} - ${matches[0].loaderData?.site.brandName}`,
  },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  return {
    order: await loadMyOrder(context, request, params.orderId),
    place: placeText(await contextOf(context).festival()),
  };
}

export default function Receipt({ loaderData: { order, place } }: Route.ComponentProps) {
  const { brandName, brand } = useSite();
  const { contactEmail } = useFestival();
  return (
    <main className="mx-auto w-full max-w-2xl grow px-4 py-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TextLink to={href("/myorders/:orderId", { orderId: order.id })}>
          Back to the order
        </TextLink>
        <Button size="sm" onClick={() => window.print()}>
          <PrintIcon className="size-5" />
          Print
        </Button>
      </div>
      {brand?.logo && <img {...brand.logo} alt="" className="mb-4 h-14 w-auto max-w-full" />}
      <h1 className="poster text-title">{brandName} receipt</h1>
      <p className="mt-3 wrap-anywhere">
        Sold by {[brandName, place, contactEmail].filter(Boolean).join(", ")}
      </p>
      <p className="mt-1 mb-6 wrap-anywhere">
        Order{" "}
        <strong>
          <OrderNumber>{order.number}</OrderNumber>
        </strong>{" "}
        of {order.username} ({order.userEmail}), {formatDayTime(order.createdAt)}
      </p>
      <div className="grid gap-7">
        <h2 className="sr-only">What was ordered</h2>
        <SoldOutNotice lines={order.soldOutLines} decidedAt={order.soldOutDecidedAt} />
        {order.status === "cancelled" && (
          <p className="wrap-anywhere">
            <strong>{orderStates.cancelled.title}.</strong> {order.cancelReason}
          </p>
        )}
        <PickUpCode order={order} />
        <OrderItems lines={order.lines} />
        <OrderDetails order={order} />
        <MyRefunds refunds={order.refunds} />
      </div>
    </main>
  );
}

/** The code that the pick-up desk scans or types, shown until the order was picked up. */
function PickUpCode({ order }: { order: MyOrder }) {
  const code = qrImageUrl("order", order.id);
  const isOver = order.status === "completed" || order.status === "cancelled";
  if (toDoor(order) || isOver || !code) return null;
  return (
    <p className="flex flex-wrap items-center gap-4">
      <img
        src={code}
        alt={`QR code of order ${order.number}`}
        width={120}
        height={120}
        className="rounded-tag bg-white"
      />
      <span>
        For the pick-up desk:{" "}
        <strong className="unbroken tracking-wide">{pickUpCode(order.id)}</strong>
      </span>
    </p>
  );
}
