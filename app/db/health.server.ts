import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./db.server.ts";

export interface Health {
  status: "ok" | "failing";
  /** What the database can do just now. */
  database: { reads: boolean; writes: boolean };
}

/** A write is tried at most this often, whoever asks. */
const writeEveryMs = 3_000;

/** Makes the check of an open database. It raises nothing: what fails is what it tells. */
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
 * A write that leaves nothing behind. Changing one small row may well succeed on a full disk, in space that the database
 * has already; a sort that does not fit in its memory has to ask the disk for more. The row, which
 * stays as it is, shows that the database is no standby and that its log takes a commit.
 */
async function write(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local work_mem = '64kB'`);
  await tx.execute(
    sql`select count(*) from (select n from generate_series(1, 20000) as n order by -n offset 1) as sorted`,
  );
  await tx.execute(sql`update site_facts set value = value where name = 'administrator'`);
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
