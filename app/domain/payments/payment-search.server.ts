import { and, type SQL, sql } from "drizzle-orm";
import { checkouts, checkoutWords, orderIdTrigrams, orders } from "#app/db/schema.server.ts";
import { hasNumber } from "#app/domain/editions/order-numbers.server.ts";
import { looksOwn, referenceOf } from "#app/shared/payments/references.ts";

const phoneDigits = 10;

interface SearchIn {
  /** The condition of the list without the search. */
  within: SQL | undefined;
  limit: number;
  /** So many of the list's newest are looked through for the words; all of them where it is missing. */
  newest?: number;
}

/**
 * A condition that the first checkouts of a list which match, and no others, fulfil: each typed word starts a word of
 * theirs, or all of it is their order's number or a part of its id. In a time that hardly grows with their number.
 */
export function isFound(search: string, { within, limit, newest }: SearchIn): SQL | undefined {
  const typed = search.trim().toLowerCase();
  const words = wordsOf(typed);
  if (words.length === 0) return within;
  const query = words.map((word) => `'${word.replaceAll(/['\\]/g, "$&$&")}':*`).join(" & ");
  const byWord = sql`${checkoutWords(checkouts)} @@ ${query}::tsquery`;
  const isIn = within ?? sql`true`;
  const byNewest = sql`order by created_at desc, reference desc`;
  // "offset 0": the planner would else walk the whole list by date, hoping for early matches.
  const first = newest
    ? sql`(select reference from (select * from ${checkouts} where ${isIn} ${byNewest} limit ${newest}) ${checkouts}
        where ${byWord} ${byNewest} limit ${limit})`
    : sql`(select reference from (
          select reference, created_at, status from ${checkouts} where ${byWord} offset 0
        ) ${checkouts} where ${isIn} ${byNewest} limit ${limit})`;
  const ofOrder = referencesOfOrders(typed);
  const isMeant = hasNumber(typed);
  const ofNumber = isMeant && sql`(select reference from ${orders} where ${isMeant})`;
  const all = [first, ofOrder, ofNumber].filter((way) => way !== null && way !== undefined);
  const any = sql`${checkouts.reference} in (${sql.join(all, sql` union all `)})`;
  return and(within, any);
}

function referencesOfOrders(typed: string): SQL | null {
  if (!/^[a-z0-9]{3,10}$/.test(typed)) return null;
  const grams = Array.from({ length: typed.length - 2 }, (_, at) => typed.slice(at, at + 3));
  return sql`(select reference from ${orders}
    where ${orderIdTrigrams(orders.id)} @> ${sql.param(grams)}::text[] and strpos(${orders.id}, ${typed}) > 0
    limit 100)`;
}

function wordsOf(typed: string): string[] {
  const digits = typed.replaceAll(/[\s()+-]/g, "");
  if (/^\d{7,15}$/.test(digits)) return [digits.replace(/^(00)?234|^0/, "").slice(0, phoneDigits)];
  const start = referenceOf("").length;
  return typed
    .split(/\s+/)
    .map((word) => (looksOwn(word) ? word.slice(start) : word))
    .filter(Boolean);
}
