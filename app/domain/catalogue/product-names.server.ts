import { asc } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { products } from "#app/db/schema.server.ts";

/** Every product by its name, the deleted ones too: orders name them. */
export function listProductNames(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .orderBy(asc(products.name), asc(products.id));
}
