import { sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { orderItems, products, stock } from "#app/db/schema.server.ts";
import {
  renamesAsJson,
  soldByVariant,
  type VariantRename,
} from "#app/domain/festival/variant-renames.server.ts";
import { variantKey } from "#app/shared/catalogue/variant-key.ts";

/**
 * A counted colour and size; what was sold of it is less what came back. They differ where
 * `entered` is not `sold` and `left`.
 */
export interface StockBook {
  productId: string;
  name: string;
  color: string;
  size: string;
  entered: number;
  sold: number;
  left: number;
}

export async function readStockBooks(db: Queryable): Promise<StockBook[]> {
  // One question, which sees no sale half.
  const { rows } = await db.execute<{
    counted: Omit<StockBook, "sold">[];
    sold: Parameters<typeof soldByVariant>[0];
    renames: VariantRename[];
  }>(sql`
    select (select coalesce(json_agg(json_build_object('productId', p.id, 'name', p.name, 'color', s.color,
        'size', s.size, 'entered', s.total_received, 'left', s.quantity) order by p.name, s.color, s.size), '[]')
        from ${stock} s join ${products} p on p.id = s.product_id) as counted,
      (select coalesce(json_agg(l), '[]') from (
        select product_id as "productId", color, size, names_version as "namesVersion",
          sum(allocated - restocked)::integer as pieces
        from ${orderItems} where product_id is not null group by 1, 2, 3, 4) l) as sold,
      ${renamesAsJson} as renames`);
  const { counted, sold, renames } = rows[0]!;
  const pieces = soldByVariant(sold, renames);
  return counted.map((one) => ({ ...one, sold: pieces.get(variantKey(one)) ?? 0 }));
}

export const isWrong = ({ entered, sold, left }: StockBook): boolean => entered !== sold + left;
