import type { Register } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { changesCsv } from "#app/domain/audit.server.ts";
import { productsCsv } from "#app/domain/catalogue/product-list.server.ts";
import { codesCsv } from "#app/domain/discounts/code-lists.server.ts";
import { messagesCsv } from "#app/domain/contact/messages.server.ts";
import type { ListCsv } from "#app/domain/lists/list-csv.server.ts";
import { outboxCsv } from "#app/domain/mail/outbox-lists.server.ts";
import { subscribersCsv } from "#app/domain/newsletter/subscribers.server.ts";
import { paymentsCsv } from "#app/domain/payments/payment-lists.server.ts";
import { ticketsCsv } from "#app/domain/tickets/ticket-export.server.ts";
import { waitingCsv } from "#app/domain/tickets/waiting/waiting-lists.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { csvOfPeople, csvResponse } from "#app/routes/admin/csv-response.server.ts";
import { ordersCsv } from "#app/routes/admin/orders/order-query.server.ts";
import type { PageFile } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/list-file";

export const handle = { isFile: true } satisfies PageFile;

/** The routes that `list` of app/routes.ts makes. */
type ListFile = Extract<keyof Register["routeModules"], `${string}/export.csv`>;

const files: Record<ListFile, ListCsv> = {
  "orders/export.csv": ordersCsv,
  "adminMoney/export.csv": paymentsCsv,
  "uploads/export.csv": productsCsv,
  "adminCodes/export.csv": codesCsv,
  "adminHome/export.csv": ticketsCsv,
  "adminWaiting/export.csv": waitingCsv,
  "adminMessages/export.csv": messagesCsv,
  "adminSubscribers/export.csv": subscribersCsv,
  "adminOutbox/export.csv": outboxCsv,
  "adminChanges/export.csv": changesCsv,
};

/** Sends the shown list as a CSV file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pages, findReader, now, festival } = contextOf(context).app;
  const { routeIds } = pages.at(new URL(request.url).pathname)!;
  const csv = files[routeIds.at(-1) as ListFile];
  const asked = readQuery(request, csv.query);
  const text = csv.read({ db: await findReader(), now, festival }, asked);
  return csv.isOfPeople
    ? csvOfPeople(context, csv.nameOf(asked), text)
    : csvResponse(csv.nameOf(asked), text);
}
