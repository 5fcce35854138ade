import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportDays } from "#app/domain/analytics/analytics-export.server.ts";
import { csvResponse } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/days-export";
import { readOverviewQuery } from "./overview-query.server.ts";

export const handle = {
  page: href("/adminOverview"),
  reads: "overview.read",
} satisfies AdminResource;

/** The shown days as a CSV file. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  return csvResponse("sales-by-day", exportDays(app, readOverviewQuery(request, app)));
}
