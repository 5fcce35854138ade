import { sql } from "drizzle-orm";
import type { Database } from "#app/db/db.server.ts";

/**
 * How many connections to this database wait for a lock. It is asked outside a transaction, within
 * which PostgreSQL answers again what it answered first.
 */
export async function countLockWaits(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}
