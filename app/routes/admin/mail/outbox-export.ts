import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportEmails } from "#app/domain/mail/outbox-lists.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { csvOfPeople } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import { outboxQuery } from "./outbox-query.server.ts";
import type { Route } from "./+types/outbox-export";

export const handle = {
  page: href("/adminOutbox"),
  reads: "read e-mails and send them again",
} satisfies AdminResource;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, show: filter } = readQuery(request, outboxQuery);
  const db = await contextOf(context).app.findReader();
  return csvOfPeople(context, "e-mails", exportEmails(db, { search, filter }));
}
