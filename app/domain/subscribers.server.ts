import { and, eq, ilike, sql } from "drizzle-orm";
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
import { dayNumber, formatDayTime } from "#app/shared/dates.ts";
import { type SubscriberForm, subscriberForms } from "#app/shared/office/subscriber-forms.ts";
import { keysOf, recordOf } from "#app/shared/records.ts";

export interface Subscriber {
  email: string;
  source: SubscriberForm;
  createdAt: Date;
}

interface SubscriberQuery extends ListQuery {
  /** The form that took the address. All subscribers are listed where none is named. */
  form?: SubscriberForm | null;
}

const pageForm: SubscriberForm = "newsletters page";

/** One page of everybody who subscribed, by any of the three forms, newest first. */
export async function listSubscribers(
  db: Queryable,
  { search = "", form, after, limit }: SubscriberQuery,
): Promise<Page<Subscriber>> {
  const pattern = likePattern(search);
  const all = unionAll(
    db
      .select({
        email: subscribers.email,
        source: sql<SubscriberForm>`${subscribers.source}`.as("source"),
        createdAt: subscribers.createdAt,
        cursor: cursorOf(subscribers.createdAt, subscribers.email).as("cursor"),
      })
      .from(subscribers)
      .where(
        and(
          form ? eq(sql`${subscribers.source}`, form) : undefined,
          ilike(subscribers.email, pattern),
          isAfter(subscribers.createdAt, subscribers.email, after),
        ),
      ),
    db
      .select({
        email: newSubscribers.email,
        source: sql<SubscriberForm>`${pageForm}`.as("source"),
        createdAt: newSubscribers.createdAt,
        cursor: cursorOf(newSubscribers.createdAt, newSubscribers.email).as("cursor"),
      })
      .from(newSubscribers)
      .where(
        and(
          form && form !== pageForm ? sql`false` : undefined,
          ilike(newSubscribers.email, pattern),
          isAfter(newSubscribers.createdAt, newSubscribers.email, after),
        ),
      ),
  );
  const rows = await all.orderBy(sql`created_at desc, email desc`).limit(limit + 1);
  return toPage(rows, limit);
}

interface Growth {
  byForm: Record<SubscriberForm, number>;
  total: number;
  /** The first of the days, as dayNumber counts them. */
  from: number;
  /** The total at the end of each day, up to today. */
  totals: number[];
}

/** How many there are, by which form, and how they came to be so many over the last `days`. */
export async function countSubscribers(db: Queryable, at: Date, days: number): Promise<Growth> {
  const day = sql<number>`floor((extract(epoch from created_at) + 3600) / 86400)::int`;
  const { rows } = await db.execute<{ source: SubscriberForm; day: number; many: number }>(sql`
    select source, ${day} as day, count(*)::int as many from (
      select source, created_at from ${subscribers}
      union all select ${pageForm}, created_at from ${newSubscribers}) as one group by 1, 2`);
  const sumOf = (some: typeof rows) => some.reduce((sum, { many }) => sum + many, 0);
  const today = dayNumber(at);
  const first = Math.min(today, ...rows.map((row) => row.day));
  const from = Math.max(first, today - days + 1);
  return {
    byForm: recordOf(
      keysOf(subscriberForms).map((form) => [form, sumOf(rows.filter((r) => r.source === form))]),
    ),
    total: sumOf(rows),
    from,
    totals: Array.from({ length: today - from + 1 }, (_, index) =>
      sumOf(rows.filter((row) => row.day <= from + index)),
    ),
  };
}

export async function* exportSubscribers(
  db: Queryable,
  asked: Pick<SubscriberQuery, "search" | "form">,
): AsyncGenerator<string> {
  yield csvStart + csvLine(["Email", "Form", "Subscribed"]);
  for await (const rows of pagesOf((after) =>
    listSubscribers(db, { ...asked, after, limit: 1_000 }),
  ))
    yield rows
      .map(({ email, source, createdAt }) => csvLine([email, source, formatDayTime(createdAt)]))
      .join("");
}
