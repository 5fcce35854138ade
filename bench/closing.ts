import pg from "pg";
import type { ServerProcess } from "../tests/support/server-process.ts";

/** The time that something took, and the longest time that a buyer waited for a lock meanwhile. */
export interface ScheduledJob {
  ms: number;
  longestWaitMs: number;
}

/**
 * Completes every order, because an edition can be closed only then; a later run would find other
 * lists.
 */
export async function completeAll(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(
    `update orders set status = 'completed', status_changed_at = coalesce(status_changed_at, created_at)
     where status not in ('completed', 'cancelled')`,
  );
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze orders");
}

/**
 * Sends a form of an organiser while somebody takes again and again the locks of a purchase and of
 * a new ticket.
 */
export async function timeBesideBuyers(
  { url }: ServerProcess,
  connectionString: string,
  cookie: string,
  { path, fields }: { path: string; fields: Record<string, string> },
): Promise<ScheduledJob> {
  const buyer = new pg.Client({ connectionString });
  await buyer.connect();
  const over = new AbortController();
  let longestWaitMs = 0;
  const asking = (async () => {
    while (!over.signal.aborted) {
      const from = performance.now();
      await buyer.query("begin");
      await buyer.query("select pg_advisory_xact_lock_shared(hashtext('edition'))");
      await buyer.query("select pg_advisory_xact_lock(hashtext('new tickets'))");
      await buyer.query("commit");
      longestWaitMs = Math.max(longestWaitMs, performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const from = performance.now();
  const answer = await fetch(url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: url, cookie },
    redirect: "manual",
  });
  const ms = performance.now() - from;
  over.abort();
  await asking;
  await buyer.end();
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`);
  return { ms, longestWaitMs };
}

/**
 * Asks every few milliseconds for how long the oldest transaction that has written something is
 * under way.
 */
export async function watchWriting(
  connectionString: string,
): Promise<{ end: () => Promise<number> }> {
  const watcher = new pg.Client({ connectionString });
  await watcher.connect();
  const over = new AbortController();
  let longestMs = 0;
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await watcher.query<{ ms: number }>(`
        select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0)::float8 as ms
        from pg_stat_activity where backend_xid is not null`);
      longestMs = Math.max(longestMs, rows[0]!.ms);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  return {
    async end() {
      over.abort();
      await watching;
      await watcher.end();
      return longestMs;
    },
  };
}
