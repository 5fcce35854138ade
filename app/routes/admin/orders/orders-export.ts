import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findCurrentEdition } from "#app/domain/editions/current.server.ts";
import { exportOrders } from "#app/domain/orders/order-export.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { orderListOf, orderQuery } from "./order-query.server.ts";
import { orderTabOf } from "./order-tabs.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/orders-export";
import { csvResponse } from "#app/routes/admin/csv-response.server.ts";

export const handle = { page: href("/orders"), reads: "read orders" } satisfies AdminResource;

/** The shown list as a CSV file; it stays that of its edition where this one is closed meanwhile. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readQuery(request, orderQuery);
  const { findReader, now } = contextOf(context).app;
  const { name } = orderTabOf(query.tab);
  const list = orderListOf(query, now());
  const db = await findReader();
  const edition = list.edition ?? (await findCurrentEdition(db)).id;
  return csvResponse(`orders-${name}`, exportOrders(db, { ...list, edition }));
}
