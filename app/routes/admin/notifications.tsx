import { data, Form, Link, useNavigation } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { listNotifications, markAllAsRead, markAsRead } from "#app/domain/notifications.server.ts";
import { keepPage } from "#app/keep-typed.ts";
import { readForm } from "#app/read-form.server.ts";
import { adminMeta } from "#app/shared/admin-meta.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormMessage } from "#app/ui/form-message.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useLastAnswer } from "#app/ui/use-last-answer.ts";
import type { Route } from "./+types/notifications";

export const meta = () => adminMeta("Notifications");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = contextOf(context).app;
  const [unread, read] = await Promise.all([
    listNotifications(db, null, "new"),
    listNotifications(db, null, "older"),
  ]);
  return { unread, read };
}

const form = z.union([
  z.object({ intent: z.literal("read"), notification: z.uuid() }),
  z.object({ intent: z.literal("read-all") }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const sent = form.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) return data({ refusal: "This form is not complete." }, { status: 400 });
  const reading = { byUserId: viewerOf(context).id, now: app.now() };
  if (sent.data.intent === "read") await markAsRead(app.db, null, sent.data.notification, reading);
  else await markAllAsRead(app.db, null, reading);
  return null;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepPage(serverAction, (refusal) => ({ refusal }));

export default function AdminNotifications({ loaderData, actionData }: Route.ComponentProps) {
  const { unread, read } = loaderData;
  const answer = useLastAnswer(actionData);
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          unread.length > 1 && (
            <Form method="post">
              <Button name="intent" value="read-all" variant="secondary" size="sm">
                Mark all as read
              </Button>
            </Form>
          )
        }
      />
      <div className="grid gap-10">
        <FormMessage>{answer?.refusal}</FormMessage>
        <NotificationList title="New" empty="No new notifications" notifications={unread} />
        <NotificationList title="Read" empty="No read notifications" notifications={read} />
      </div>
    </>
  );
}

type Notification = Route.ComponentProps["loaderData"]["unread"][number];

function NotificationList({
  title,
  empty,
  notifications,
}: {
  title: string;
  empty: string;
  notifications: Notification[];
}) {
  return (
    <section>
      <h2 className="poster mb-4 text-heading">{title}</h2>
      {notifications.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <ul className="grid gap-2.5">
          {notifications.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
    </section>
  );
}

const titles: Record<string, string> = {
  new_order: "New order",
  payment_mismatch: "A payment differs from its checkout",
  oversold: "Paid for after the last was sold: order",
  double_payment: "The same things were probably paid twice: order",
};

function NotificationItem({ notification }: { notification: Notification }) {
  const { id, kind, orderId, username, userEmail, createdAt, readAt } = notification;
  const { formData } = useNavigation();
  return (
    <li
      data-unread={readAt ? undefined : true}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl border-2 border-line bg-raised px-4 py-3.5 data-unread:shadow-[inset_6px_0_0_var(--color-marigold)]"
    >
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold">
          {titles[kind] ?? "New order"}
          {orderId && (
            <>
              {" "}
              <Link to={`/orders/${orderId}`} className="text-link underline underline-offset-4">
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
