import { sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { orderItems, products, stock } from "#app/db/schema.server.ts";
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
  left: number;
}

type SoldRows = Parameters<typeof soldByVariant>[0];

const soldByItems = sql`select product_id as "productId", color, size, names_version as "namesVersion",
  sum(allocated - restocked)::integer as pieces
  from ${orderItems} where product_id is not null group by 1, 2, 3, 4`;

/** Returns every counted colour and size with what was received, sold and left of it. */
export async function readVariantCounts(db: Queryable): Promise<VariantCount[]> {
  // It is one query, so that it sees each sale wholly or not at all.
  const { rows } = await db.execute<{
    variants: Omit<VariantCount, "sold">[];
    sold: SoldRows;
    renames: VariantRename[];
  }>(sql`
    select (select coalesce(json_agg(json_build_object('productId', p.id, 'name', p.name, 'color', s.color,
        'size', s.size, 'received', s.total_received, 'left', s.quantity) order by p.name, s.color, s.size), '[]')
        from ${stock} s join ${products} p on p.id = s.product_id) as variants,
      (select coalesce(json_agg(l), '[]') from (${soldByItems}) l) as sold, ${renamesAsJson} as renames`);
  const { variants, renames, ...pieces } = rows[0]!;
  const sold = soldByVariant(pieces.sold, renames);
  return variants.map((variant) => ({ ...variant, sold: sold.get(variantKey(variant)) ?? 0 }));
}

export const isWrong = ({ received, sold, left }: VariantCount): boolean =>
  received !== sold + left;
