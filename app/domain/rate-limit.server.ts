import { sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { rateLimits } from "#app/db/schema.server.ts";

export interface Limit {
  /** How many attempts a window takes. */
  attempts: number;
  windowMs: number;
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
    .values({ key, count: 1, windowEndsAt })
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
