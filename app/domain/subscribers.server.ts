import { and, ilike, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import {
  cursorOf,
  isAfter,
  type ListQuery,
  type Page,
  pagesOf,
  toPage,
} from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { likePattern } from "#app/db/like.server.ts";
import { newSubscribers, subscribers } from "#app/db/schema.server.ts";
import { csvLine, csvStart } from "#app/shared/csv.ts";
import { formatDayTime } from "#app/shared/dates.ts";

export interface Subscriber {
  email: string;
  source: string;
  createdAt: Date;
}

/** One page of everybody who subscribed, by any of the three forms, newest first. */
export async function listSubscribers(
  db: Queryable,
  { search = "", after, limit }: ListQuery,
): Promise<Page<Subscriber>> {
  const pattern = likePattern(search);
  const all = unionAll(
    db
      .select({
        email: subscribers.email,
        source: sql<string>`${subscribers.source}`.as("source"),
        createdAt: subscribers.createdAt,
        cursor: cursorOf(subscribers.createdAt, subscribers.email).as("cursor"),
      })
      .from(subscribers)
      .where(
        and(
          ilike(subscribers.email, pattern),
          isAfter(subscribers.createdAt, subscribers.email, after),
        ),
      ),
    db
      .select({
        email: newSubscribers.email,
        source: sql<string>`'newsletters page'`.as("source"),
        createdAt: newSubscribers.createdAt,
        cursor: cursorOf(newSubscribers.createdAt, newSubscribers.email).as("cursor"),
      })
      .from(newSubscribers)
      .where(
        and(
          ilike(newSubscribers.email, pattern),
          isAfter(newSubscribers.createdAt, newSubscribers.email, after),
        ),
      ),
  );
  const rows = await all.orderBy(sql`created_at desc, email desc`).limit(limit + 1);
  return toPage(rows, limit);
}

export async function* exportSubscribers(db: Queryable, search: string): AsyncGenerator<string> {
  yield csvStart + csvLine(["Email", "Form", "Subscribed"]);
  for await (const rows of pagesOf((after) => listSubscribers(db, { search, after, limit: 1_000 })))
    yield rows
      .map(({ email, source, createdAt }) => csvLine([email, source, formatDayTime(createdAt)]))
      .join("");
}
