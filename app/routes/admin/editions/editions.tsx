import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { findEdition, listEditions } from "#app/domain/editions/closing/edition-lists.server.ts";
import {
  findUndoProblem,
  reopenEdition,
} from "#app/domain/editions/closing/undo-closing.server.ts";
import { findCurrentEdition } from "#app/domain/editions/current.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { editionNumber } from "#app/routes/admin/list/list-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/editions";
import { CurrentEdition } from "./current-edition.tsx";
import { EditionCard } from "./edition-card.tsx";

export const handle = {
  sidebar: { group: "Office", label: "Editions", icon: "ArchiveIcon" },
} satisfies AdminPage;

export const meta = () => adminMeta("Editions");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = contextOf(context).app;
  const [current, seasons] = await Promise.all([findCurrentEdition(db), listEditions(db)]);
  return {
    seasons,
    undoProblem: seasons.length > 0 ? await findUndoProblem(db, current.id) : null,
  };
}

const form = z.object({ intent: z.literal("undo"), season: editionNumber });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ season: id }) => {
    const { app } = contextOf(context);
    const season = await findEdition(app.db, id);
    await reopenEdition(app, id, viewerOf(context).id);
    return { ok: true, message: `${season?.name ?? "It"} is the current edition again.` };
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function Seasons({ loaderData, actionData }: Route.ComponentProps) {
  const { seasons, undoProblem } = loaderData;
  const answer = useLastAnswer(actionData);
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Editions"
        lead="Editions that are over, as they stood when they were closed."
        actions={
          <LinkButton to={href("/adminSeasons/close")} variant="secondary" size="sm">
            Close this edition
          </LinkButton>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FormMessage kind="success">{answer?.ok && answer.message}</FormMessage>
        <FormMessage>{formError(refusalIn(answer))}</FormMessage>
        {seasons[0] && <CurrentEdition last={seasons[0]} undoProblem={undoProblem} />}
        {seasons.length === 0 ? (
          <EmptyState title="Closed editions will show here" />
        ) : (
          <ul className="grid gap-4">
            {seasons.map((season) => (
              <EditionCard key={season.id} season={season} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
