import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportUploads } from "#app/domain/catalogue/product-list.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { findProducts, productQuery } from "./product-query.server.ts";
import { csvResponse } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/products-export";

export const handle = {
  page: href("/uploads"),
  reads: "edit products",
} satisfies AdminResource;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { rows } = await findProducts(contextOf(context).app, readQuery(request, productQuery));
  return csvResponse("products", exportUploads(rows));
}
