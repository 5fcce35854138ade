import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportRefused } from "#app/domain/tickets/import-tickets.server.ts";
import { csvResponse } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/refused-export";

export const handle = {
  page: href("/adminHome"),
  reads: "tickets.issue",
} satisfies AdminResource;

export async function loader({ params, context }: Route.LoaderArgs) {
  const csv = await exportRefused(contextOf(context).app.db, params.importId);
  if (csv === null) throw new Response("This import is no longer there.", { status: 404 });
  return csvResponse("refused-tickets", piecesOf(csv));
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
