import { href, redirect } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { confirmImport } from "#app/domain/tickets/ticket-import.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { askAgainWhenRefused } from "#app/routes/admin/ask-again.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { DayOver } from "#app/routes/admin/tickets/day-over.tsx";
import { ConfirmImport } from "./confirm-import.tsx";
import { ImportDone } from "./import-done.tsx";
import { ImportFacts } from "./import-facts.tsx";
import { ImportLines } from "./import-lines.tsx";
import { loadPreview } from "./import-preview.server.ts";
import type { Route } from "./+types/import";

export const handle = { sidebar: null } satisfies AdminPage;

export const meta = () => adminMeta("Import tickets");

export async function loader({ params, context }: Route.LoaderArgs) {
  const preview = await loadPreview(contextOf(context).app, params.importId);
  if (!preview) throw new Response("This import is no longer there.", { status: 404 });
  return preview;
}

const form = z.object({ intent: z.enum(["confirm", "confirm again"]) });

export const action = ({ request, params: { importId }, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ intent }) => {
    const { app } = contextOf(context);
    const again = intent === "confirm again";
    await confirmImport(app, { importId, again }, viewerOf(context).id);
    return redirect(href("/adminHome/import/:importId", { importId }));
  });

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = askAgainWhenRefused;

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, confirmedAt, fresh, known, refused, overDay } = loaderData;
  const refusal = refusalIn(useLastAnswer(actionData));
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Import tickets"
        lead={<span className="wrap-anywhere">{fileName}</span>}
        actions={
          <LinkButton to={href("/adminHome/new")} variant="secondary" size="sm">
            Choose another file
          </LinkButton>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {confirmedAt ? (
          <ImportDone {...loaderData} confirmedAt={confirmedAt} />
        ) : (
          <>
            <DayOver day={overDay} />
            <ImportFacts {...loaderData} />
            <ConfirmImport fresh={fresh.count} again={known.again} />
            <FormMessage>{formError(refusal)}</FormMessage>
          </>
        )}
        <ImportLines
          title="Refused"
          lead="Mend these in the file and choose it again."
          {...refused}
        />
        <ImportLines
          title="There already"
          lead="By TicketId, or by name, e-mail and package."
          {...known}
        />
        <ImportLines title="Who gets a ticket" lead="Each by e-mail." {...fresh} />
      </div>
    </div>
  );
}
