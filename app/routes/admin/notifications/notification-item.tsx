import { href, Link } from "react-router";
import type { ListedNotification } from "#app/domain/notifications/notifications.server.ts";
import { agoText } from "#app/shared/ages.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { type FormResult, refusalIn, refusalText } from "#app/shared/form-result.ts";
import type { NotificationKind } from "#app/shared/orders/order-messages.ts";
import { Button } from "#app/ui/button.tsx";
import { ArchiveIcon, CardIcon, CheckIcon, OrdersIcon } from "#app/ui/icon/icons.tsx";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";

export type AdminNotification = Pick<
  ListedNotification,
  "id" | "kind" | "orderId" | "username" | "userEmail" | "createdAt" | "isNew"
> & { order: { number: string } | null };

/** How a notification begins, and where it leads unless it is about one order. */
interface Subject {
  opening: string;
  Icon: typeof CardIcon;
  leadsTo: { address: string; name: string };
  /** Whether it is about one customer's order. */
  isOfCustomer: boolean;
}

const ofOrder: Subject = {
  opening: "New order ",
  Icon: OrdersIcon,
  leadsTo: { address: href("/adminMoney"), name: "Payments" },
  isOfCustomer: true,
};
const ofDispute: Subject = { ...ofOrder, Icon: CardIcon };
const ofAll: Subject = { ...ofDispute, isOfCustomer: false };
const ofOthers: Partial<Record<NotificationKind, Subject>> = {
  payments_differ: { ...ofAll, opening: "Paystack's list differs from ours: see " },
  integrity_violation: {
    ...ofAll,
    opening: "Orders, refunds or stock do not add up, npm run doctor says which: see ",
  },
  dispute_opened: { ...ofDispute, opening: "A customer's bank disputes a payment: " },
  dispute_reminder: { ...ofDispute, opening: "A dispute waits for your answer: " },
  dispute_resolved: { ...ofDispute, opening: "A dispute has ended: " },
  backup_missing: {
    opening: "The nightly backup failed or was not made: see ",
    Icon: ArchiveIcon,
    leadsTo: { address: `${href("/adminlog")}#backups`, name: "Account" },
    isOfCustomer: false,
  },
};

const subjectOf = (kind: NotificationKind): Subject => ofOthers[kind] ?? ofOrder;

/**
 * Whether the notification is about one customer's order, rather than about all payments or tables,
 * or the server.
 */
export const isOfCustomer = (kind: NotificationKind) => subjectOf(kind).isOfCustomer;

/** Names the notification's subject and links to it. */
export function NotificationTitle({
  kind,
  orderId,
  order,
  isNew,
  onLeave,
}: AdminNotification & { onLeave?: () => void }) {
  const { opening, Icon, leadsTo } = subjectOf(kind);
  return (
    <span className={`flex items-center gap-3 ${isNew ? "font-semibold" : "text-muted"}`}>
      <Icon className="size-5 shrink-0" />
      <span>
        {opening}
        <Link
          to={orderId ? href("/orders/:orderId", { orderId }) : leadsTo.address}
          onClick={onLeave}
          discover="none"
          className="inline-flex min-h-7 items-center text-link underline underline-offset-4"
        >
          {order ? <OrderNumber>{order.number}</OrderNumber> : leadsTo.name}
        </Link>
      </span>
    </span>
  );
}

interface NotificationItemProps {
  notification: AdminNotification;
  now: number;
  onLeave: () => void;
}

/**
 * One line of the drawer: its subject, the customer, its age, and a button that marks it as read.
 */
export function NotificationItem({ notification, now, onLeave }: NotificationItemProps) {
  const { kind, username, createdAt, isNew } = notification;
  return (
    <li
      data-unread={isNew || undefined}
      className="flex min-h-11 items-center gap-x-3.5 border-t-2 border-line bg-raised py-1.5 pr-2 pl-4 first:border-t-0 data-unread:shadow-[inset_6px_0_0_var(--color-marigold)]"
    >
      <div className="min-w-0 grow text-[0.9375rem] wrap-anywhere">
        <NotificationTitle {...notification} onLeave={onLeave} />
        <p className="flex flex-wrap gap-x-3 pl-8 text-sm text-muted">
          {isOfCustomer(kind) && <span className="text-body">{username}</span>}
          <span title={formatDayTime(createdAt)} className="unbroken">
            {agoText(createdAt, now)}
          </span>
        </p>
      </div>
      {isNew && <ReadForm notification={notification} />}
    </li>
  );
}

/** Marks a notification as read, in the list and in the drawer. */
export function ReadForm({
  notification: { id, order },
}: {
  notification: Pick<AdminNotification, "id" | "order">;
}) {
  const { Form, state, data } = useFetcher<FormResult>();
  const refusal = refusalText(refusalIn(data));
  return (
    <Form
      method="post"
      action={href("/adminNotifications")}
      className="@max-table:-my-2.5 @max-table:-mr-2.5"
    >
      <input type="hidden" name="notification" value={id} />
      <Button
        name="intent"
        value="mark-notification-read"
        variant="quiet"
        size="sm"
        pending={state !== "idle"}
        aria-label={order ? `Mark as Read: order ${order.number}` : "Mark as Read"}
        title="Mark as Read"
        className="min-w-11 px-2.5! unbroken"
      >
        {state === "idle" && <CheckIcon className="size-5" />}
        <span className="sr-only">Mark as Read</span>
      </Button>
      {refusal && (
        <p role="alert" className="max-w-48 text-sm font-semibold text-danger">
          {refusal}
        </p>
      )}
    </Form>
  );
}
