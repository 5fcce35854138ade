import { href, Link, useNavigation } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  type ListedNotification,
  markAllAsRead,
  markAsRead,
  pageNotifications,
} from "#app/domain/notifications/notifications.server.ts";
import { suggestProducts } from "#app/domain/catalogue/products.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MoreItems } from "#app/ui/more-items.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import { Form, useFetcher } from "#app/ui/form/viewer-form.tsx";
import type { Route } from "./+types/notifications";
import type { ReactNode } from "react";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { orderMessages } from "#app/shared/orders/order-messages.ts";
import { wordsFor } from "#app/shared/orders/order-states.ts";
import {
  differingPayment,
  doublePayment,
  type ComparedPayment,
} from "#app/shared/payments/payment-cases.ts";
import { isRefundNotice, refundNotices } from "#app/shared/refunds/refunds.ts";
import { FieldError } from "#app/ui/form/field-error.tsx";
import {
  ArrowRightIcon,
  CancelIcon,
  CardIcon,
  CheckIcon,
  HistoryIcon,
  MailIcon,
  OrdersIcon,
  ShirtIcon,
  WarningIcon,
} from "#app/ui/icon/icons.tsx";
import { MarkAsRead } from "#app/ui/mark-as-read.tsx";
import { ProductRow } from "#app/ui/product/product-row.tsx";
import { useHandedFocus } from "#app/ui/use-handed-focus.ts";

export const handle = { frame: "account" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Notifications - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "What happened to your orders." },
];

const limit = 50;
const query = z.object({ after: queryText, unread: queryText });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { db } = app;
  const { id } = viewerOf(context);
  const asked = readQuery(request, query);
  const [unread, older] = await Promise.all([
    pageNotifications(db, id, "new", { limit, after: asked.unread }),
    pageNotifications(db, id, "older", { limit, after: asked.after }),
  ]);
  const isOnePage = !asked.after && !asked.unread;
  const isShort = isOnePage && unread.rows.length + older.rows.length < 4;
  return {
    unread,
    older,
    /** Products to suggest to a customer whose few notifications leave room on the page. */
    suggested: isShort ? await suggestProducts(app) : [],
  };
}

const form = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("mark-notification-read"), notificationId: z.uuid() }),
  z.strictObject({ intent: z.literal("mark-all-notifications-read") }),
]);

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async (asked) => {
      const { app } = contextOf(context);
      const { id } = viewerOf(context);
      // A notification that another tab has marked as read already is no error.
      if (asked.intent === "mark-all-notifications-read") await markAllAsRead(app, id, id);
      else await markAsRead(app, { inbox: id, notificationIds: [asked.notificationId] }, id);
      return { ok: true };
    },
    { incomplete: "There is no such notification." },
  );

export { clientAction } from "#app/forms/client-action.ts";

const addressOf = (from: Record<string, string>) =>
  `${href("/notifications")}?${new URLSearchParams(from)}`;

type Data = Route.ComponentProps["loaderData"];

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { unread, older, suggested } = loaderData;
  return (
    <main className="measure grow pt-7 pb-16 sm:pt-10">
      <PageHeader title="Notifications" actions={unread.rows.length > 1 && <ReadAll />} />
      {unread.rows.length + older.rows.length === 0 ? (
        <EmptyState title="News of your orders will show here" />
      ) : (
        <div className="grid gap-10">
          <NotificationList heading="New" notifications={unread.rows}>
            <MoreItems<Data>
              next={unread.next}
              label="More new notifications"
              addressOf={(unread) => addressOf({ unread })}
              nextOf={(page) => page.unread.next}
            >
              {(page) => <NotificationItems notifications={page.unread.rows} />}
            </MoreItems>
          </NotificationList>
          {older.rows.length > 0 && (
            <NotificationList heading="Older" notifications={older.rows}>
              <MoreItems<Data>
                next={older.next}
                label="Older notifications"
                addressOf={(after) => addressOf({ after })}
                nextOf={(page) => page.older.next}
              >
                {(page) => <NotificationItems notifications={page.older.rows} />}
              </MoreItems>
            </NotificationList>
          )}
        </div>
      )}
      <ProductRow products={suggested} />
    </main>
  );
}

function ReadAll() {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <Button
        name="intent"
        value="mark-all-notifications-read"
        variant="secondary"
        size="sm"
        pending={formData?.get("intent") === "mark-all-notifications-read"}
      >
        Mark all as Read
      </Button>
    </Form>
  );
}

interface NotificationListProps {
  heading: "New" | "Older";
  notifications: readonly ListedNotification[];
  children?: ReactNode;
}

/**
 * One half of the inbox. New notifications can be marked as read, which moves them to the other
 * half.
 */
function NotificationList({ heading, notifications, children }: NotificationListProps) {
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="lettering text-lg text-muted">
        {heading}
      </h2>
      {notifications.length === 0 ? (
        <p className="text-muted">Nothing new.</p>
      ) : (
        <NotificationItems notifications={notifications} />
      )}
      {children}
    </section>
  );
}

const NotificationItems = ({ notifications }: Pick<NotificationListProps, "notifications">) => (
  <ul className="grid gap-3">
    {notifications.map((notification) => (
      <Item key={notification.id} notification={notification} />
    ))}
  </ul>
);

function Item({ notification }: { notification: ListedNotification }) {
  const fetcher = useFetcher<FormResult>();
  const item = useHandedFocus();
  const { id, kind, orderId, order, payment, refund, createdAt, readAt } = notification;
  const { title, text } = messageOf(notification);
  const Icon = icons[kind] ?? OrdersIcon;
  return (
    <li
      ref={item}
      data-unread={readAt ? undefined : true}
      className="relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border-2 border-line bg-raised p-4 hover:border-body sm:px-5 data-unread:shadow-[inset_6px_0_0_var(--color-marigold)]"
    >
      <span className="grid size-11 shrink-0 place-items-center self-start rounded-full bg-sunk">
        <Icon className="size-6" />
      </span>
      <div className="min-w-0 grow basis-48">
        <h3 className="lettering text-lg">{title}</h3>
        <p className="wrap-anywhere">{text}</p>
        <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
          {kind !== "broadcast" && (
            <Link
              to={orderId ? href("/myorders/:orderId", { orderId }) : href("/myorders")}
              className="font-semibold text-link underline underline-offset-4 after:absolute after:inset-0 after:rounded-2xl"
            >
              {order ? (
                <OrderNumber>{order.number}</OrderNumber>
              ) : (
                (payment?.reference ?? refund?.reference)
              )}
            </Link>
          )}
          <time dateTime={new Date(createdAt).toISOString()}>{formatDayTime(createdAt)}</time>
        </p>
        <FieldError>{formError(refusalIn(fetcher.data))}</FieldError>
      </div>
      {!readAt && (
        <fetcher.Form
          method="post"
          action={href("/notifications")}
          className="relative max-sm:ml-15"
        >
          <MarkAsRead name="notificationId" value={id} pending={fetcher.state !== "idle"} />
        </fetcher.Form>
      )}
    </li>
  );
}

const icons: Partial<Record<ListedNotification["kind"], typeof OrdersIcon>> = {
  out_for_delivery: ArrowRightIcon,
  ready_for_pickup: ShirtIcon,
  delivered: CheckIcon,
  order_cancelled: CancelIcon,
  order_sold_out: WarningIcon,
  order_stepped_back: HistoryIcon,
  order_not_handed_over: HistoryIcon,
  order_corrected: ArrowRightIcon,
  payment_mismatch: WarningIcon,
  double_payment: WarningIcon,
  refund: CardIcon,
  refund_failed: WarningIcon,
  refund_paid_out: CheckIcon,
  broadcast: MailIcon,
};

function messageOf(notification: ListedNotification): { title: string; text: string } {
  const { kind, order, payment, refund, otherOrderNumber, broadcast } = notification;
  if (broadcast) return { title: broadcast.subject, text: broadcast.body };
  if (refund) {
    const { title, text, next } = refundNotices[isRefundNotice(kind) ? kind : "refund"];
    return { title, text: kind === "refund_failed" ? `${text(refund)} ${next}` : text(refund) };
  }
  if (kind === "double_payment") {
    const { title, text, decided, next } = doublePayment;
    const asked = otherOrderNumber ? `${text(otherOrderNumber)} ` : "";
    return { title, text: asked + (payment?.decidedAt ? decided : next) };
  }
  const message = orderMessages.find(({ notification }) => notification === kind);
  if (message && order) return { title: wordsFor(message, order).title, text: message.text(order) };
  const { title, text } = differingPayment;
  return { title, text: payment ? `${text(payment)} ${nextOf(payment)}` : "" };
}

/**
 * What happens next with a payment that differs from its order, or what was decided: the
 * notification stays in the inbox after the decision.
 */
const nextOf = (payment: ComparedPayment & { decidedAt: Date | null }) =>
  payment.decidedAt ? "It has been decided." : differingPayment.next(payment);
