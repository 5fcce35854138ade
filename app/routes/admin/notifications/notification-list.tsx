import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { Form, href, Link, type LinkProps, useNavigation } from "react-router";
import type { ListedNotification } from "#app/domain/notifications.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { CardIcon, OrdersIcon } from "#app/ui/icon/icons.tsx";
import { MarkAsRead } from "#app/ui/mark-as-read.tsx";

export function NotificationList({
  notifications,
}: {
  notifications: readonly ListedNotification[];
}) {
  return (
    <ul className="grid gap-2.5">
      {notifications.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} />
      ))}
    </ul>
  );
}

function NotificationItem({ notification }: { notification: ListedNotification }) {
  const { id, kind, orderId, order, username, userEmail, createdAt, readAt } = notification;
  const { formData } = useNavigation();
  const Icon = kind === "payments_differ" ? CardIcon : OrdersIcon;
  return (
    <li
      data-unread={readAt ? undefined : true}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border-2 border-line bg-raised px-4 py-3.5 xl:py-1.5 data-unread:shadow-[inset_6px_0_0_var(--color-marigold)]"
    >
      <Icon className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow basis-48 gap-x-5 wrap-anywhere xl:flex xl:flex-wrap xl:items-baseline">
        {kind === "payments_differ" ? (
          <PaymentsDiffer />
        ) : (
          <>
            <p className="font-semibold">
              New order{" "}
              {orderId && order && (
                <NewsLink to={href("/orders/:orderId", { orderId })}>
                  <OrderNumber>{order.number}</OrderNumber>
                </NewsLink>
              )}
            </p>
            <p>
              {username} <span className="text-muted">{userEmail}</span>
            </p>
          </>
        )}
        <p className="text-sm text-muted xl:ml-auto">{formatDayTime(createdAt)}</p>
      </div>
      {!readAt && (
        <Form method="post" preventScrollReset>
          <MarkAsRead
            name="notification"
            value={id}
            pending={formData?.get("notification") === id}
            label={order ? `Mark as Read: order ${order.number}` : undefined}
          />
        </Form>
      )}
    </li>
  );
}

const NewsLink = (link: LinkProps) => (
  <Link {...link} className="text-link underline underline-offset-4" />
);

const PaymentsDiffer = () => (
  <p className="font-semibold">
    Paystack's list differs from ours: see <NewsLink to={href("/adminMoney")}>Payments</NewsLink>
  </p>
);
