import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportBreakdowns } from "#app/domain/analytics/analytics-export.server.ts";
import { csvResponse } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/breakdown-export";
import { readOverviewQuery } from "./overview-query.server.ts";

export const handle = {
  page: href("/adminOverview"),
  reads: "overview.read",
} satisfies AdminResource;

/**
 * The breakdown of the shown days by product, size, colour, region, state, age and package, as a
 * CSV file.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  return csvResponse("sales-by-part", exportBreakdowns(app, readOverviewQuery(request, app)));
}
