import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportChanges } from "#app/domain/audit.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { changeQuery, changesAskedFor } from "./change-query.server.ts";
import { csvResponse } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/changes-export";

export const handle = {
  page: href("/adminChanges"),
  reads: "read the activity log",
} satisfies AdminResource;

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = changesAskedFor(readQuery(request, changeQuery));
  const db = await contextOf(context).app.findReader();
  return csvResponse("activity-log", exportChanges(db, asked));
}
