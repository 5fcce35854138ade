import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import type * as schema from "./schema.server.ts";

type Tables = ExtractTablesWithRelations<typeof schema>;

/** The open database, embedded or a server: one dialect, one schema. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, Tables>;

/** A transaction on it. Inside one use nothing else: the outer database waits for ever on the embedded one. */
export type Transaction = PgTransaction<PgQueryResultHKT, typeof schema, Tables>;

/** What a read takes: either of the two. A write that belongs to a larger one takes `Transaction`. */
export type Queryable = Database | Transaction;
