import type { NodePgDatabase } from "drizzle-orm/node-postgres";

export type Database = NodePgDatabase;

/** Inside one use nothing else: the outer database waits for a connection that this one may be the last of. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** What a read takes. A write that belongs to a larger one takes `Transaction`. */
export type Queryable = Database | Transaction;
