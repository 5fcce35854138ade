import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportStatement } from "#app/domain/analytics/statement.server.ts";
import { csvResponse } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import { readStated } from "./stated-days.server.ts";
import type { Route } from "./+types/statement-export";

export const handle = {
  page: href("/adminStatement"),
  reads: "payments.read",
} satisfies AdminResource;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const stated = await readStated(request, app);
  if (!stated) throw new Response("Not Found", { status: 404 });
  const { days, span } = stated;
  return csvResponse("statement", exportStatement(await app.findReader(), days, span));
}
