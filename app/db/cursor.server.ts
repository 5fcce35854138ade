import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Paging by place instead of by number: a cursor names the last row of a page by its time and id, so that the next page
 * starts there however many rows lie before it, and none is skipped when rows come or go.
 */
export interface Page<Row> {
  rows: Row[];
  /** Where the next page starts; null after the last. */
  next: string | null;
}

/** The cursor of a row, to be selected with it. Kept as text: a JavaScript date would lose the microseconds. */
export function cursorOf(time: AnyPgColumn, id: AnyPgColumn): SQL<string> {
  return sql<string>`${time}::text || '~' || ${id}`;
}

/** The rows that come after a cursor in a list; all of them when it is missing or not one. */
export function isAfter(
  time: AnyPgColumn,
  id: AnyPgColumn,
  cursor: string | null | undefined,
  order: "newest first" | "oldest first" = "newest first",
): SQL | undefined {
  // The first year that PostgreSQL knows, and the farthest time zones.
  const parts =
    /^((?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-](?:0\d|1[0-4])(?::\d\d)?)~(\S+)$/.exec(
      cursor ?? "",
    );
  if (!parts || !isDay(parts[1]!)) return undefined;
  const comes = order === "newest first" ? sql`<` : sql`>`;
  return sql`(${time}, ${id}::text) ${comes} (${parts[1]}::timestamptz, ${parts[2]})`;
}

/** Whether a time as the database writes it is one: the thirty-first of February, which JavaScript takes, is not. */
function isDay(time: string): boolean {
  const [day = ""] = time.split(" ");
  const midnight = new Date(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(Date.parse(time)) &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(day)
  );
}

/** Makes a page of rows that were asked for with one more than `limit`. */
export function toPage<Row extends { cursor: string }>(all: Row[], limit: number): Page<Row> {
  const rows = all.slice(0, limit);
  return { rows, next: all.length > limit ? rows.at(-1)!.cursor : null };
}
