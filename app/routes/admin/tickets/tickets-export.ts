import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportTickets } from "#app/domain/tickets/ticket-export.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { csvOfPeople } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/tickets-export";
import { ticketQuery, ticketListOf } from "./ticket-query.server.ts";

export const handle = { page: href("/adminHome"), reads: "read tickets" } satisfies AdminResource;

/** The shown list as a CSV file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const wanted = ticketListOf(readQuery(request, ticketQuery));
  const db = await contextOf(context).app.findReader();
  return csvOfPeople(context, "tickets", exportTickets(db, wanted));
}
