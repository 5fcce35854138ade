import { z } from "zod";
import { listUploads } from "#app/domain/catalogue/product-list.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { queryText } from "#app/forms/read-query.server.ts";
import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";

export const productQuery = listQuery.extend({
  category: z.string().nullable().catch(null),
  show: oneOf(["low", "out"]),
  few: z
    .string()
    .regex(/^\d{1,5}$/)
    .nullable()
    .catch(null),
  view: oneOf(["table"]),
  delete: queryText,
});

/** The products that a list asks for, and how many are running out and not in the store. */
export async function findProducts(
  app: Parts<"db" | "festival">,
  {
    q: search,
    category,
    show,
    few,
  }: Omit<z.output<typeof productQuery>, "after" | "view" | "delete">,
) {
  const found = await listUploads(app, { search, category, ...(few && { few: Number(few) }) });
  const filtered = {
    low: found.filter((product) => product.low.length > 0),
    out: found.filter((product) => product.state !== "shown"),
  };
  const counts = { low: filtered.low.length, out: filtered.out.length };
  return { rows: show ? filtered[show] : found, counts };
}
