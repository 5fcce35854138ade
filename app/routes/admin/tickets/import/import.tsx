import { href, redirect } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { confirmImport, readImportAgain } from "#app/domain/tickets/ticket-import.server.ts";
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
import { matchedIn, mendedIn } from "./import-fields.ts";
import { MatchForm } from "./match-form.tsx";
import { RefusedLines } from "./refused-lines.tsx";
import { loadPreview } from "./import-preview.server.ts";
import type { Route } from "./+types/import";

export const handle = { sidebar: null } satisfies AdminPage;

export const meta = () => adminMeta("Import tickets");

export async function loader({ params, context }: Route.LoaderArgs) {
  const preview = await loadPreview(contextOf(context).app, params.importId);
  if (!preview) throw new Response("This import is no longer there.", { status: 404 });
  return preview;
}

/** Besides the intent, a field for each column, package and cell: read by their names. */
const form = z.record(z.string(), z.string());

export const action = ({ request, params: { importId }, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ intent, ...typed }) => {
    const { app } = contextOf(context);
    if (intent === "match") await readImportAgain(app, importId, matchedIn(typed));
    else if (intent === "mend") await readImportAgain(app, importId, { mended: mendedIn(typed) });
    else if (intent === "confirm" || intent === "confirm again") {
      const again = intent === "confirm again";
      await confirmImport(app, { importId, again }, viewerOf(context).id);
    }
    return redirect(href("/adminHome/import/:importId", { importId }));
  });

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = askAgainWhenRefused;

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { id, fileName, confirmedAt, fresh, known, refused, missing, overDay } = loaderData;
  const canBeMended = loaderData.canBeMended && confirmedAt === null;
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
            <FormMessage>{formError(refusal)}</FormMessage>
            {canBeMended && <MatchForm {...loaderData} typed={refusal?.values} />}
            {missing.length === 0 && (
              <>
                <ImportFacts {...loaderData} />
                <ConfirmImport fresh={fresh.count} again={known.again} />
              </>
            )}
          </>
        )}
        <RefusedLines {...refused} id={id} canBeMended={canBeMended} />
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
