import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportSubscribers } from "#app/domain/audience.server.ts";
import type { Resource } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/subscribers-export";
import { csvResponse } from "./csv-response.server.ts";

export const handle = { page: href("/adminSubscribers") } satisfies Resource;

export function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams.get("q")?.slice(0, 80) ?? "";
  return csvResponse("subscribers", exportSubscribers(contextOf(context).app.db, search));
}
