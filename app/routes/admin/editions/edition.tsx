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
  adminMeta(loaderData?.edition?.name ?? "Edition");

export async function loader({ params, context }: Route.LoaderArgs) {
  const edition = await findEdition(contextOf(context).app.db, Number(params.editionId));
  return data({ edition }, { status: edition ? 200 : 404 });
}

export default function OneEdition({ loaderData: { edition } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={edition?.name ?? "Edition"}
        lead={edition && spanText(edition)}
        actions={
          <LinkButton to={href("/adminSeasons")} variant="secondary" size="sm">
            All editions
          </LinkButton>
        }
      />
      {edition ? (
        <>
          <EditionLinks edition={edition.id} />
          <EditionTables figures={edition.figures} />
        </>
      ) : (
        <EmptyState title="There is no such edition" />
      )}
    </>
  );
}
