import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./db.server.ts";

export interface Health {
  status: "ok" | "failing";
  database: { reads: boolean; writes: boolean };
}

/** The database is written to at most this often, however many ask. */
const writeEveryMs = 3_000;

/** Load balancers, the doctor and the upgrade give up after five seconds, Prometheus after ten. */
const answerWithinMs = 4_000;

/**
 * Makes a check that never raises an error: it reports what fails, and what has not succeeded within
 * four seconds. A call meanwhile waits for the check that is under way, so that a database
 * that does not answer holds one connection, however many ask.
 */
export function createHealthCheck(db: Database, now: () => Date): () => Promise<Health> {
  let tried: { at: number; works: Promise<boolean> } | undefined;
  const canWrite = () => {
    const at = now().getTime();
    if (!tried || Math.abs(at - tried.at) >= writeEveryMs)
      tried = { at, works: succeeds(db.transaction(write)) };
    return tried.works;
  };
  let underWay: Promise<Health> | undefined;
  const begin = () => {
    const works = { reads: false, writes: false };
    const check = async () => {
      works.reads = await succeeds(db.execute(sql`select 1`));
      works.writes = works.reads && (await canWrite());
    };
    const checked = check().finally(() => (underWay = undefined));
    return Promise.race([checked, sleep(answerWithinMs, undefined, { ref: false })]).then(
      (): Health => ({ status: works.writes ? "ok" : "failing", database: { ...works } }),
    );
  };
  return () => (underWay ??= begin());
}

/**
 * A small change may succeed on a full disk, where a sort beyond its memory fails; the row shows
 * that the log takes a commit.
 */
async function write(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local work_mem = '64kB'`);
  await tx.execute(
    sql`select count(*) from (select n from generate_series(1, 20000) as n order by -n offset 1) as sorted`,
  );
  await tx.execute(sql`update site_settings set value = value where name = 'administrator'`);
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
