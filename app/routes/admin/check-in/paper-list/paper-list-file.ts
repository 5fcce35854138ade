import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { recordDownload } from "#app/domain/audit.server.ts";
import { listGates } from "#app/domain/check-in/gates.server.ts";
import { gateWithId } from "#app/shared/check-in/gates.ts";
import { listForPaper } from "#app/domain/check-in/paper-list.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { drawPaperList } from "#app/services/paper-list-pdf.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import { queryText } from "#app/shared/query-text.ts";
import type { Route } from "./+types/paper-list-file";

export const handle = {
  page: href("/adminGate/list"),
  reads: "tickets.read",
} satisfies AdminResource;

const query = z.object({ type: queryText, gate: queryText });

/** The list to tick as a PDF. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { type, gate: asked } = readQuery(request, query);
  const gate = gateWithId(await listGates(app.db), asked);
  const [rows, festival] = [await listForPaper(app.db, { type, gate }), await app.festival()];
  const file = await drawPaperList(rows, {
    title: ["List to tick", gate?.name, type].filter(Boolean).join(", "),
    brand: festival.name.brand,
    made: formatDayTime(app.now()),
  });
  await recordDownload(app, "gate-list.pdf", viewerOf(context).id);
  return new Response(file, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="gate-list.pdf"',
      "cache-control": "private, no-store",
    },
  });
}
