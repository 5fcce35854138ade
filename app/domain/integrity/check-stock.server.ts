import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { orderItems, products, stock } from "#app/db/schema.server.ts";
import { countsOf } from "#app/domain/counters.server.ts";
import {
  renamesAsJson,
  soldByVariant,
  type VariantRename,
} from "#app/domain/festival/variant-renames.server.ts";
import { variantKey } from "#app/shared/catalogue/variants.ts";

/**
 * A counted colour and size; what was sold of it is less what came back. They differ where
 * `received` is not `sold` and `left`.
 */
export interface VariantCount {
  productId: string;
  name: string;
  color: string;
  size: string;
  received: number;
  sold: number;
  /** The same by the counter, where `sold` is by the line items. */
  counted: number;
  left: number;
}

type SoldRows = Parameters<typeof soldByVariant>[0];

/** What was sold by the counter of the database's triggers, or by every line item there is. */
const soldBy = {
  counter: sql`select key::jsonb ->> 0 as "productId", key::jsonb ->> 3 as color, key::jsonb ->> 2 as size,
    (key::jsonb ->> 4)::integer as "namesVersion", many as pieces from ${countsOf(["pieces taken by item"])} counts`,
  items: sql`select product_id as "productId", color, size, names_version as "namesVersion",
    sum(allocated - restocked)::integer as pieces
    from ${orderItems} where product_id is not null group by 1, 2, 3, 4`,
};

/** `source`: what says how much was sold. */
export async function readVariantCounts(
  db: Queryable,
  source: keyof typeof soldBy,
): Promise<VariantCount[]> {
  const asJson = (rows: SQL) => sql`(select coalesce(json_agg(l), '[]') from (${rows}) l)`;
  // It is one query, so that it sees each sale wholly or not at all.
  const { rows } = await db.execute<{
    variants: Omit<VariantCount, "sold" | "counted">[];
    sold: SoldRows;
    counted: SoldRows;
    renames: VariantRename[];
  }>(sql`
    select (select coalesce(json_agg(json_build_object('productId', p.id, 'name', p.name, 'color', s.color,
        'size', s.size, 'received', s.total_received, 'left', s.quantity) order by p.name, s.color, s.size), '[]')
        from ${stock} s join ${products} p on p.id = s.product_id) as variants,
      ${asJson(soldBy[source])} as sold, ${asJson(soldBy.counter)} as counted, ${renamesAsJson} as renames`);
  const { variants, renames, ...pieces } = rows[0]!;
  const [sold, counted] = [pieces.sold, pieces.counted].map((each) => soldByVariant(each, renames));
  return variants.map((variant) => ({
    ...variant,
    sold: sold!.get(variantKey(variant)) ?? 0,
    counted: counted!.get(variantKey(variant)) ?? 0,
  }));
}

export const isMiscounted = ({ sold, counted }: VariantCount): boolean => sold !== counted;
export const isWrong = ({ received, sold, left }: VariantCount): boolean =>
  received !== sold + left;
