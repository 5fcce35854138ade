import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { countOutbox, listEmails, outboxParts } from "#app/domain/mail/outbox-lists.server.ts";
import { resendEmail } from "#app/domain/mail/resend-email.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { askAgainWhenRefused } from "#app/routes/admin/ask-again.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ListPage } from "#app/routes/admin/list/list-page.tsx";
import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { EmailRows, emailColumns } from "./email-rows.tsx";
import type { Route } from "./+types/outbox";

export const handle = {
  sidebar: { group: "Office", label: "E-mails", icon: "MailIcon" },
  also: [{ label: "E-mails that failed", query: "show=failed" }],
  finds: "Look for e-mails",
} satisfies AdminPage;

export const meta = () => adminMeta("E-mails");

const query = listQuery.extend({ show: oneOf(outboxParts) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context).app;
  const { q: search, after, show } = readQuery(request, query);
  const [page, counts] = await Promise.all([
    listEmails(db, { part: show, search, after, limit: 50 }),
    countOutbox(db),
  ]);
  return { search, show, counts, now: now().getTime(), ...page };
}

const form = z.object({ intent: z.literal("again"), email: z.uuid(), to: z.string() });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ email: emailId, to: recipient }) => {
    const { app } = contextOf(context);
    await resendEmail(app, { emailId, recipient }, viewerOf(context).id);
    return { ok: true, message: `The e-mail to ${recipient.trim()} is on its way.` };
  });

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = askAgainWhenRefused;

const parts = [
  { show: null, label: "All" },
  { show: "waiting", label: "Waiting" },
  { show: "failed", label: "Failed" },
  { show: "sent", label: "Sent" },
] as const;

export default function Outbox({ loaderData, actionData }: Route.ComponentProps) {
  const { search, show, counts, now } = loaderData;
  const answer = useLastAnswer(actionData);
  const refusal = refusalIn(answer);
  const addressOf = (after?: string) =>
    listAddress(href("/adminOutbox"), { q: search, show, after });
  return (
    <ListPage
      title="E-mails"
      lead="Every e-mail the site writes, newest first, and what became of it."
      controls={
        <>
          <Tabs
            label="E-mails by state"
            tabs={parts.map((part) => ({
              to: listAddress(href("/adminOutbox"), { q: search, show: part.show }),
              label: part.label,
              current: part.show === show,
              count:
                part.show === "waiting" || part.show === "failed" ? counts[part.show] : undefined,
              isCalm: part.show === "waiting",
            }))}
          />
          <div className="my-5 max-w-xl">
            <SearchForm
              label="Search by e-mail address, order or ticket"
              hint="E-mail, order or ticket"
              defaultValue={search}
              keep={{ show }}
            />
          </div>
          <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
          {refusal && (
            <div className="mb-5">
              <FormMessage>{formError(refusal)}</FormMessage>
            </div>
          )}
        </>
      }
      page={loaderData}
      none={search || show ? "No e-mail matches" : "E-mails will show here"}
      table={{ label: "E-mails", columns: emailColumns }}
      addressOf={addressOf}
    >
      {(rows) => <EmailRows rows={rows} now={now} />}
    </ListPage>
  );
}
