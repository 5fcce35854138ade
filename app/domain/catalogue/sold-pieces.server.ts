import type { Queryable } from "#app/db/db.server.ts";
import { countsOf } from "#app/domain/counters.server.ts";

/** How many pieces of each product were ordered, by its id, over all editions: "Sold" in the office's list of products. */
export async function countSold(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; many: number }>(countsOf(["pieces ordered"]));
  return new Map(rows.map(({ key, many }) => [key, many]));
}
