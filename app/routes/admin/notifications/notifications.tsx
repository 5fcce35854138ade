import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { markAllAsRead, markAsRead, pageNotifications } from "#app/domain/notifications.server.ts";
import { findRefunds } from "#app/domain/refunds/refund-lists.server.ts";
import {
  listDecidedCases,
  listOpenCases,
  type ShownCase,
} from "#app/domain/sale/payment-case-lists.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { queryText, readQuery } from "#app/forms/read-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { paymentMessage } from "#app/routes/admin/customer-message.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { refusalIn, refusalText } from "#app/shared/form-result.ts";
import { reasonOf } from "#app/shared/orders/payment-cases.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SavedToast } from "#app/routes/admin/toast/saved-toast.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { MoreItems } from "#app/ui/more-items.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/notifications";
import { askAgainWhenRefused } from "#app/routes/admin/ask-again.ts";
import { answerCase, caseForms } from "./case-action.server.ts";
import { contactOf } from "#app/routes/admin/contact.server.ts";
import { NotificationList } from "./notification-list.tsx";
import { PaymentCase } from "./payment-case.tsx";

export const handle = {
  sidebar: { group: "Sell", label: "Notifications", icon: "BellIcon", counts: "notifications" },
} satisfies AdminPage;

const limit = 50;
const casesAPage = 20;

export const meta = () => adminMeta("Notifications");

const query = z.object({
  cases: queryText,
  unread: queryText,
  read: queryText,
  decided: queryText,
});

/** Each of the four lists has a cursor of its own in the address, under its name. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { db } = app;
  const { brand } = (await app.festival()).name;
  const after = readQuery(request, query);
  const [cases, unread, read, decided] = await Promise.all([
    listOpenCases(db, { after: after.cases, limit: casesAPage }),
    pageNotifications(db, null, "new", { after: after.unread, limit }),
    pageNotifications(db, null, "older", { after: after.read, limit }),
    listDecidedCases(db, { after: after.decided, limit: casesAPage }),
  ]);
  const complete = async (page: { rows: ShownCase[]; next: string | null }) => ({
    ...page,
    rows: await Promise.all(
      page.rows.map(async (row) => ({
        ...row,
        contact: contactOfCase(brand, row),
        refunds: await findRefunds(db, row.reference),
      })),
    ),
  });
  return {
    cases: await complete(cases),
    unread,
    read,
    decided: await complete(decided),
  };
}
type Loaded = Route.ComponentProps["loaderData"];

function contactOfCase(brand: string, row: ShownCase) {
  const reason = reasonOf(row.kind, row, row.soldOutLines ?? []);
  return contactOf(row.phone, paymentMessage(brand, row, reason));
}

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
          return { ok: true };
        case "read-all":
          await markAllAsRead(app, null, byUserId);
          return { ok: true };
        default:
          return answerCase(app, sent, byUserId);
      }
    },
    { lists: ["line"] },
  );

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = askAgainWhenRefused;

export default function AdminNotifications({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData);
  const refusal = refusalIn(answer);
  // A refusal stands beside its case, as long as that is here.
  const isBeside = loaderData.cases.rows.some(({ id }) => id === refusal?.values.case);
  const casesOf = (rows: Loaded["cases"]["rows"]) => (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <PaymentCase key={row.id} row={row} refusal={refusal} />
      ))}
    </ul>
  );
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          loaderData.unread.rows.length > 1 && (
            <Form method="post">
              <Button name="intent" value="read-all" variant="secondary" size="sm">
                Mark all as read
              </Button>
            </Form>
          )
        }
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <FormMessage>{!isBeside && refusalText(refusal)}</FormMessage>
        <List name="cases" title="Needs a decision" loaded={loaderData}>
          {({ cases }) => casesOf(cases.rows)}
        </List>
        <List name="unread" title="New" empty="No new notifications" loaded={loaderData}>
          {({ unread }) => <NotificationList notifications={unread.rows} />}
        </List>
        <List name="read" title="Read" empty="No read notifications" loaded={loaderData}>
          {({ read }) => <NotificationList notifications={read.rows} />}
        </List>
        <List name="decided" title="Decided" loaded={loaderData}>
          {({ decided }) => casesOf(decided.rows)}
        </List>
      </div>
    </>
  );
}

interface ListProps {
  name: keyof Loaded;
  title: string;
  /** What stands there when nothing does; a list without it is left out then. */
  empty?: string;
  loaded: Loaded;
  children: (page: Loaded) => ReactNode;
}

function List({ name, title, empty, loaded, children }: ListProps) {
  const { rows, next } = loaded[name];
  if (rows.length === 0 && !empty) return null;
  return (
    <section aria-labelledby={name}>
      <h2 id={name} className="poster mb-4 text-heading">
        {title}
      </h2>
      {rows.length === 0 ? (
        <EmptyState title={empty!} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {children(loaded)}
          <MoreItems<Loaded>
            next={next}
            addressOf={(cursor) => listAddress(href("/adminNotifications"), { [name]: cursor })}
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
