import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { changesCsv } from "#app/domain/audit.server.ts";
import { productsCsv } from "#app/domain/catalogue/product-list.server.ts";
import type { ListCsv } from "#app/domain/lists/list-csv.server.ts";
import { subscribersCsv } from "#app/domain/newsletter/subscribers.server.ts";
import { exportOrders } from "#app/domain/orders/order-export.server.ts";
import { isoDay, dayNumber } from "#app/shared/dates.ts";
import { orderStatuses } from "#app/shared/orders/order-states.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/everything";
import { editionLists, zipResponse, type ZippedFiles } from "./zip-response.server.ts";

export const handle = {
  page: href("/adminSeasons"),
  reads: "editions.close",
} satisfies AdminResource;

const { payments, tickets, ...others } = editionLists;

/** Those of the edition, and what is the same for all of them. */
const lists: Record<string, ListCsv> = {
  payments,
  tickets,
  products: productsCsv,
  ...others,
  subscribers: subscribersCsv,
  "activity-log": changesCsv,
};

/** Sends every list of the current edition in one zip file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { findReader, now, festival } = contextOf(context).app;
  const db = await findReader();
  const all = orderStatuses.map((status) => ({ edition: null, status }));
  const files: ZippedFiles = { orders: () => exportOrders(db, ...all) };
  for (const [file, csv] of Object.entries(lists))
    files[file] = () => csv.read({ db, now, festival }, csv.query.parse({}));
  return zipResponse(context, `edition-${isoDay(dayNumber(now()))}.zip`, files);
}
