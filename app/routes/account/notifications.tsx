import { href, useNavigation } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  markAllAsRead,
  markAsRead,
  pageNotifications,
} from "#app/domain/notifications/notifications.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { queryText, readQuery } from "#app/forms/read-query.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MoreItems } from "#app/ui/more-items.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import type { Route } from "./+types/notifications";
import { NotificationItems, NotificationList } from "./notification-list.tsx";

export const handle = { frame: "account" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Notifications - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "What happened to your orders." },
];

const limit = 50;
const query = z.object({ after: queryText, unread: queryText });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = contextOf(context).app;
  const { id } = viewerOf(context);
  const asked = readQuery(request, query);
  const [unread, older] = await Promise.all([
    pageNotifications(db, id, "new", { limit, after: asked.unread }),
    pageNotifications(db, id, "older", { limit, after: asked.after }),
  ]);
  return { unread, older };
}

const form = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("read"), notificationId: z.uuid() }),
  z.strictObject({ intent: z.literal("read-all") }),
]);

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async (asked) => {
      const { app } = contextOf(context);
      const { id } = viewerOf(context);
      // Read already, in another tab, is read all the same.
      if (asked.intent === "read-all") await markAllAsRead(app, id, id);
      else await markAsRead(app, { inbox: id, notificationId: asked.notificationId }, id);
      return { ok: true };
    },
    { incomplete: "There is no such notification." },
  );

export { clientAction } from "#app/forms/client-action.ts";

const addressOf = (from: Record<string, string>) =>
  `${href("/notifications")}?${new URLSearchParams(from)}`;

type Data = Route.ComponentProps["loaderData"];

export default function Notifications({ loaderData: { unread, older } }: Route.ComponentProps) {
  return (
    <main className="measure grow pt-7 pb-16 sm:pt-10">
      <div className="max-w-3xl">
        <PageHeader title="Notifications" actions={unread.rows.length > 1 && <ReadAll />} />
      </div>
      {unread.rows.length + older.rows.length === 0 ? (
        <EmptyState title="News of your orders will show here" />
      ) : (
        <div className="grid max-w-3xl gap-10">
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
    </main>
  );
}

function ReadAll() {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <Button
        name="intent"
        value="read-all"
        variant="secondary"
        size="sm"
        pending={formData?.get("intent") === "read-all"}
      >
        Mark all as Read
      </Button>
    </Form>
  );
}
