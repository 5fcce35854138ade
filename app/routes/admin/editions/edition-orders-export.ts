import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportOrders } from "#app/domain/orders/order-export.server.ts";
import { findEdition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { csvOfPeople } from "#app/routes/admin/csv-response.server.ts";
import { orderStatuses } from "#app/shared/orders/order-states.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/edition-orders-export";

export const handle = {
  page: href("/adminSeasons"),
  reads: "editions.read",
} satisfies AdminResource;

/** All orders of a closed edition in every state, as a CSV file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, findReader } = contextOf(context).app;
  const edition = await findEdition(db, Number(params.editionId));
  if (!edition) throw new Response("There is no such edition.", { status: 404 });
  const lists = orderStatuses.map((status) => ({ edition: edition.id, status }));
  return csvOfPeople(
    context,
    `season-${edition.id}-orders`,
    exportOrders(await findReader(), ...lists),
  );
}
