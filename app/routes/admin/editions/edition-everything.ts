import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { changesCsv } from "#app/domain/audit.server.ts";
import { exportEdition } from "#app/domain/editions/closing/edition-export.server.ts";
import { findEdition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { exportOrders } from "#app/domain/orders/order-export.server.ts";
import { dayNumber, isoDay } from "#app/shared/dates.ts";
import { orderStatuses } from "#app/shared/orders/order-states.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/edition-everything";
import { editionLists, zipResponse, type ZippedFiles } from "./zip-response.server.ts";

export const handle = {
  page: href("/adminSeasons"),
  reads: "editions.close",
} satisfies AdminResource;

/**
 * Sends the lists and figures of a closed edition in one zip file, with the activity log of its
 * time.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db: main, findReader, now, festival } = contextOf(context).app;
  const edition = await findEdition(main, Number(params.editionId));
  if (!edition) throw new Response("There is no such edition.", { status: 404 });
  const parts = { db: await findReader(), now, festival };
  const all = orderStatuses.map((status) => ({ edition: edition.id, status }));
  const files: ZippedFiles = {
    orders: () => exportOrders(parts.db, ...all),
    figures: () => exportEdition(edition.figures),
  };
  for (const [file, csv] of Object.entries(editionLists))
    files[file] = () => csv.read(parts, csv.query.parse({ season: String(edition.id) }));
  const day = (at: Date | null) => at && isoDay(dayNumber(at));
  const logged = { from: day(edition.openedAt), to: day(edition.closedAt) };
  files["activity-log"] = () => changesCsv.read(parts, changesCsv.query.parse(logged));
  return zipResponse(context, `edition-${edition.id}.zip`, files);
}
