import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { href, Link, useFetcher } from "react-router";
import type { ListedNotification } from "#app/domain/notifications.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { orderNews } from "#app/shared/orders/order-news.ts";
import { differingPayment } from "#app/shared/orders/payment-cases.ts";
import { refundNews } from "#app/shared/orders/refunds.ts";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { MarkAsRead } from "#app/ui/mark-as-read.tsx";

interface NotificationListProps {
  heading: "New" | "Older";
  notifications: readonly ListedNotification[];
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

function Item({ notification }: { notification: ListedNotification }) {
  const fetcher = useFetcher<FormResult>();
  const { id, orderId, order, payment, refund, createdAt, readAt } = notification;
  const { title, said } = newsOf(notification);
  return (
    <li className="grid gap-x-6 gap-y-3 rounded-2xl border-2 border-line bg-raised p-4 sm:grid-cols-[1fr_auto] sm:items-center sm:px-6">
      <div>
        <h3 className="lettering text-lg">{title}</h3>
        <p className="wrap-anywhere">
          {orderId ? "Order" : "Payment"}{" "}
          <Link
            to={orderId ? href("/myorders/:orderId", { orderId }) : href("/myorders")}
            className="font-semibold text-link underline underline-offset-4"
          >
            {order ? (
              <OrderNumber>{order.number}</OrderNumber>
            ) : (
              (payment?.reference ?? refund?.reference)
            )}
          </Link>
          . {said}
        </p>
        <time dateTime={new Date(createdAt).toISOString()} className="text-sm text-muted">
          {formatDayTime(createdAt)}
        </time>
        <FieldError>{formError(refusalIn(fetcher.data))}</FieldError>
      </div>
      {!readAt && (
        <fetcher.Form method="post" action={href("/notifications")}>
          <MarkAsRead name="notificationId" value={id} pending={fetcher.state !== "idle"} />
        </fetcher.Form>
      )}
    </li>
  );
}

function newsOf(notification: ListedNotification): { title: string; said: string } {
  const { kind, order, payment, refund } = notification;
  if (refund) return { title: refundNews.title, said: refundNews.said(refund) };
  const news = orderNews.find(({ notification }) => notification === kind);
  if (news && order) return { title: news.title, said: news.said(order) };
  const { title, said } = differingPayment;
  return { title, said: payment ? `${said(payment)} ${nextOf(payment)}` : "" };
}

/** What is to come of a payment that differs, or what came: its news stays in the inbox after the decision. */
const nextOf = ({ decidedAt }: { decidedAt: Date | null }) =>
  decidedAt ? "It has been decided." : differingPayment.next;
