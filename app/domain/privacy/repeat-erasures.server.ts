import { inArray } from "drizzle-orm";
import type { Database } from "#app/db/db.server.ts";
import { erasures, users } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { Sealing } from "#app/services/sealing.server.ts";
import { eraseAccount, hashInSql } from "./erase-account.server.ts";
import { addressHash, erasePersonIn, personPrefix } from "./erase-person.server.ts";
import { erasedFolder } from "./erasures.server.ts";
import { listAddresses } from "./find-person.server.ts";

/**
 * Erases again who is listed and not known to the database, which is so once an older backup was
 * restored. Returns how many people it erased. Throws what the storage raises.
 */
export async function repeatErasures({
  db,
  storage,
  sealing,
  now,
}: Parts<"db" | "storage" | "sealing" | "now">): Promise<number> {
  const listed = new Set<string>();
  for await (const key of storage.keys(erasedFolder)) listed.add(key.slice(erasedFolder.length));
  if (listed.size === 0) return 0;
  for (const { hash } of await db.select({ hash: erasures.hash }).from(erasures))
    listed.delete(hash);
  if (listed.size === 0) return 0;
  const hashes = [...listed];
  const at = now();
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(hashInSql, hashes));
  for (const user of found) await db.transaction((tx) => eraseAccount(tx, user, at));
  const addresses = await findErased(db, sealing, hashes);
  for (const email of addresses) await db.transaction((tx) => erasePersonIn(tx, email, at));
  await db
    .insert(erasures)
    .values(hashes.map((hash) => ({ hash, erasedAt: at, listedAt: at })))
    .onConflictDoUpdate({ target: erasures.hash, set: { listedAt: at } });
  return found.length + addresses.length;
}

/** The addresses of the database that were erased by a record that it does not have. */
async function findErased(
  db: Database,
  sealing: Sealing,
  records: readonly string[],
): Promise<string[]> {
  const erased = new Set(
    records.flatMap((record) =>
      record.startsWith(personPrefix)
        ? [record.slice(personPrefix.length, record.lastIndexOf("-"))]
        : [],
    ),
  );
  if (erased.size === 0) return [];
  return (await listAddresses(db)).filter((email) => erased.has(addressHash(sealing, email)));
}
