import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportPayments } from "#app/domain/payments/payment-lists.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { paymentQuery } from "./payment-query.server.ts";
import { csvResponse } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/payments-export";

export const handle = {
  page: href("/adminMoney"),
  reads: "read payments and the statement",
} satisfies AdminResource;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, show: filter } = readQuery(request, paymentQuery);
  const db = await contextOf(context).app.findReader();
  return csvResponse("payments", exportPayments(db, { filter, search }));
}
