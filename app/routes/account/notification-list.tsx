import { Link, useFetcher } from "react-router";
import type { listNotifications } from "#app/domain/notifications.server.ts";
import { addDays, formatDayTime, formatWindow } from "#app/shared/dates.ts";
import { deliveryQuoteDays, shippingOptions } from "#app/shared/festival.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { type NotificationKind, notificationTitles } from "#app/shared/orders/order-status.ts";
import { differingPayment, piecesText, soldOutOrder } from "#app/shared/orders/payment-cases.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";

type Notification = Awaited<ReturnType<typeof listNotifications>>[number];

interface NotificationListProps {
  heading: "New" | "Older";
  notifications: readonly Notification[];
}

/** One half of the inbox. What is new can be marked as read, which moves it to the other half. */
export function NotificationList({ heading, notifications }: NotificationListProps) {
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="poster mb-3 text-heading">
        {heading}
      </h2>
      {notifications.length === 0 ? (
        <p className="text-muted">{heading === "New" ? "Nothing new." : "Nothing yet."}</p>
      ) : (
        <ul className="grid gap-3">
          {notifications.map((notification) => (
            <Item key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ notification }: { notification: Notification }) {
  const fetcher = useFetcher<FormResult>();
  const { id, kind, orderId, payment, createdAt, readAt } = notification;
  return (
    <li className="grid gap-x-6 gap-y-3 rounded-2xl border-2 border-line bg-raised p-4 sm:grid-cols-[1fr_auto] sm:items-center sm:px-6">
      <div>
        <h3 className="lettering text-lg">{notificationTitles[kind as NotificationKind]}</h3>
        <p className="wrap-anywhere">
          {orderId ? "Order" : "Payment"}{" "}
          <Link
            to={orderId ? `/myorders/${orderId}` : "/myorders"}
            className="font-semibold text-link underline underline-offset-4"
          >
            {orderId ?? payment?.reference}
          </Link>
          . {sentenceOf(notification)}
        </p>
        <time dateTime={new Date(createdAt).toISOString()} className="text-sm text-muted">
          {formatDayTime(createdAt)}
        </time>
        <FieldError>{formError(refusalIn(fetcher.data))}</FieldError>
      </div>
      {!readAt && (
        <fetcher.Form method="post" action="/notifications">
          <input type="hidden" name="notificationId" value={id} />
          <Button
            name="intent"
            value="read"
            variant="secondary"
            size="sm"
            pending={fetcher.state !== "idle"}
          >
            Mark as Read
          </Button>
        </fetcher.Form>
      )}
    </li>
  );
}

function sentenceOf(notification: Notification): string {
  const { kind, city, state, orderedAt, soldOutLines, payment } = notification;
  const place = [city, state].filter(Boolean).join(", ");
  switch (kind as NotificationKind) {
    case "order_confirmed":
      return orderedAt
        ? `Estimated delivery ${formatWindow(addDays(orderedAt, deliveryQuoteDays.from), addDays(orderedAt, deliveryQuoteDays.to))}.`
        : "";
    case "out_for_delivery":
      return place ? `It is on its way to ${place}.` : "It is on its way.";
    case "ready_for_pickup":
      return `${shippingOptions.PICKUP.label}.`;
    case "delivered":
      return "It is with you. Wear it loud.";
    case "order_sold_out":
      return `${soldOutOrder.said(piecesText(soldOutLines ?? []))} ${soldOutOrder.next}`;
    case "payment_mismatch":
      return payment ? `${differingPayment.said(payment)} ${nextOf(payment)}` : "";
  }
}

/** What is to come of a payment that differs, or what came: its news stays in the inbox after the decision. */
const nextOf = ({ decidedAt }: { decidedAt: Date | null }) =>
  decidedAt ? "It has been decided." : differingPayment.next;
