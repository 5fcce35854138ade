import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportOrders } from "#app/domain/orders/order-export.server.ts";
import { orderTabOf } from "./order-tabs.ts";
import type { Resource } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/orders-export";
import { csvResponse } from "#app/routes/admin/csv-response.server.ts";

export const handle = { page: href("/orders") } satisfies Resource;

/** The list that is being looked at, as a CSV file. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const { name, status } = orderTabOf(query.get("tab"));
  const search = query.get("q")?.slice(0, 40) ?? "";
  const { db } = contextOf(context).app;
  return csvResponse(`orders-${name}`, exportOrders(db, { status, search }));
}
