import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportOrders } from "#app/domain/orders/order-export.server.ts";
import { csvResponse } from "#app/routes/admin/csv-response.server.ts";
import { orderStatuses } from "#app/shared/orders/order-states.ts";
import type { Resource } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/season-orders-export";

export const handle = { page: href("/adminSeasons") } satisfies Resource;

/** Every order of a season, whatever became of it. */
export function loader({ params: { seasonId }, context }: Route.LoaderArgs) {
  const season = Number(seasonId);
  const lists = orderStatuses.map((status) => ({ season, status }));
  if (!Number.isSafeInteger(season))
    throw new Response("There is no such season.", { status: 404 });
  return csvResponse(`season-${season}-orders`, exportOrders(contextOf(context).app.db, ...lists));
}
