import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./db.server.ts";

export interface Health {
  status: "ok" | "failing";
  database: { reads: boolean; writes: boolean };
}

/** The database is written to at most this often, however many ask. */
const writeEveryMs = 3_000;

/** Makes a check that never raises an error: it reports what fails. */
export function createHealthCheck(db: Database, now: () => Date): () => Promise<Health> {
  let tried: { at: number; works: Promise<boolean> } | undefined;
  const canWrite = () => {
    const at = now().getTime();
    if (!tried || Math.abs(at - tried.at) >= writeEveryMs)
      tried = { at, works: succeeds(db.transaction(write)) };
    return tried.works;
  };
  return async () => {
    const reads = await succeeds(db.execute(sql`select 1`));
    const writes = reads && (await canWrite());
    return { status: writes ? "ok" : "failing", database: { reads, writes } };
  };
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
