import { href, Link } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { listAudiences } from "#app/domain/broadcasts/audiences.server.ts";
import { listBroadcasts } from "#app/domain/broadcasts/broadcast-lists.server.ts";
import {
  chooseMailsADay,
  countLeftToday,
  findMailsADay,
} from "#app/domain/broadcasts/mails-a-day.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import { count } from "#app/routes/admin/tickets/sale/sale-fields.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { fieldOf, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { audienceLabels } from "./audience-labels.ts";
import type { Route } from "./+types/broadcasts";

export const handle = {
  reads: "messages.send",
  does: "messages.send",
} satisfies AdminPage;

export const meta = () => adminMeta("Messages to many");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context).app;
  const [rows, offered, aDay, leftToday] = await Promise.all([
    listBroadcasts(db),
    listAudiences(db),
    findMailsADay(db),
    countLeftToday(db, now()),
  ]);
  return {
    rows: rows.map(({ audiences, ...row }) => ({ ...row, to: audienceLabels(audiences, offered) })),
    aDay,
    leftToday,
  };
}

const most = 100_000;

const form = z.object({
  intent: z.literal("choose-mails-a-day"),
  mails: count(`Write a number from 1 to ${formatCount(most)}.`, { from: 1, to: most }),
});

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ mails }) => {
    await chooseMailsADay(contextOf(context).app, mails, viewerOf(context).id);
    return { ok: true, message: "Saved." };
  });

export { clientAction } from "#app/forms/client-action.ts";

type Row = Route.ComponentProps["loaderData"]["rows"][number];

export default function Broadcasts({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, aDay, leftToday } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  return (
    <>
      <PageHeader
        title="Messages to many"
        actions={
          <LinkButton
            to={href("/adminMessages/sent/:broadcastId", { broadcastId: "new" })}
            size="sm"
          >
            New message
          </LinkButton>
        }
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        {rows.length === 0 ? (
          <EmptyState title="Messages that you write will show here" />
        ) : (
          <ul className="divide-y-2 divide-line rounded-2xl border-2 border-line bg-raised">
            {rows.map((row) => (
              <li key={row.id}>
                <Link
                  to={href("/adminMessages/sent/:broadcastId", { broadcastId: row.id })}
                  className="grid gap-0.5 px-5 py-3 hover:bg-sunk"
                >
                  <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <span className="font-semibold text-link underline underline-offset-4 wrap-anywhere">
                      {row.subject}
                    </span>
                    <span className="text-sm font-semibold">{stateOf(row)}</span>
                  </span>
                  <span className="text-sm text-muted wrap-anywhere">
                    To: {row.to}
                    {row.reminder ? ". By itself" : row.by && `. By ${row.by}`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Card>
          <h2 className="mb-3 text-xl font-bold">How many leave in a day</h2>
          <SettingsForm intent="choose-mails-a-day" button="Save" refusal={refusal}>
            <TextField
              label="E-mails of messages in 24 hours"
              {...fieldOf(refusal, "mails", String(aDay))}
              inputMode="numeric"
              hint="Fewer than your mail service sends: tickets and orders need the rest. Gmail: some 500"
            />
          </SettingsForm>
          <p className="mt-3 text-sm text-muted">{formatCount(leftToday)} of them may leave now.</p>
        </Card>
      </div>
    </>
  );
}

/** Says how far a message is, and since when. */
function stateOf({ dueAt, startedAt, stoppedAt, endedAt, people, queued }: Row): string {
  if (!dueAt) return "Being written";
  if (!startedAt) return `Planned for ${formatDayTime(dueAt)}`;
  const of = `${formatCount(queued)} of ${pluralise(people, "person", "people")}`;
  if (stoppedAt) return `Stopped: ${of}`;
  return endedAt ? `Sent to ${of}, ${formatDayTime(endedAt)}` : `Under way: ${of}`;
}
