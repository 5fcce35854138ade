import { href, Link } from "react-router";
import type { ListedNotification } from "#app/domain/notifications/notifications.server.ts";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { agoText, formatDayTime, formatTime } from "#app/shared/dates.ts";
import { type FormResult, refusalIn, refusalText } from "#app/shared/form-result.ts";
import type { NotificationKind } from "#app/shared/orders/order-messages.ts";
import { Button } from "#app/ui/button.tsx";
import { CardIcon, CheckIcon, OrdersIcon } from "#app/ui/icon/icons.tsx";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";

export type AdminNotification = Pick<
  ListedNotification,
  "id" | "kind" | "orderId" | "username" | "userEmail" | "createdAt" | "isNew"
> & { order: { number: string } | null };

interface NotificationItemProps {
  news: AdminNotification;
  now: number;
  /** Whether the short form is shown, as in the drawer. */
  isBrief?: boolean;
  onLeave?: () => void;
}

const openings = {
  payments_differ: "Paystack's list differs from ours: see ",
  integrity_violation: "Orders, refunds or stock do not add up, npm run doctor says which: see ",
  dispute_opened: "A customer's bank disputes a payment: ",
  dispute_reminder: "A dispute waits for your answer: ",
  dispute_resolved: "A dispute has ended: ",
} as const satisfies Partial<Record<NotificationKind, string>>;

const isAboutMoney = (kind: NotificationKind) => kind in openings;

/** One line: what it is of, whose, how old, and a press that marks it as read. */
export function NotificationItem({ news, now, isBrief = false, onLeave }: NotificationItemProps) {
  const { kind, orderId, order, username, userEmail, createdAt, isNew } = news;
  const isMoney = isAboutMoney(kind);
  const Icon = isMoney ? CardIcon : OrdersIcon;
  const to = orderId ? href("/orders/:orderId", { orderId }) : href("/adminMoney");
  return (
    <li
      data-unread={isNew || undefined}
      className="flex min-h-11 items-center gap-x-3.5 border-t-2 border-line bg-raised py-1.5 pr-2 pl-4 first:border-t-0 data-unread:shadow-[inset_6px_0_0_var(--color-marigold)]"
    >
      <Icon className={`size-6 shrink-0 ${isNew ? "" : "text-muted"}`} />
      <div
        className={`flex min-w-0 grow flex-wrap items-baseline gap-x-3 text-[0.9375rem] wrap-anywhere ${isBrief ? "" : "xl:flex-nowrap xl:gap-x-5"}`}
      >
        <p
          className={`${isBrief ? "w-full" : "max-xl:w-full xl:min-w-64"} ${isNew ? "font-semibold" : ""}`}
        >
          {openings[kind as keyof typeof openings] ?? "New order "}
          <Link
            to={to}
            onClick={onLeave}
            discover="none"
            className="inline-flex min-h-7 items-center text-link underline underline-offset-4"
          >
            {order ? <OrderNumber>{order.number}</OrderNumber> : "Payments"}
          </Link>
        </p>
        {kind !== "payments_differ" && kind !== "integrity_violation" && (
          <p className="text-sm text-muted">
            <span className="text-body">{username}</span>{" "}
            {!isBrief && (
              <span className="max-sm:hidden">
                <EmailText email={userEmail} />
              </span>
            )}
          </p>
        )}
        <p
          className={`text-sm unbroken text-muted ${isBrief ? "" : "xl:ml-auto"}`}
          title={formatDayTime(createdAt)}
        >
          {!isBrief && `${formatTime(createdAt)} · `}
          {agoText(createdAt, now)}
        </p>
      </div>
      {isNew && <ReadForm news={news} isBrief={isBrief} />}
    </li>
  );
}

function ReadForm({
  news: { id, order },
  isBrief,
}: Pick<NotificationItemProps, "news" | "isBrief">) {
  const { Form, state, data } = useFetcher<FormResult>();
  const refusal = refusalText(refusalIn(data));
  return (
    <Form method="post" action={href("/adminNotifications")}>
      <input type="hidden" name="notification" value={id} />
      <Button
        name="intent"
        value="read"
        variant="quiet"
        size="sm"
        pending={state !== "idle"}
        aria-label={order ? `Mark as Read: order ${order.number}` : "Mark as Read"}
        title="Mark as Read"
        className="min-w-11 px-2.5! unbroken"
      >
        {state === "idle" && <CheckIcon className="size-5" />}
        <span className={isBrief ? "sr-only" : "max-md:sr-only"}>Mark as Read</span>
      </Button>
      {refusal && (
        <p role="alert" className="max-w-48 text-sm font-semibold text-danger">
          {refusal}
        </p>
      )}
    </Form>
  );
}
