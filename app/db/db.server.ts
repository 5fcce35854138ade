import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { NodePgDatabase, NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgTransaction } from "drizzle-orm/pg-core";
import type * as schema from "./schema.server.ts";

/** The open database: one that the site brings, or a server. */
export type Database = NodePgDatabase<typeof schema>;

/** A transaction on it. Inside one use nothing else: it would wait for a connection that this one may be the last of. */
export type Transaction = PgTransaction<
  NodePgQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>;

/** What a read takes: either of the two. A write that belongs to a larger one takes `Transaction`. */
export type Queryable = Database | Transaction;
