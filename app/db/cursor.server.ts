import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** A cursor names a page's last row by time and id: however many lie before it, none is skipped when rows come or go. */
export interface Page<Row> {
  rows: Row[];
  next: string | null; // of the next page; null after the last
}

export interface ListQuery {
  search?: string;
  after?: string | null;
  limit: number;
}

/** Kept as text: a JavaScript date would lose the microseconds. */
export function cursorOf(time: AnyPgColumn, id: AnyPgColumn): SQL<string> {
  return sql<string>`${time}::text || '~' || ${id}`;
}

/** The rows after a cursor; all of them when it is missing or not one. */
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
