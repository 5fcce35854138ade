import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { NodePgDatabase, NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgTransaction } from "drizzle-orm/pg-core";
import type * as schema from "./schema.server.ts";

export type Database = NodePgDatabase<typeof schema>;

/** Inside one use nothing else: the outer database waits for a connection that this one may be the last of. */
export type Transaction = PgTransaction<
  NodePgQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>;

/** What a read takes. A write that belongs to a larger one takes `Transaction`. */
export type Queryable = Database | Transaction;
