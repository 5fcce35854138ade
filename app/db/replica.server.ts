import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "./db.server.ts";
import { openPool } from "./pool.server.ts";

/** A standby of the database, which spares the primary what reads much: the exports. */
export interface Replica {
  /**
   * The standby, once it has everything that is committed at this moment; the primary where the
   * standby is further behind, away or promoted, or where none is set.
   */
  find(): Promise<Database>;
  close(): Promise<void>;
}

/** Nobody should wait for a download because of the standby for longer than this. */
const waitedForMs = 2_000;
/** Exports are few: more of them at once wait for each other. */
const connections = 2;

/**
 * Opens the standby at `address`. `report` hears once why it is not read from any more, and once
 * that it is again (null).
 */
export function openReplica(
  primary: Database,
  address: string | undefined,
  report: (reason: string | null) => void,
): Replica {
  if (!address) return { find: async () => primary, close: async () => {} };
  const place = { connectionString: address, connectionTimeoutMillis: waitedForMs };
  const standby = openPool({ ...place, max: connections });
  // A machine that stands still keeps its connections and answers on none: its state is asked on one
  // whose statements are given up on soon, as an export's are not.
  const state = openPool({ ...place, max: 1, query_timeout: waitedForMs });
  let lastReason: string | null = null;
  return {
    async find() {
      const reason = await unreadableReason(state, primary);
      if (reason !== lastReason) report(reason);
      lastReason = reason;
      return reason === null ? standby : primary;
    },
    close: async () => void (await Promise.all([standby.$client.end(), state.$client.end()])),
  };
}

/**
 * Null where the standby has, or soon has, all that was committed on the primary when this was
 * asked.
 */
export async function unreadableReason(
  standby: Database,
  primary: Database,
): Promise<string | null> {
  // Not what was flushed: a commit may be answered before, where synchronous_commit is off.
  const { rows } = await primary.execute<{ written: string }>(
    sql`select pg_current_wal_insert_lsn()::text as written`,
  );
  const { written } = rows[0]!;
  const until = performance.now() + waitedForMs;
  try {
    for (;;) {
      const answer = await standby.execute<{ isStandby: boolean; hasAll: boolean }>(sql`
        select pg_is_in_recovery() as "isStandby",
          coalesce(pg_last_wal_replay_lsn() >= ${written}::pg_lsn, false) as "hasAll"`);
      const { isStandby, hasAll } = answer.rows[0]!;
      if (!isStandby) return "it is no standby";
      if (hasAll) return null;
      if (performance.now() > until) return "it is behind by more than two seconds";
      await sleep(50);
    }
  } catch {
    return "it does not answer";
  }
}
