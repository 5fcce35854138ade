import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportSubscribers } from "#app/domain/subscribers.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { listQuery } from "#app/routes/admin/list/list-query.server.ts";
import type { Resource } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/subscribers-export";
import { csvResponse } from "./csv-response.server.ts";

export const handle = { page: href("/adminSubscribers") } satisfies Resource;

export function loader({ request, context }: Route.LoaderArgs) {
  const { q: search } = readQuery(request, listQuery);
  return csvResponse("subscribers", exportSubscribers(contextOf(context).app.db, search));
}
