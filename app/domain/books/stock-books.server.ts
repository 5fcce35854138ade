import { sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { orderLines, products, stock } from "#app/db/schema.server.ts";

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
  const { rows } = await db.execute<StockBook & Record<string, unknown>>(sql`
    select p.id as "productId", p.name, s.color, s.size, s.entered,
      coalesce(l.sold, 0)::integer as sold, s.quantity as left
    from ${stock} s join ${products} p on p.id = s.product_id
    left join (
      select product_id, coalesce(color, '') as color, coalesce(size, '') as size,
        sum(taken - returned) as sold
      from ${orderLines} where product_id is not null group by 1, 2, 3
    ) l on l.product_id = s.product_id and l.color = s.color and l.size = s.size
    order by p.name, s.color, s.size`);
  return rows;
}

export const isWrong = ({ entered, sold, left }: StockBook): boolean => entered !== sold + left;
