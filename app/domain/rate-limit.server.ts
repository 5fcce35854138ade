import { createHash } from "node:crypto";
import { inArray, lt, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { rateLimits } from "#app/db/schema.server.ts";

export interface Limit {
  /** How many attempts a window takes. */
  attempts: number;
  windowMs: number;
}

/** Keys name people and networks; what is stored only tells whether it is the same one. */
const hashed = (key: string) => createHash("sha256").update(key).digest("base64url");

/** Takes an attempt that was no guess back out of its counts. */
export async function giveBackAttempt(db: Queryable, keys: string[]): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(inArray(rateLimits.key, keys.map(hashed)));
}

/** Deletes the counts whose window is over. */
export async function forgetOldAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, now));
}

/**
 * Counts an attempt under a key and says whether it is within the limit. One statement, so that attempts that come
 * together are counted apart, over all processes.
 */
export async function isWithinLimit(
  db: Queryable,
  key: string,
  limit: Limit,
  now: Date,
): Promise<boolean> {
  const windowEndsAt = new Date(now.getTime() + limit.windowMs);
  const [row] = await db
    .insert(rateLimits)
    .values({ key: hashed(key), count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.windowEndsAt} <= ${now} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${rateLimits.windowEndsAt} <= ${now} then ${windowEndsAt} else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({ count: rateLimits.count });
  return (row?.count ?? 1) <= limit.attempts;
}

/**
 * Counts an attempt under several keys and gives the minutes to wait where one of them is used up, else 0. A key that is
 * used up stops the count: the later ones are spared.
 */
export async function findWait(
  db: Queryable,
  limits: Record<string, Limit>,
  now: Date,
): Promise<number> {
  for (const [key, limit] of Object.entries(limits))
    if (!(await isWithinLimit(db, key, limit, now))) return Math.ceil(limit.windowMs / 60_000);
  return 0;
}
