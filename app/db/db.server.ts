import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

type Tables = Omit<NodePgDatabase, "transaction">;

/** The pool: each statement is asked on a connection that is free. */
export interface Database extends Tables {
  $client: pg.Pool;
  /**
   * Runs `run` in a transaction on a connection of its own, and commits it. If `run` raises an
   * error, nothing is kept and the error is raised; an Error is also raised where PostgreSQL rolled
   * back instead of committing. Where it rolled back a deadlock or a serialization failure, `run` is
   * called once more: it changes nothing outside the database.
   */
  transaction<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/**
 * Inside one use nothing else: the outer database waits for a connection that this one may be the
 * last of.
 */
export interface Transaction extends Tables {
  $client: pg.PoolClient;
  /** Topics of which every process is notified when the transaction commits (`announce`). */
  announced: Set<string>;
}

/** What a read takes. A write that belongs to a larger one takes `Transaction`. */
export interface Queryable extends Tables {
  $client: Pick<pg.Pool | pg.PoolClient, "query">;
}
