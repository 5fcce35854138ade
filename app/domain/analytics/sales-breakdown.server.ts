import type { Queryable } from "#app/db/db.server.ts";
import { products } from "#app/db/schema.server.ts";
import { sizeLabel } from "#app/shared/limits.ts";
import { recordOf } from "#app/shared/records.ts";
import type { Tally } from "./definitions.server.ts";
import type { Sales } from "./sales.server.ts";

export const breakdownKinds = ["products", "sizes", "colors", "regions"] as const;
export type BreakdownKind = (typeof breakdownKinds)[number];

interface BreakdownRow extends Tally {
  /** The product's id, or the choice as it is stored; "" where nothing was chosen. */
  key: string;
  name: string;
}

const withoutName: Record<BreakdownKind, string> = {
  products: "",
  sizes: "No size",
  colors: "No colour",
  regions: "No region kept",
};

/** Sales by product, size, colour and region, the most pieces first. */
export async function breakDownSales(
  db: Queryable,
  sales: Sales,
): Promise<Record<BreakdownKind, BreakdownRow[]>> {
  const named = await db.select({ id: products.id, name: products.name }).from(products);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const labelOf: Partial<Record<BreakdownKind, (key: string) => string | undefined>> = {
    products: (id) => names.get(id),
    sizes: sizeLabel,
  };
  const nameOf = (kind: BreakdownKind, key: string) =>
    (labelOf[kind]?.(key) ?? key) || withoutName[kind];
  return recordOf(
    breakdownKinds.map((kind) => [
      kind,
      [...sales[kind]]
        .map(([key, tally]) => ({ key, name: nameOf(kind, key), ...tally }))
        .filter(({ orders, pieces, kobo }) => orders !== 0 || pieces !== 0 || kobo !== 0)
        .toSorted((one, other) => other.pieces - one.pieces || one.name.localeCompare(other.name)),
    ]),
  );
}
