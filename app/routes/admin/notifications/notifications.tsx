import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  markAllAsRead,
  markAsRead,
  mostRead,
} from "#app/domain/notifications/notifications.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { defineList } from "#app/routes/admin/list/define-list.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { agoText } from "#app/shared/ages.ts";
import { dayNumber, formatDay, formatDayTime, formatTime } from "#app/shared/dates.ts";
import { refusalIn, refusalText } from "#app/shared/form-result.ts";
import { keysOf } from "#app/shared/records.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { MoreItems } from "#app/ui/more-items.tsx";
import { answerCase, caseForms } from "./case-action.server.ts";
import { notificationFilterKinds } from "./notification-filter-kinds.ts";
import { isOfCustomer, NotificationTitle, ReadForm } from "./notification-item.tsx";
import { loadNotifications, notificationQuery } from "./notification-lists.server.ts";
import { PaymentCase } from "./payment-case.tsx";
import { ReadToast } from "./read-toast.tsx";
import type { WithForms } from "#app/shared/team/permissions.ts";
import type { Route } from "./+types/notifications";

export const handle = {
  reads: "notifications.read",
  does: {
    "mark-notification-read": "notifications.read",
    "mark-all-notifications-read": "notifications.read",
    "close-case": "money.refund",
    "accept-payment": "money.refund",
    "reopen-case": "money.refund",
    "keep-both-payments": "money.refund",
    "create-missing-tickets": "money.refund",
    "give-other-tickets": "money.refund",
    "refund-payment": "money.refund",
    "verify-payment": "money.refund",
  },
} satisfies WithForms<AdminPage, z.infer<typeof form>>;

export const meta = () => adminMeta("Notifications");

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadNotifications(contextOf(context).app, readQuery(request, notificationQuery));
type Loaded = Route.ComponentProps["loaderData"];

const form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("mark-notification-read"),
    notification: z.array(z.uuid()).min(1).max(mostRead),
  }),
  z.object({ intent: z.literal("mark-all-notifications-read") }),
  ...caseForms,
]);

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async (sent) => {
      const { app } = contextOf(context);
      const byUserId = viewerOf(context).id;
      switch (sent.intent) {
        case "mark-notification-read": {
          const { notification: notificationIds } = sent;
          await markAsRead(app, { inbox: null, notificationIds }, byUserId);
          return { ok: true, message: "Marked as read." };
        }
        case "mark-all-notifications-read":
          await markAllAsRead(app, null, byUserId);
          return { ok: true, message: "All are marked as read." };
        default:
          return answerCase(app, sent, byUserId);
      }
    },
    { lists: ["line", "notification"], incomplete: "Tick the notifications first." },
  );

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

const notifications = defineList<Loaded>({
  title: "Notifications",
  label: ({ list: { show } }) =>
    show === "read" ? "Read" : show === "all" ? "New and read" : "New",
  path: href("/adminNotifications"),
  filters: () => [
    {
      as: "tabs",
      label: "Which notifications",
      options: [
        { label: "New", query: { show: null } },
        { label: "Read", query: { show: "read" } },
        { label: "All", query: { show: "all" } },
      ],
    },
    {
      as: "chips",
      label: "Of what",
      isToggle: true,
      options: keysOf(notificationFilterKinds).map((kind) => ({
        label: notificationFilterKinds[kind].label,
        query: { kind },
      })),
    },
  ],
  columns: [
    { label: "What", line: 1, cell: (notification) => <NotificationTitle {...notification} /> },
    {
      label: "Customer",
      cell: ({ kind, username, userEmail }) =>
        isOfCustomer(kind) && (
          <>
            <span className="text-body @table:font-semibold">{username}</span>{" "}
            <span data-table-only className="text-muted">
              <EmailText email={userEmail} />
            </span>
          </>
        ),
    },
    {
      label: "Came",
      className: "unbroken",
      cell: ({ createdAt }, { now }) => (
        <span title={formatDayTime(createdAt)}>
          {/* The heading above the rows names the day. */}
          {formatTime(createdAt)}
          {daysAgo(createdAt, now) === 0 && `, ${agoText(createdAt, now)}`}
        </span>
      ),
    },
    {
      label: "Actions",
      line: "1 end",
      holdsButtons: true,
      cell: (notification) => notification.isNew && <ReadForm notification={notification} />,
    },
  ],
  keyOf: ({ id }) => id,
  isMarked: ({ isNew }) => isNew,
  groupOf: ({ createdAt }, { now }) => dayText(createdAt, now),
  choice: {
    name: "notification",
    valueOf: ({ id, isNew }) => (isNew ? id : null),
    labelOf: ({ order, createdAt }) =>
      `Choose ${order ? `order ${order.number}` : `the one of ${formatDayTime(createdAt)}`}`,
  },
  none: (_, isAsked) => (isAsked ? "No notification matches" : "No new notifications"),
});

function dayText(at: Date, now: number): string {
  const day = formatDay(at);
  const age = daysAgo(at, now);
  return age === 0 ? `Today, ${day}` : age === 1 ? `Yesterday, ${day}` : day;
}

/** By the calendar in Africa/Lagos. */
const daysAgo = (at: Date, now: number) => dayNumber(new Date(now)) - dayNumber(at);

export default function AdminNotifications({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  const refusal = refusalIn(answer);
  // A refusal is shown beside its case, as long as the case is on this page.
  const isBeside = loaderData.cases.rows.some(({ id }) => id === refusal?.values.case);
  if (loaderData.list.show === "cases")
    return (
      <>
        <PageHeader title="Cases" />
        <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
        <FormMessage answer={answer}>{!isBeside && refusalText(refusal)}</FormMessage>
        {loaderData.cases.rows.length === 0 && (
          <EmptyState title="No payment waits for a decision" />
        )}
        <Cases name="cases" title="Needs a decision" loaded={loaderData} refusal={refusal} />
        <Cases name="decided" title="Decided" loaded={loaderData} refusal={refusal} />
      </>
    );
  const newCount = loaderData.rows.filter(({ isNew }) => isNew).length;
  return (
    <notifications.Page
      data={loaderData}
      above={
        <>
          <ReadToast />
          <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
          <div className="mb-4 empty:hidden">
            <FormMessage answer={answer}>{!isBeside && refusalText(refusal)}</FormMessage>
          </div>
          <Cases name="cases" title="Needs a decision" loaded={loaderData} refusal={refusal} />
        </>
      }
      bulk={
        newCount > 0 && {
          ticked: (
            <Button name="intent" value="mark-notification-read" size="sm">
              Mark as Read
            </Button>
          ),
          summary: newCount > 1 && (
            <Button name="intent" value="mark-all-notifications-read" variant="quiet" size="sm">
              Mark all as read
            </Button>
          ),
        }
      }
      below={<Cases name="decided" title="Decided" loaded={loaderData} refusal={refusal} />}
    />
  );
}

interface CasesProps {
  /** The name of the list's cursor in the address. */
  name: "cases" | "decided";
  title: string;
  loaded: Loaded;
  refusal: ReturnType<typeof refusalIn>;
}

/** The payments that need a decision, or that have one: a list of its own within the page. */
function Cases({ name, title, loaded, refusal }: CasesProps) {
  const { rows, next } = loaded[name];
  if (rows.length === 0) return null;
  const list = (page: Loaded) => (
    <ul
      className={`grid grid-cols-[minmax(0,1fr)] items-start gap-3 ${page[name].rows.length > 1 ? "xl:grid-cols-2" : ""}`}
    >
      {page[name].rows.map((row) => (
        <PaymentCase key={row.id} row={row} now={loaded.now} refusal={refusal} />
      ))}
    </ul>
  );
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="my-7 scroll-mt-24">
      <h2 id={`${name}-title`} className="mb-3 text-xl font-bold">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {list(loaded)}
        <MoreItems<Loaded>
          next={next}
          addressOf={(cursor) => notifications.addressOf(loaded, { [name]: cursor })}
          nextOf={(page) => page[name].next}
          label={`Show more of “${title}”`}
        >
          {list}
        </MoreItems>
      </div>
    </section>
  );
}
