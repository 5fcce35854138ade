import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { isIdText } from "#app/db/ids.server.ts";
import { likePattern } from "#app/db/like.server.ts";
import { wordsQuery } from "#app/db/words-query.server.ts";
import { orderIdTrigrams, orders } from "#app/db/schema.server.ts";
import { searchedAmount } from "#app/shared/money.ts";
import { termsOf } from "./order-terms.server.ts";
import { daysShownAs } from "./date-search.server.ts";
import type { Sorting } from "./order-sorting.server.ts";

/**
 * Searching orders by words, their total, a fragment of the id, or of the date as it is shown ("21
 * Nov 2026", also "2026-11-21" and "21/11/2026"), in a time that hardly grows with their number:
 * words and parts of ids come from their indexes, and a date's text is turned into the days it is
 * the text of, which the lists' own indexes find.
 */
export interface SearchTerms {
  /** The text that was typed. It is empty where nothing is searched for. */
  term: string;
  /** The term's words and the filters as a tsquery; null where there are none. */
  query: string | null;
  /** The longest of the words alone; null where there is one. */
  longest: string | null;
  /** The filters alone. */
  filterTerms: string | null;
}

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

const wordsAre = (query: string): SQL => sql`${orders.searchWords} @@ ${query}::tsquery`;

/** Searches the orders of one customer, by words or by total. */
export function hasWords(search: string): SQL {
  const query = wordsQuery(termsOf(search), []);
  return or(query ? wordsAre(query) : sql`false`, isTotal(search))!;
}

/** A subquery of the ids of at most the list's first `limit` orders of each way to match. */
export function matchingIds(
  { term, query, longest, filterTerms }: SearchTerms,
  list: SearchIn,
): SQL {
  const filtered = {
    ...list,
    within: and(list.within, filterTerms ? wordsAre(filterTerms) : undefined),
  };
  const ways = [
    query ? idsByWords({ query, longest }, list) : null,
    idsByFragment(term, filtered),
    idsByDay(term, filtered),
    idsByTotal(term, filtered),
  ].filter((way) => way !== null);
  return ways.length > 0 ? sql.join(ways, sql` union all `) : sql`select null::text`;
}

/**
 * The same of every match, or of at most `most` of each way to match: each way asks its own index,
 * and an order that two ways find is there once.
 */
export function everyMatch(
  { term, query, longest, filterTerms }: SearchTerms,
  { within, date, span }: Pick<SearchIn, "within" | "date" | "span">,
  most?: number,
): SQL {
  const filtered = and(within, filterTerms ? wordsAre(filterTerms) : undefined);
  const fragment = fragmentOf(term);
  const total = isTotal(term);
  const days = runsOf(term, span).map(({ from, until }) => between(date, from, until));
  const limit = most === undefined ? sql`` : sql` limit ${most}`;
  const those = (which: SQL | undefined, among = filtered) =>
    sql`(select ${orders.id} as id from ${orders} where ${and(among, which)}${limit})`;
  const ways = [
    query ? everyWithWords({ query, longest }, within, limit) : null,
    fragment ? those(hasFragment(fragment)) : null,
    total ? those(total) : null,
    days.length > 0 ? those(or(...days)) : null,
  ].filter((way) => way !== null);
  return ways.length > 0 ? sql.join(ways, sql` union `) : sql`select null::text as id where false`;
}

const first = ({ sorting: { key, direction }, limit }: SearchIn) =>
  sql`order by ${key} ${direction}, ${orders.id} ${direction} limit ${limit}`;

/**
 * What so few orders have, in whichever state, is found by the words alone. PostgreSQL takes every
 * word that it does not know for one that half a percent of the orders have, and would read the
 * whole list of the state beside them.
 */
const few = 500;

/**
 * How many orders of the list are searched for a frequent word before the index is asked: they have
 * filled the page by then. For a rare word they would be as many pages of the table for nothing.
 */
const lookedThrough = 400;

interface Words {
  query: string;
  longest: string | null;
}

/**
 * The orders with the words, in whichever state, as `rare`: more than `few` are `few` and one. Of
 * several words the longest is asked for first: the index would collect all the orders that have
 * the beginning of a frequent one.
 */
function rareWords({ query, longest }: Words, within: SQL | undefined, key = sql`null`): SQL {
  const columns = sql`${orders.id} as id, ${key} as key, (${within ?? sql`true`}) as is_listed`;
  const withAll = (condition: SQL) =>
    sql`select ${columns} from ${orders} where ${condition} limit ${few + 1}`;
  if (!longest) return sql`rare as materialized (${withAll(wordsAre(query))})`;
  const areFew = sql`(select count(*) from with_longest) <= ${few}`;
  return sql`with_longest as materialized (
      select ${columns}, ${wordsAre(query)} as has_all from ${orders} where ${wordsAre(longest)} limit ${few + 1}
    ), rare as materialized (
      select id, key, is_listed from with_longest where ${areFew} and has_all
      union all (${withAll(sql`not ${areFew} and ${wordsAre(query)}`)}))`;
}
const areRare = sql`(select count(*) from rare) <= ${few}`;

/** Neither reads all the orders of a frequent word, nor the whole list for a rare one. */
function idsByWords(words: Words, { within, sorting: { key, direction }, limit }: SearchIn): SQL {
  const { query } = words;
  const first = sql`order by key ${direction}, id ${direction} limit ${limit}`;
  const hasMore = sql`(select count(*) from near) < ${limit}
        and (select count(*) from head) = ${lookedThrough}`;
  return sql`(with ${rareWords(words, within, sql`${key}`)}, head as materialized (
      select ${orders.id} as id, ${key} as key, ${wordsAre(query)} as is_found from ${orders}
      where not ${areRare} and ${within ?? sql`true`}
      order by ${key} ${direction}, ${orders.id} ${direction} limit ${lookedThrough}
    ), near as materialized (
      select id from head where is_found ${first}
    ), found as materialized (
      select ${orders.id} as id, ${key} as key from ${orders} where ${and(within, wordsAre(query))}
    )
    (select id from rare where ${areRare} and is_listed ${first})
    union all select id from near
    union all (select id from found where ${hasMore} ${first}))`;
}

/** The same of every match. */
const everyWithWords = (words: Words, within: SQL | undefined, limit: SQL): SQL =>
  sql`(with ${rareWords(words, within)}
    select id from rare where ${areRare} and is_listed
    union all (select ${orders.id} from ${orders}
      where not ${areRare} and ${and(within, wordsAre(words.query))}${limit}))`;

/**
 * The text to search ids for; null for text that no id contains. Text that is too short for the
 * trigram index counts only where it looks like an id: then nearly every page has a match.
 */
function fragmentOf(term: string): string | null {
  const fragment = term.toLowerCase();
  return /^[a-z0-9-]+$/.test(fragment) && (fragment.length > 2 || isIdText(fragment))
    ? fragment
    : null;
}

function trigramsOf(fragment: string): SQL {
  const grams = Array.from(
    { length: fragment.length - 2 },
    (_, at) => sql`${fragment.slice(at, at + 3)}`,
  );
  return sql`${orderIdTrigrams(orders.id)} @> array[${sql.join(grams, sql`, `)}]::text[]`;
}

const hasFragment = (fragment: string): SQL | undefined =>
  and(
    sql`${orders.id} like ${likePattern(fragment)}`,
    fragment.length < 3 ? undefined : trigramsOf(fragment),
  );

function idsByFragment(term: string, list: SearchIn): SQL | null {
  const fragment = fragmentOf(term);
  if (!fragment) return null;
  const { within } = list;
  if (fragment.length < 3)
    return sql`(select ${orders.id} from ${orders} where ${within} and ${hasFragment(fragment)} ${first(list)})`;
  // "materialized": the planner would else walk the whole list by date, hoping for early matches.
  return sql`(with found as materialized (
      select ${orders.id} as found_id from ${orders} where ${trigramsOf(fragment)}
    ) select ${orders.id} from found join ${orders} on ${orders.id} = found_id
      where ${within} and ${hasFragment(fragment)} ${first(list)})`;
}

/** An amount as it is shown or typed, "₦29,500" or "29500"; undefined for what is no amount. */
function isTotal(term: string): SQL | undefined {
  const amountKobo = searchedAmount(term);
  return amountKobo === null ? undefined : eq(orders.totalKobo, amountKobo);
}

/** The index `orders_by_total` serves this order. */
function idsByTotal(term: string, list: SearchIn): SQL | null {
  const total = isTotal(term);
  if (!total) return null;
  return sql`(select ${orders.id} from ${orders} where ${list.within} and ${total} ${first(list)})`;
}

const runsOf = (term: string, span: SearchIn["span"]) =>
  term && span ? daysShownAs(term, span.first, span.last) : [];

const between = (date: AnyPgColumn, from: Date, until: Date) =>
  sql`(${date} >= ${from.toISOString()}::timestamptz and ${date} < ${until.toISOString()}::timestamptz)`;

function idsByDay(term: string, list: SearchIn): SQL | null {
  const { within, date, span, limit, sorting } = list;
  const runs = runsOf(term, span);
  if (runs.length === 0) return null;
  const rows = runs.map(
    ({ from, until }) =>
      sql`(${from.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)`,
  );
  return sql`(select dated.id from (values ${sql.join(rows, sql`, `)}) as run(since, until) cross join lateral (
      select ${orders.id} as id, ${sorting.key} as key from ${orders}
      where ${within} and ${date} >= run.since and ${date} < run.until ${first(list)}
    ) dated order by dated.key ${sorting.direction}, dated.id ${sorting.direction} limit ${limit})`;
}
