import { sql } from "drizzle-orm";
import type { Database } from "./db.server.ts";
import { rateLimits } from "./schema.server.ts";

/**
 * Waits for the caller's turn among all processes of one database: one in `intervalMs`, by the
 * database's clock.
 */
export async function awaitTurn(db: Database, key: string, intervalMs: number): Promise<void> {
  const { windowEndsAt } = rateLimits;
  const interval = sql`${intervalMs} * interval '1 millisecond'`;
  const [turn] = await db
    .insert(rateLimits)
    .values({ key, count: 0, windowEndsAt: sql`clock_timestamp() + ${interval}` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { windowEndsAt: sql`greatest(${windowEndsAt}, clock_timestamp()) + ${interval}` },
    })
    .returning({
      waitMs:
        sql`extract(epoch from ${windowEndsAt} - ${interval} - clock_timestamp()) * 1000`.mapWith(
          Number,
        ),
    });
  const { waitMs } = turn!;
  if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs));
}
