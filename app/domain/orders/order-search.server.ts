import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { likePattern } from "#app/db/like.server.ts";
import { orderIdTrigrams, orders } from "#app/db/schema.server.ts";
import type { Sorting } from "./order-sorting.server.ts";
import { dayNumber, formatDay, isoDay, startOfDay } from "#app/shared/dates.ts";

/**
 * Searching orders by a part of the id or of the date as it is shown ("21 Nov 2026", also "2026-11-21"), in a time that
 * does not grow with their number: parts of ids come from the trigram index, and a date's text is turned into the days it
 * is the text of, which the lists' own indexes find.
 */
interface SearchIn {
  /** Which orders the list shows, without the search: its status and where the page starts. */
  within: SQL | undefined;
  /** The list's date column. */
  date: AnyPgColumn;
  sorting: Pick<Sorting, "key" | "direction">;
  /** The earliest and the latest date in the list; null when it is empty. */
  span: { first: Date; last: Date } | null;
  limit: number;
}

/** A subquery of the ids of at most the list's first `limit` orders of each way to match. */
export function matchingIds(term: string, list: SearchIn): SQL {
  const ways = [idsByPart(term, list), idsByDay(term, list)].filter((way) => way !== null);
  return ways.length > 0 ? sql.join(ways, sql` union all `) : sql`select null::text`;
}

const first = ({ sorting: { key, direction }, limit }: SearchIn) =>
  sql`order by ${key} ${direction}, ${orders.id} ${direction} limit ${limit}`;

function idsByPart(term: string, list: SearchIn): SQL | null {
  const { within } = list;
  const part = term.toLowerCase();
  if (!/^[a-z0-9-]+$/.test(part)) return null;
  const matches = sql`${orders.id} like ${likePattern(part)}`;
  // Too short for a trigram, but then nearly every page of the list has some.
  if (part.length < 3)
    return sql`(select ${orders.id} from ${orders} where ${within} and ${matches} ${first(list)})`;
  const grams = Array.from({ length: part.length - 2 }, (_, at) => part.slice(at, at + 3));
  const wanted = sql.join(
    grams.map((gram) => sql`${gram}`),
    sql`, `,
  );
  // "materialized": the planner would else walk the whole list by date, hoping for early matches.
  return sql`(with found as materialized (
      select ${orders.id} as found_id from ${orders} where ${orderIdTrigrams(orders.id)} @> array[${wanted}]::text[]
    ) select ${orders.id} from found join ${orders} on ${orders.id} = found_id
      where ${within} and ${matches} ${first(list)})`;
}

function idsByDay(term: string, list: SearchIn): SQL | null {
  const { within, date, span, limit, sorting } = list;
  const runs = span ? daysShownAs(term, span.first, span.last) : [];
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

/** Texts of days, by the day's number: a search asks for the same few hundred again and again. */
const textOfDay = new Map<number, string>();

function shown(day: number): string {
  const known = textOfDay.get(day);
  if (known !== undefined) return known;
  const text = `${formatDay(startOfDay(day))}\n${isoDay(day)}`.toLowerCase();
  textOfDay.set(day, text);
  return text;
}

/**
 * The runs of days between two instants whose text has `term` in it, each from its first midnight until the one after
 * its last, newest first.
 */
export function daysShownAs(term: string, first: Date, last: Date): { from: Date; until: Date }[] {
  const wanted = term.trim().toLowerCase();
  const runs: { first: number; last: number }[] = [];
  for (let day = dayNumber(last); day >= dayNumber(first); day--) {
    if (!shown(day).includes(wanted)) continue;
    const run = runs.at(-1);
    if (run?.first === day + 1) run.first = day;
    else runs.push({ first: day, last: day });
  }
  return runs.map((run) => ({ from: startOfDay(run.first), until: startOfDay(run.last + 1) }));
}
