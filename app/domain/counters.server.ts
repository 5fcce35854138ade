import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { counterChanges } from "#app/db/schema.server.ts";

/** What the database's triggers count: see the functions `counts_of_…` of the migrations for what is in each. */
type Counter = "orders" | "pieces ordered" | TicketCounter;
export type TicketCounter =
  | "tickets valid"
  | "tickets cancelled"
  | "tickets let in"
  | "tickets not let in"
  | "people"
  | "people let in"
  | "people expected";

/** A subquery of the columns "counter", "key" and "many", without keys that come to nought. */
export function countsOf(counters: Counter[], isInEdition?: SQL): SQL {
  const { counter, key, change } = counterChanges;
  return sql`(select ${counter} as counter, ${key} as key, sum(${change})::int as many from ${counterChanges}
    where ${and(inArray(counter, counters), isInEdition)} group by 1, 2 having sum(${change}) <> 0)`;
}

/** Changes that may wait to be summed up: reading so many takes less than a millisecond. */
const mostChanges = 1_000;

/**
 * Replaces the changes of each counter by their sum once many have gathered. Nobody waits for it, and whoever counts
 * meanwhile sees the changes or their sum.
 */
export async function compactCounters(db: Queryable): Promise<void> {
  await db.execute(sql`
    with taken as (
      delete from ${counterChanges} where (select count(*) from ${counterChanges}) > ${mostChanges} returning *
    )
    insert into ${counterChanges} (counter, season_id, key, change)
    select counter, season_id, key, sum(change) from taken group by 1, 2, 3 having sum(change) <> 0`);
}
