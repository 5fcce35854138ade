import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportEdition } from "#app/domain/editions/closing/edition-export.server.ts";
import { findEdition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { csvResponse } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/edition-figures-export";

export const handle = {
  page: href("/adminSeasons"),
  reads: "editions.read",
} satisfies AdminResource;

export async function loader({ params, context }: Route.LoaderArgs) {
  const edition = await findEdition(contextOf(context).app.db, Number(params.editionId));
  if (!edition) throw new Response("There is no such edition.", { status: 404 });
  return csvResponse(`season-${edition.id}-figures`, exportEdition(edition.figures));
}
