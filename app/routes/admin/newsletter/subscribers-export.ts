import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportSubscribers } from "#app/domain/newsletter/subscribers.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { csvOfPeople } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/subscribers-export";
import { subscriberQuery } from "./subscriber-query.server.ts";

export const handle = {
  page: href("/adminSubscribers"),
  reads: "read subscribers",
} satisfies AdminResource;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, form } = readQuery(request, subscriberQuery);
  const db = await contextOf(context).app.findReader();
  return csvOfPeople(context, "subscribers", exportSubscribers(db, { search, form }));
}
