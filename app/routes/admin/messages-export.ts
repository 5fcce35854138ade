import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportMessages } from "#app/domain/audience.server.ts";
import type { Resource } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/messages-export";
import { csvResponse } from "./csv-response.server.ts";

export const handle = { page: href("/adminMessages") } satisfies Resource;

export function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const search = query.get("q")?.slice(0, 80) ?? "";
  const waiting = query.get("show") === "waiting";
  return csvResponse("messages", exportMessages(contextOf(context).app.db, { search, waiting }));
}
