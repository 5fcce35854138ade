import { data, href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findEdition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/edition";
import { spanText } from "./edition-span.ts";
import { EditionLinks } from "./edition-links.tsx";
import { EditionTables } from "./edition-tables.tsx";

export const handle = { sidebar: null } satisfies AdminPage;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.season?.name ?? "Edition");

export async function loader({ params, context }: Route.LoaderArgs) {
  const season = await findEdition(contextOf(context).app.db, Number(params.editionId));
  return data({ season }, { status: season ? 200 : 404 });
}

export default function OneSeason({ loaderData: { season } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={season?.name ?? "Edition"}
        lead={season && spanText(season)}
        actions={
          <LinkButton to={href("/adminSeasons")} variant="secondary" size="sm">
            All seasons
          </LinkButton>
        }
      />
      {season ? (
        <>
          <EditionLinks season={season.id} />
          <EditionTables figures={season.figures} />
        </>
      ) : (
        <EmptyState title="There is no such edition" />
      )}
    </>
  );
}
