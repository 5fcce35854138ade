import { Form, href, Link, useNavigation } from "react-router";
import type { listNotifications } from "#app/domain/notifications.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { Button } from "#app/ui/button.tsx";

type Notification = Awaited<ReturnType<typeof listNotifications>>[number];

/** Notifications of orders, each with its order, and the button that marks it as read. */
export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  return (
    <ul className="grid gap-2.5">
      {notifications.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} />
      ))}
    </ul>
  );
}

function NotificationItem({ notification }: { notification: Notification }) {
  const { id, orderId, username, userEmail, createdAt, readAt } = notification;
  const { formData } = useNavigation();
  return (
    <li
      data-unread={readAt ? undefined : true}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl border-2 border-line bg-raised px-4 py-3.5 data-unread:shadow-[inset_6px_0_0_var(--color-marigold)]"
    >
      <div className="min-w-0 grow basis-56 wrap-anywhere">
        <p className="font-semibold">
          New order
          {orderId && (
            <>
              {" "}
              <Link
                to={href("/orders/:orderId", { orderId })}
                className="text-link underline underline-offset-4"
              >
                {orderId}
              </Link>
            </>
          )}
        </p>
        <p>
          {username} <span className="text-muted">{userEmail}</span>
        </p>
        <p className="text-sm text-muted">{formatDayTime(createdAt)}</p>
      </div>
      {!readAt && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="notification" value={id} />
          <Button
            name="intent"
            value="read"
            variant="secondary"
            size="sm"
            pending={formData?.get("notification") === id}
            aria-label={orderId ? `Mark as Read: order ${orderId}` : undefined}
          >
            Mark as Read
          </Button>
        </Form>
      )}
    </li>
  );
}
