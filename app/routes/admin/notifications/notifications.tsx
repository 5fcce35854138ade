import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { markAllAsRead, markAsRead } from "#app/domain/notifications/notifications.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { refusalIn, refusalText } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useActionResult } from "#app/forms/use-action-result.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/notifications";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { answerCase, caseForms } from "./case-action.server.ts";
import { loadNotifications, notificationQuery } from "./notification-lists.server.ts";
import { NotificationFilters } from "./notification-filters.tsx";
import { PaymentCase } from "./payment-case.tsx";
import { ReadToast } from "./read-toast.tsx";
import type { ReactNode } from "react";
import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MoreItems } from "#app/ui/more-items.tsx";
import { dayNumber, formatDay } from "#app/shared/dates.ts";
import { type AdminNotification, NotificationItem } from "./notification-item.tsx";

export const handle = {
  sidebar: { group: "Sell", label: "Notifications", icon: "BellIcon", counts: "notifications" },
  reads: "read notifications",
  does: {
    read: "read notifications",
    "read-all": "read notifications",
    decide: "refund, cancel and decide about money",
    accept: "refund, cancel and decide about money",
    reopen: "refund, cancel and decide about money",
    meant: "refund, cancel and decide about money",
    refund: "refund, cancel and decide about money",
    ask: "refund, cancel and decide about money",
  },
} satisfies AdminPage;

export const meta = () => adminMeta("Notifications");

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadNotifications(contextOf(context).app, readQuery(request, notificationQuery));
type Loaded = Route.ComponentProps["loaderData"];

const form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("read"), notification: z.uuid() }),
  z.object({ intent: z.literal("read-all") }),
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
        case "read":
          await markAsRead(app, { inbox: null, notificationId: sent.notification }, byUserId);
          return { ok: true, message: "Marked as read." };
        case "read-all":
          await markAllAsRead(app, null, byUserId);
          return { ok: true, message: "All are marked as read." };
        default:
          return answerCase(app, sent, byUserId);
      }
    },
    { lists: ["line"] },
  );

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

export default function AdminNotifications({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  const refusal = refusalIn(answer);
  // A refusal stands beside its case, as long as that is here.
  const isBeside = loaderData.cases.rows.some(({ id }) => id === refusal?.values.case);
  const casesOf = (rows: Loaded["cases"]["rows"]) => (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <PaymentCase key={row.id} row={row} now={loaderData.now} refusal={refusal} />
      ))}
    </ul>
  );
  const { show, kind, news, now } = loaderData;
  const empty = show || kind ? "No notification matches" : "No new notifications";
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          news.rows.filter(({ isNew }) => isNew).length > 1 && (
            <Form method="post">
              <Button name="intent" value="read-all" variant="secondary" size="sm">
                Mark all as read
              </Button>
            </Form>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <ReadToast />
        <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
        <FormMessage>{!isBeside && refusalText(refusal)}</FormMessage>
        <NewsList name="cases" title="Needs a decision" loaded={loaderData}>
          {({ cases }) => casesOf(cases.rows)}
        </NewsList>
        <NewsList
          name="news"
          title={show === "read" ? "Read" : show === "all" ? "New and read" : "New"}
          empty={empty}
          controls={<NotificationFilters show={show} kind={kind} />}
          loaded={loaderData}
        >
          {(page) => <NotificationDays news={page.news.rows} now={now} />}
        </NewsList>
        <NewsList name="decided" title="Decided" loaded={loaderData}>
          {({ decided }) => casesOf(decided.rows)}
        </NewsList>
      </div>
    </>
  );
}

type Lists<Name extends string> = Record<Name, { rows: readonly unknown[]; next: string | null }>;

interface NewsListProps<Name extends string, Loaded> {
  name: Name;
  title: string;
  /** What stands there when nothing does; a list without it is left out then. */
  empty?: string;
  controls?: ReactNode;
  loaded: Loaded & { show: string | null; kind: string | null };
  children: (page: Loaded) => ReactNode;
}

/** One of the page's lists, with a cursor of its own. */
function NewsList<Name extends string, Loaded extends Lists<Name>>({
  name,
  title,
  empty,
  controls,
  loaded,
  children,
}: NewsListProps<Name, Loaded>) {
  const { rows, next } = loaded[name];
  const { show, kind } = loaded;
  if (rows.length === 0 && !empty) return null;
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="scroll-mt-24">
      <h2 id={`${name}-title`} className={controls ? "sr-only" : "poster mb-3 text-heading"}>
        {title}
      </h2>
      {controls && <div className="mb-3">{controls}</div>}
      {rows.length === 0 ? (
        <EmptyState title={empty!} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {children(loaded)}
          <MoreItems<Loaded>
            next={next}
            addressOf={(cursor) =>
              listAddress(href("/adminNotifications"), { [name]: cursor, show, kind })
            }
            nextOf={(page) => page[name].next}
            label={`Show more of “${title}”`}
          >
            {children}
          </MoreItems>
        </div>
      )}
    </section>
  );
}

/** Newest first, under the day that each came. */
function NotificationDays({ news, now }: { news: readonly AdminNotification[]; now: number }) {
  const today = dayNumber(new Date(now));
  return (
    <div className="grid gap-4">
      {[...Map.groupBy(news, ({ createdAt }) => dayNumber(createdAt))].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3
            id={`day-${day}`}
            className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm font-semibold text-muted"
          >
            <span>{dayText(today - day, ofDay[0]!.createdAt)}</span>
            <span className="font-normal">{ofDay.length}</span>
          </h3>
          <ul className="overflow-hidden rounded-2xl border-2 border-line">
            {ofDay.map((one) => (
              <NotificationItem key={one.id} news={one} now={now} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function dayText(daysAgo: number, at: Date): string {
  const day = formatDay(at);
  return daysAgo === 0 ? `Today, ${day}` : daysAgo === 1 ? `Yesterday, ${day}` : day;
}
