import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportOrders } from "#app/domain/orders/order-export.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { orderListOf, orderQuery } from "./order-query.server.ts";
import { orderTabOf } from "./order-tabs.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/orders-export";
import { csvOfPeople } from "#app/routes/admin/csv-response.server.ts";

export const handle = { page: href("/orders"), reads: "read orders" } satisfies AdminResource;

/** The shown list as a CSV file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readQuery(request, orderQuery);
  const { findReader, now } = contextOf(context).app;
  const { name } = orderTabOf(query.tab);
  const list = orderListOf(query, now());
  return csvOfPeople(context, `orders-${name}`, exportOrders(await findReader(), list));
}
