import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportWaiting } from "#app/domain/tickets/waiting/waiting-lists.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { waitingQuery } from "./waiting-query.server.ts";
import { csvOfPeople } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/waiting-export";

export const handle = {
  page: href("/adminWaiting"),
  reads: "look after the waiting list",
} satisfies AdminResource;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, state, type } = readQuery(request, waitingQuery);
  const db = await contextOf(context).app.findReader();
  return csvOfPeople(context, "waiting-list", exportWaiting(db, { search, state, type }));
}
