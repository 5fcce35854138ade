import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportMessages } from "#app/domain/contact/messages.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { listQuery, oneOf, editionQuery } from "#app/routes/admin/list/list-query.server.ts";
import type { Route } from "./+types/messages-export";
import { csvOfPeople } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";

export const handle = {
  page: href("/adminMessages"),
  reads: "read and answer messages",
} satisfies AdminResource;

const query = listQuery.extend({ show: oneOf(["waiting"]), season: editionQuery });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, show, season: edition } = readQuery(request, query);
  const waiting = show === "waiting";
  const list = { search, waiting, edition };
  const db = await contextOf(context).app.findReader();
  return csvOfPeople(context, "messages", exportMessages(db, list));
}
