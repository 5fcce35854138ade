import { inArray, isNull, sql } from "drizzle-orm";
import { erasures, users } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { eraseAccount, hashInSql } from "./erase-account.server.ts";

/** Where the files are listed that say who was erased: one for each, named by its hash. */
const folder = "erased/";

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
    await storage.put(`${folder}${hash}`, Buffer.from(`${erasedAt.toISOString()}\n`), "text/plain");
    await db
      .update(erasures)
      .set({ listedAt: now() })
      .where(sql`${erasures.hash} = ${hash}`);
  }
}

/**
 * Erases again who is listed and not known to the database, which is so once an older backup was
 * restored. Returns how many accounts it erased. Throws what the storage raises.
 */
export async function repeatErasures({
  db,
  storage,
  now,
}: Parts<"db" | "storage" | "now">): Promise<number> {
  const listed = new Set<string>();
  for await (const key of storage.keys(folder)) listed.add(key.slice(folder.length));
  if (listed.size === 0) return 0;
  for (const { hash } of await db.select({ hash: erasures.hash }).from(erasures))
    listed.delete(hash);
  if (listed.size === 0) return 0;
  const hashes = [...listed];
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(hashInSql, hashes));
  for (const user of found) await db.transaction((tx) => eraseAccount(tx, user, now()));
  const at = now();
  await db
    .insert(erasures)
    .values(hashes.map((hash) => ({ hash, erasedAt: at, listedAt: at })))
    .onConflictDoUpdate({ target: erasures.hash, set: { listedAt: at } });
  return found.length;
}
