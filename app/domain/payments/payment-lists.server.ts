import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { cursorOf, isAfter, type ListQuery, toPage } from "#app/db/cursor.server.ts";
import { wordsQuery } from "#app/db/words-query.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import {
  addressField,
  cashReceipts,
  purchases,
  purchaseWords,
  disputes,
  orderIdTrigrams,
  orders,
  paymentCases,
  refunds,
} from "#app/db/schema.server.ts";
import { formatPhone } from "#app/shared/accounts/phone.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { DisputeOutcome } from "#app/shared/disputes/disputes.ts";
import { paymentFilters } from "#app/shared/payments/payment-filters.ts";
import { hasNumber } from "#app/domain/editions/order-numbers.server.ts";
import { csvPageSize, defineCsv } from "#app/domain/lists/list-csv.server.ts";
import { editionQuery, listQuery, oneOf } from "#app/domain/lists/list-query.server.ts";
import { channelName } from "#app/shared/orders/channels.ts";
import { keysOf } from "#app/shared/records.ts";
import { searchTerms } from "#app/shared/search-terms.ts";
import { looksOwn, referenceOf } from "#app/shared/payments/references.ts";

/** A filter by state, or the payments that were disputed. */
const shownPayments = [...keysOf(paymentFilters), "disputed"] as const;

export const paymentQuery = listQuery.extend({
  show: oneOf(shownPayments),
  /** The payments of a closed edition's orders. */
  season: editionQuery,
});

const refunded = sql<number>`coalesce((select sum(r.amount) from ${refunds} r
  where r.reference = ${purchases.reference} and r.status <> 'failed'), 0)::bigint`.mapWith(Number);

const cashKobo = sql<number>`coalesce((select sum(cash.amount_kobo) from ${cashReceipts} cash
  where cash.order_id = ${orders.id}), 0)::bigint`.mapWith(Number);

const openCaseId = sql<string | null>`(select c.id from ${paymentCases} c
  where c.reference = ${purchases.reference} and c.decided_at is null
  order by c.created_at limit 1)`;

const dispute = sql<
  DisputeOutcome | "open" | null
>`(select coalesce(d.outcome, 'open') from ${disputes} d
  where d.reference = ${purchases.reference} order by d.outcome is not null, d.opened_at desc limit 1)`;

function matches(db: Queryable, filter: (typeof shownPayments)[number]): SQL {
  switch (filter) {
    case "refunded": {
      const paidBack = db
        .select({ reference: refunds.reference })
        .from(refunds)
        .where(ne(refunds.status, "failed"));
      return inArray(purchases.reference, paidBack);
    }
    case "disputed":
      return inArray(
        purchases.reference,
        db.select({ reference: disputes.reference }).from(disputes),
      );
    default:
      return eq(purchases.status, filter);
  }
}

const referencesIn = (db: Queryable, edition: number) =>
  db.select({ reference: orders.reference }).from(orders).where(eq(orders.editionId, edition));

/**
 * One page of the purchases and what was paid for them, the newest first. `search` is the start of
 * a word: reference, name, e-mail, phone, an order's number or a filter of its id.
 */
export async function listPayments(
  db: Queryable,
  {
    filter,
    search = "",
    edition = null,
    after,
    limit,
  }: ListQuery & { filter: (typeof shownPayments)[number] | null; edition?: number | null },
) {
  const { createdAt, reference } = purchases;
  const within = and(
    filter ? matches(db, filter) : undefined,
    edition === null ? undefined : inArray(reference, referencesIn(db, edition)),
    isAfter(createdAt, reference, after),
  );
  if (!search.trim()) return selectPage(db, within, limit);
  const searched = { within, limit: limit + 1 };
  // Many have a frequent word: the newest of the list fill the page sooner than the index could
  // sort all of them.
  const near = await selectPage(db, isFound(search, { ...searched, newest: lookedThrough }), limit);
  return near.next === null ? selectPage(db, isFound(search, searched), limit) : near;
}
export type ListedPayment = Awaited<ReturnType<typeof listPayments>>["rows"][number];

/** Amounts in the file are of their currency, and "Total" is what was asked. */
export const paymentsCsv = defineCsv({
  name: "payments",
  isOfPeople: false,
  query: paymentQuery,
  pages:
    ({ db }, { q: search, show: filter, season: edition }) =>
    (after) =>
      listPayments(db, { search, filter, edition, after, limit: csvPageSize }),
  columns: {
    Reference: ({ reference }) => reference,
    Name: ({ username }) => username,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone && formatPhone(phone),
    "Total (naira)": ({ totalKobo }) => totalKobo / 100,
    State: ({ status }) => paymentFilters[status].badge,
    Paid: ({ paidAmount }) => paidAmount && paidAmount / 100,
    Currency: ({ paidCurrency }) => paidCurrency,
    Refunded: (payment) => payment.refunded / 100,
    "Cash (naira)": (payment) => payment.cashKobo / 100,
    Dispute: (payment) => payment.dispute,
    Order: ({ orderNumber }) => orderNumber,
    Channel: ({ channel }) => channel && channelName(channel),
    Begun: ({ createdAt }) => formatDayTime(createdAt),
  },
});

/** Payments of a list that a search looks through before it asks its index. */
const lookedThrough = 200;

async function selectPage(db: Queryable, isMeant: SQL | undefined, limit: number) {
  const { createdAt, reference } = purchases;
  const rows = await db
    .select({
      reference,
      username: purchases.username,
      email: purchases.email,
      phone: addressField(purchases.address, "addressPhone"),
      totalKobo: purchases.totalKobo,
      status: purchases.status,
      isBegun: sql<boolean>`${purchases.accessCode} is not null`,
      note: purchases.problem,
      createdAt,
      orderId: orders.id,
      orderNumber: orders.number,
      channel: orders.channel,
      paidAmount: purchases.paidAmount,
      paidCurrency: purchases.paidCurrency,
      refunded,
      cashKobo,
      openCaseId,
      dispute,
      cursor: cursorOf(createdAt, reference),
    })
    .from(purchases)
    .leftJoin(orders, eq(orders.reference, reference))
    .where(isMeant)
    .orderBy(desc(createdAt), desc(reference))
    .limit(limit + 1);
  return toPage(rows, limit);
}

const mostCounted = 100;

/** How many payments differ from their order, counted up to 100. */
export function countDiffering(db: Queryable): Promise<number> {
  const some = db
    .select({ reference: purchases.reference })
    .from(purchases)
    .where(eq(purchases.status, "mismatched"))
    .limit(mostCounted);
  return db.$count(some.as("some"));
}

interface SearchIn {
  /** The condition of the list without the search. */
  within: SQL | undefined;
  limit: number;
  /** How many of the list's newest payments are searched; all of them where it is missing. */
  newest?: number;
}

/**
 * A condition that the first purchases of a list which match, and no others, fulfil: each typed
 * word starts a word of theirs, or all of it is their order's number or a filter of its id. In a
 * time that hardly grows with their number.
 */
function isFound(search: string, { within, limit, newest }: SearchIn): SQL | undefined {
  const typed = search.trim().toLowerCase();
  const query = wordsQuery(searchTerms(withoutPrefix(typed)), []);
  if (query === null) return within;
  const byWord = sql`${purchaseWords(purchases)} @@ ${query}::tsquery`;
  const isIn = within ?? sql`true`;
  const byNewest = sql`order by created_at desc, reference desc`;
  // "offset 0": the planner would else walk the whole list by date, hoping for early matches.
  const first = newest
    ? sql`(select reference from (select * from ${purchases} where ${isIn} ${byNewest} limit ${newest}) ${purchases}
        where ${byWord} ${byNewest} limit ${limit})`
    : sql`(select reference from (
          select reference, created_at, status from ${purchases} where ${byWord} offset 0
        ) ${purchases} where ${isIn} ${byNewest} limit ${limit})`;
  const ofOrder = referencesOfOrders(typed);
  const isMeant = hasNumber(typed);
  const ofNumber = isMeant && sql`(select reference from ${orders} where ${isMeant})`;
  const all = [first, ofOrder, ofNumber].filter((way) => way !== null && way !== undefined);
  const any = sql`${purchases.reference} in (${sql.join(all, sql` union all `)})`;
  return and(within, any);
}

function referencesOfOrders(typed: string): SQL | null {
  if (!/^[a-z0-9]{3,10}$/.test(typed)) return null;
  const grams = Array.from({ length: typed.length - 2 }, (_, at) => typed.slice(at, at + 3));
  return sql`(select reference from ${orders}
    where ${orderIdTrigrams(orders.id)} @> ${sql.param(grams)}::text[] and strpos(${orders.id}, ${typed}) > 0
    limit 100)`;
}

/** An own reference begins as all of them do, which finds nothing. */
const withoutPrefix = (typed: string) =>
  typed
    .split(/\s+/)
    .map((word) => (looksOwn(word) ? word.slice(referenceOf("").length) : word))
    .join(" ");
