import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { counterChanges } from "#app/db/schema.server.ts";

/**
 * What the database's triggers count: see the functions `counts_of_…` of the migrations for what is
 * in each.
 */
type Counter =
  | "orders"
  | `${"orders" | "pieces" | "kobo"} by day`
  | DailyCounter
  | "pieces taken by item"
  | `${"accounts" | "subscribers" | "newsletters page"} by day`
  | "places"
  | "room of tickets"
  | TicketCounter;
/** The same is counted of each day on which there were some: "kobo by region on 20415". */
export type DailyCounter =
  | `${"orders" | "pieces" | "kobo"} by region`
  | `${"pieces" | "kobo"} by item`
  | "tickets valid";
export type TicketCounter =
  | "tickets valid"
  | "tickets cancelled"
  | "tickets admitted"
  | "tickets not admitted"
  | "people"
  | "people admitted"
  | "people expected";

/** A count of one counter; `key` says what was counted. */
export interface Count<Name extends Counter = Counter> {
  counter: Name;
  key: string;
  many: number;
}

/**
 * A subquery of the columns of `Count`, without keys that come to nought. A sum may be larger than
 * an integer.
 */
export function countsOf(counters: readonly Counter[], isInEdition?: SQL): SQL {
  const { counter, key, change } = counterChanges;
  return sql`(select ${counter} as counter, ${key} as key, sum(${change})::float8 as many from ${counterChanges}
    where ${and(inArray(counter, [...counters]), isInEdition)} group by 1, 2 having sum(${change}) <> 0)`;
}

/** The counts of some counters, of all editions unless a condition names one. */
export async function readCounts<Name extends Counter>(
  db: Queryable,
  counters: readonly Name[],
  isInEdition?: SQL,
): Promise<Count<Name>[]> {
  const { rows } = await db.execute<Record<string, unknown> & Count<Name>>(
    countsOf(counters, isInEdition),
  );
  return rows;
}

/**
 * The counts of some days together; days are numbered from 1 January 1970. Its time grows with the
 * number of days and of keys, not of orders.
 */
export async function readCountsOfDays<Name extends DailyCounter>(
  db: Queryable,
  counters: readonly Name[],
  days: { from: number; to: number },
  isInEdition: SQL | undefined,
): Promise<Count<Name>[]> {
  const { counter, key, change } = counterChanges;
  const names = sql.join(
    counters.map((name) => sql`(${name})`),
    sql`, `,
  );
  const { rows } = await db.execute<Record<string, unknown> & Count<Name>>(sql`
    select split_part(${counter}, ' on ', 1) as counter, ${key} as key, sum(${change})::float8 as many
    from ${counterChanges}
    where ${isInEdition} and ${counter} = any(array(
      select name || ' on ' || day
      from (values ${names}) as counter (name), generate_series(${days.from}::integer, ${days.to}::integer) as day))
    group by 1, 2 having sum(${change}) <> 0`);
  return rows;
}

/** The line items that the counters "by item" sum up under one key. */
export interface CountedItem {
  productId: string | null;
  /** The name of a product that was deleted; empty for any other. */
  name: string;
  size: string | null;
  color: string | null;
  namesVersion: number;
}

/** The line items that a counter "by item" sums up under a key. */
export function itemOf(key: string): CountedItem {
  const [productId, name, size, color, namesVersion] = JSON.parse(key) as [
    string | null,
    string | null,
    string | null,
    string | null,
    number,
  ];
  return { productId, name: name ?? "", size, color, namesVersion };
}

/** Changes that may wait to be summed up: reading so many takes less than a millisecond. */
const mostChanges = 1_000;

/**
 * Replaces the changes of each counter, and its earlier sums, by new sums once many changes have
 * gathered. Nobody waits for it, and whoever counts meanwhile sees the changes or their sum.
 */
export async function compactCounters(db: Queryable): Promise<void> {
  const { counter, editionId, isSum } = counterChanges;
  await db.execute(sql`
    with changed as materialized (
      select ${counter}, ${editionId}, count(*) as changes from ${counterChanges} where not ${isSum} group by 1, 2
    ), taken as (
      delete from ${counterChanges} where (${counter}, ${editionId}) in (select counter, edition_id from changed)
        and (select sum(changes) from changed) > ${mostChanges} returning *
    )
    insert into ${counterChanges} (counter, edition_id, key, change, is_sum)
    select counter, edition_id, key, sum(change), true from taken group by 1, 2, 3 having sum(change) <> 0`);
}
