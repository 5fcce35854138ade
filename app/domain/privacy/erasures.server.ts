import { isNull, sql } from "drizzle-orm";
import { erasures } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

/** Where the files are listed that say who was erased: one for each, named by its hash. */
export const erasedFolder = "erased/";

/**
 * Lists those who were erased beside the pictures too, so that a restored backup of the database,
 * which still has them, is not all that is known. Throws what the storage raises; what was not
 * listed is listed by the next call.
 */
export async function listErasures({
  db,
  storage,
  now,
}: Parts<"db" | "storage" | "now">): Promise<void> {
  const unlisted = await db.select().from(erasures).where(isNull(erasures.listedAt));
  for (const { hash, erasedAt } of unlisted) {
    await storage.put(
      `${erasedFolder}${hash}`,
      Buffer.from(`${erasedAt.toISOString()}\n`),
      "text/plain",
    );
    await db
      .update(erasures)
      .set({ listedAt: now() })
      .where(sql`${erasures.hash} = ${hash}`);
  }
}
