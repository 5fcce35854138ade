import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { orders, orderWords } from "#app/db/schema.server.ts";
import type { Sorting } from "./order-sorting.server.ts";

export interface SearchIn {
  /** Which orders the list shows, without the search: its status and where the page starts. */
  within: SQL | undefined;
  /** The list's date column. */
  date: AnyPgColumn;
  sorting: Pick<Sorting, "key" | "direction">;
  /** The earliest and the latest date in the list; null when it is empty. */
  span: { first: Date; last: Date } | null;
  limit: number;
}

/**
 * So many of the list are looked through before the index is asked: there a frequent word has
 * filled the page already.
 */
const lookedThrough = 400;

export const wordsAre = (query: string): SQL =>
  sql`(select ${orderWords.words} from ${orderWords} where ${orderWords.orderId} = ${orders.id}) @@ ${query}::tsquery`;

const allByWords = (query: string): SQL =>
  sql`select ${orderWords.orderId} from ${orderWords} where ${orderWords.words} @@ ${query}::tsquery`;

export const everyByWords = (query: string, within: SQL | undefined): SQL =>
  sql`select ${orders.id} from (${allByWords(query)}) found join ${orders} on ${orders.id} = found.order_id where ${within}`;

/** Neither reads all the orders of a frequent word, nor the whole list for a rare one. */
export function idsByWords(query: string, { within, sorting, limit }: SearchIn): SQL {
  const { key, direction } = sorting;
  const by = (id: SQL, sorted: SQL) => sql`order by ${sorted} ${direction}, ${id} ${direction}`;
  const theirs = by(sql`${orders.id}`, sql`${key}`);
  const own = by(sql`id`, sql`key`);
  return sql`(with head as materialized (
      select ${orders.id} as id, ${key} as key from ${orders} where ${within} ${theirs} limit ${lookedThrough}
    ), near as materialized (
      select id from head where (select ${orderWords.words} from ${orderWords}
        where ${orderWords.orderId} = head.id) @@ ${query}::tsquery ${own} limit ${limit}
    ), found as materialized (select order_id from (${allByWords(query)}) as every)
    select id from near union all (
      select ${orders.id} from found join ${orders} on ${orders.id} = found.order_id
      where ${within} and (select count(*) from near) < ${limit}
        and (select count(*) from head) = ${lookedThrough} ${theirs} limit ${limit}))`;
}
