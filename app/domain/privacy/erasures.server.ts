import { randomUUID } from "node:crypto";
import { eq, isNull, sql } from "drizzle-orm";
import { erasures, users } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findSetting, saveSetting } from "#app/domain/settings.server.ts";
import { eraseAccount, hashInSql } from "./erase-account.server.ts";

/** Where the files are listed that say who was erased: one for each, named by its hash. */
const folder = "erased/";

/** Holds the text that the database has too, unless an older one was restored. */
const stateFile = "erasures-state";

/**
 * Lists those who were erased beside the pictures too, so that a restored backup of the database,
 * which still has them, is not all that is known. Raises what the storage raises; what was not
 * listed is listed by the next call.
 */
export async function listErasures(app: Parts<"db" | "storage" | "now">): Promise<void> {
  const { db, storage, now } = app;
  const unlisted = await db.select().from(erasures).where(isNull(erasures.listedAt));
  if (unlisted.length === 0) return;
  await changeState(app, async () => {
    for (const { hash, erasedAt } of unlisted) {
      const contents = Buffer.from(`${erasedAt.toISOString()}\n`);
      await storage.put(`${folder}${hash}`, contents, "text/plain");
      await db.update(erasures).set({ listedAt: now() }).where(eq(erasures.hash, hash));
    }
  });
}

/**
 * Gives the storage and the database the same new text, the storage before and the database after
 * the work. So a database that was copied before the work is over has another text than the
 * storage, and so have both where a process ends between.
 */
async function changeState(
  { db, storage }: Parts<"db" | "storage">,
  work: () => Promise<void>,
): Promise<void> {
  const state = randomUUID();
  await storage.put(stateFile, Buffer.from(state), "text/plain");
  await work();
  await saveSetting(db, "erasures-state", state);
}

/**
 * Erases again who is listed, if another database was restored under the running site: reads two
 * short texts where none was, however many are listed. Raises what the storage raises.
 */
export async function repeatErasuresIfRestored(
  app: Parts<"db" | "storage" | "now">,
): Promise<void> {
  const [known, stored] = await Promise.all([
    findSetting(app.db, "erasures-state"),
    app.storage.read(stateFile),
  ]);
  if (stored === null || Buffer.from(stored).toString() !== known) await repeatErasures(app);
}

/**
 * Erases again who is listed and not known to the database, which is so once an older backup was
 * restored. Reads the whole list. Gives how many accounts it erased. Raises what the storage
 * raises.
 */
export async function repeatErasures(app: Parts<"db" | "storage" | "now">): Promise<number> {
  const { db, storage, now } = app;
  const listed = new Set<string>();
  for await (const key of storage.keys(folder)) listed.add(key.slice(folder.length));
  if (listed.size > 0)
    for (const { hash } of await db.select({ hash: erasures.hash }).from(erasures))
      listed.delete(hash);
  let erased = 0;
  await changeState(app, async () => {
    if (listed.size === 0) return;
    const hashes = sql`${sql.param([...listed])}::text[]`;
    const found = await db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(sql`${hashInSql} = any(${hashes})`);
    for (const user of found) await db.transaction((tx) => eraseAccount(tx, user, now()));
    erased = found.length;
    await db.execute(
      sql`insert into ${erasures} (hash, erased_at, listed_at)
          select hash, ${now()}::timestamptz, ${now()}::timestamptz from unnest(${hashes}) hash
          on conflict (hash) do update set listed_at = excluded.listed_at`,
    );
  });
  return erased;
}
