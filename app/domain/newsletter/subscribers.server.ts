import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { cursorOf, isAfter, type ListQuery, type Page, toPage } from "#app/db/cursor.server.ts";
import { dayOf } from "#app/db/days.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { hasTerms } from "#app/db/person-text.server.ts";
import { newSubscribers, subscribers } from "#app/db/schema.server.ts";
import { csvPageSize, defineCsv } from "#app/domain/lists/list-csv.server.ts";
import { listQuery, oneOf } from "#app/domain/lists/list-query.server.ts";
import { dayNumber, formatDayTime } from "#app/shared/dates.ts";
import { type SubscriberForm, subscriberForms } from "#app/shared/newsletter/subscriber-forms.ts";
import { keysOf, recordOf } from "#app/shared/records.ts";

export interface Subscriber {
  email: string;
  source: SubscriberForm;
  createdAt: Date;
}

export const subscriberQuery = listQuery.extend({ form: oneOf(keysOf(subscriberForms)) });

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
  // Each of the two lists has at most one page, read from its index of the newest.
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
          search.trim() ? hasTerms(subscribers.email, search) : undefined,
          isAfter(subscribers.createdAt, subscribers.email, after),
        ),
      )
      .orderBy(desc(subscribers.createdAt), desc(subscribers.email))
      .limit(limit + 1),
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
          search.trim() ? hasTerms(newSubscribers.email, search) : undefined,
          isAfter(newSubscribers.createdAt, newSubscribers.email, after),
        ),
      )
      .orderBy(desc(newSubscribers.createdAt), desc(newSubscribers.email))
      .limit(limit + 1),
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

/** How many subscribers there are, by form, and how their number grew over the last `days`. */
export async function countSubscribers(db: Queryable, at: Date, days: number): Promise<Growth> {
  const countDays = (
    table: typeof subscribers | typeof newSubscribers,
    source: SQL<SubscriberForm>,
  ) =>
    db
      .select({ day: dayOf(table.createdAt), source, many: count() })
      .from(table)
      .groupBy(sql`1`, sql`2`);
  const rows = [
    ...(await countDays(subscribers, sql<SubscriberForm>`${subscribers.source}`)),
    ...(await countDays(newSubscribers, sql<SubscriberForm>`${pageForm}::text`)),
  ];
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

export const subscribersCsv = defineCsv({
  name: "subscribers",
  isOfPeople: true,
  query: subscriberQuery,
  pages:
    ({ db }, { q: search, form }) =>
    (after) =>
      listSubscribers(db, { search, form, after, limit: csvPageSize }),
  columns: {
    Email: ({ email }) => email,
    Form: ({ source }) => source,
    Subscribed: ({ createdAt }) => formatDayTime(createdAt),
  },
});
