import { and, asc, desc, eq, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { wordsQuery } from "#app/db/words-query.server.ts";
import { scheduledCancellations, orders } from "#app/db/schema.server.ts";
import type { OrderFilters } from "#app/shared/orders/order-filters.ts";
import { mostFound } from "#app/shared/orders/most-found.ts";
import type { OrderSort } from "#app/shared/orders/order-sorts.ts";
import type { OrderStatus } from "#app/shared/orders/order-states.ts";
import {
  differingReferences,
  keptKobo,
  mayDifferFromTotal,
} from "#app/domain/refunds/order-money.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { everyMatch, type SearchTerms } from "./order-search.server.ts";
import { dateOf } from "./order-sorting.server.ts";
import { filterTerms, longestOf, termsOf } from "./order-terms.server.ts";

export interface OrderList extends Omit<OrderFilters, "older" | "since" | "till"> {
  status: OrderStatus;
  /** Words, or a part of the order id, or of the date as it is shown ("21 Nov 2026"). */
  search?: string;
  sort?: OrderSort;
  /** The number of the edition, which is the current one unless given. */
  edition?: number | null;
  /** Only orders made before this moment are listed. */
  before?: Date | null;
  /** Only orders from this moment on are listed. */
  since?: Date | null;
}

/** A subquery of the id of every order of a list, or of `most` and some more of them. */
export async function everyIdOf(db: Queryable, list: OrderList, most?: number): Promise<SQL> {
  const within = isListed(list);
  const wanted = searchTermsOf(list);
  if (!wanted) return sql`select ${orders.id} from ${orders} where ${within}`;
  const span = wanted.term ? await spanOf(db, list) : null;
  return everyMatch(wanted, { within, date: dateOf(list.status), span }, most);
}

export interface FoundOrders {
  /** Counted up to one more than `mostFound`. */
  found: number;
  /**
   * Their totals, less refunds and with the payments that differed as they are; null where more
   * than `mostFound` are found.
   */
  worthKobo: number | null;
}

/** How many orders a searched or filtered list has, and what they brought. */
export async function countFound(db: Queryable, list: OrderList): Promise<FoundOrders> {
  const every = await everyIdOf(db, list, mostFound + 1);
  const { rows } = await db.execute<{ found: number; kobo: string | null }>(sql`
    with found as materialized (select id from (${every}) as every limit ${mostFound + 1}),
    counted as (select count(*)::int as found from found)
    select counted.found, case when counted.found <= ${mostFound} then (
      select coalesce(sum(${orders.totalKobo} +
        case when ${orders.reference} in (${differingReferences}) then ${keptKobo} - ${orders.totalKobo} else 0 end), 0)
      from ${orders} where ${orders.id} in (select id from found)) end as kobo
    from counted`);
  const { found, kobo } = rows[0]!;
  return { found, worthKobo: kobo === null ? null : Number(kobo) };
}

/** What all orders of a state brought, in kobo. */
export async function sumWhole(db: Queryable, list: OrderList): Promise<number> {
  const sumOf = async (kobo: SQL, isMeant?: SQL) => {
    const [row] = await db
      .select({ kobo: sql`coalesce(sum(${kobo}), 0)`.mapWith(Number) })
      .from(orders)
      .where(and(isOf(list), isMeant));
    return row!.kobo;
  };
  const [totalKobo, changedKobo] = await Promise.all([
    sumOf(sql`${orders.totalKobo}`),
    sumOf(sql`${keptKobo} - ${orders.totalKobo}`, mayDifferFromTotal),
  ]);
  return totalKobo + changedKobo;
}

/**
 * An order leaves its list and the counts once its cancellation is asked for, though it can be
 * undone for ten seconds: nobody should pack it meanwhile.
 */
const isNotBeingCancelled = sql`not exists (
  select from ${scheduledCancellations} where ${scheduledCancellations.orderId} = ${orders.id})`;

const isOf = ({ status, edition }: OrderList) =>
  and(inEdition(orders.editionId, edition), eq(orders.status, status), isNotBeingCancelled);

export const isListed = (list: OrderList) =>
  and(
    isOf(list),
    list.before ? lt(orders.createdAt, list.before) : undefined,
    list.since ? gte(orders.createdAt, list.since) : undefined,
  );

/**
 * Returns the terms of the search, or null for a list that is neither searched nor filtered by
 * words.
 */
export function searchTermsOf({ search = "", ...filters }: OrderList): SearchTerms | null {
  const term = search.trim();
  const { region, delivery, product, note } = filters;
  const wantedTerms = [
    ...(region ? [filterTerms.region(region)] : []),
    ...(delivery ? [filterTerms.delivery(delivery)] : []),
    ...(product ? [filterTerms.product(product)] : []),
    ...(note ? [filterTerms.note] : []),
  ];
  if (!term && wantedTerms.length === 0) return null;
  const terms = termsOf(term);
  // A search without a word has only dates and ids to find.
  const query = term && terms.length === 0 ? null : wordsQuery(terms, wantedTerms);
  const longest = longestOf(terms);
  return {
    term,
    query,
    longest: longest && wordsQuery([longest], []),
    filterTerms: wordsQuery([], wantedTerms),
  };
}

export async function spanOf(db: Queryable, list: OrderList) {
  const date = dateOf(list.status);
  const ends = await Promise.all(
    [asc(date), desc(date)].map((direction) =>
      db
        .select({ date })
        .from(orders)
        .where(and(isOf(list), isNotNull(date)))
        .orderBy(direction)
        .limit(1),
    ),
  );
  const [first, last] = ends.map(([row]) => row?.date);
  return first && last ? { first, last } : null;
}
