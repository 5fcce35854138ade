import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * A cursor names a page's last row by time and id: however many lie before it, none is skipped when
 * rows come or go.
 */
export interface Page<Row> {
  rows: Row[];
  /** The cursor of the next page, or null after the last one. */
  next: string | null;
}

export interface ListQuery {
  search?: string;
  after?: string | null;
  limit: number;
}

/**
 * Returns a row's cursor, whose time is text since a JavaScript date would lose its microseconds.
 */
export function cursorOf(key: AnyPgColumn, id: AnyPgColumn): SQL<string> {
  return sql<string>`${key}::text || '~' || ${id}`;
}

/** What a list is sorted by: times, and whole numbers. */
const kinds = {
  date: { type: sql`timestamptz`, isOne: isTime },
  number: { type: sql`bigint`, isOne: (text: string) => /^\d{1,15}$/.test(text) },
};

/**
 * The condition for rows after a cursor, in a list that descends or ascends; it matches all rows
 * when the cursor is missing or invalid.
 */
export function isAfter(
  key: AnyPgColumn,
  id: AnyPgColumn,
  cursor: string | null | undefined,
  direction: "down" | "up" = "down",
): SQL | undefined {
  const [, last, lastId] = /^([^~]+)~(\S+)$/.exec(cursor ?? "") ?? [];
  const { type, isOne } = key.dataType === "date" ? kinds.date : kinds.number;
  if (last === undefined || !isOne(last)) return undefined;
  const comes = direction === "down" ? sql`<` : sql`>`;
  return sql`(${key}, ${id}::text) ${comes} (${last}::${type}, ${lastId})`;
}

/** From the first year that PostgreSQL knows, within the farthest time zones. */
function isTime(text: string): boolean {
  const form = /^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-](?:0\d|1[0-4])(?::\d\d)?$/;
  return form.test(text) && isDay(text);
}

/** JavaScript takes the thirty-first of February. */
function isDay(time: string): boolean {
  const [day = ""] = time.split(" ");
  const midnight = new Date(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(Date.parse(time)) &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(day)
  );
}

/** Takes rows that were asked for with one more than `limit`. */
export function toPage<Row extends { cursor: string }>(all: Row[], limit: number): Page<Row> {
  const rows = all.slice(0, limit);
  return { rows, next: all.length > limit ? rows.at(-1)!.cursor : null };
}

/** A list from its first page to its last, for whatever takes all of it. */
export async function* pagesOf<Row>(
  load: (after: string | null) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ;) {
    const page: Page<Row> = await load(after);
    yield page.rows;
    if (page.next === null) return;
    after = page.next;
  }
}
