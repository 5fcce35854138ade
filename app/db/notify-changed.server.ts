import { sql } from "drizzle-orm";
import type { Queryable } from "./db.server.ts";
import { namedStatement } from "./statement.server.ts";

/** The channel on which every process listens (`openLiveEvents`). */
export const changedChannel = "changed";

/** For use within a larger statement: notifies every process of the value "topics". */
export const changedNotice = sql`select pg_notify(${sql.raw(`'${changedChannel}'`)}, topic)
  from unnest(${sql.placeholder("topics")}::text[]) topic`;

const notifyAll = namedStatement("notify_changed", () => changedNotice);

/** Notifies every process, at the commit where there is a transaction. */
export async function notifyChanged(db: Queryable, topics: readonly string[]): Promise<void> {
  if (topics.length > 0) await notifyAll(db, { topics });
}
