import { type SQL, sql } from "drizzle-orm";
import { checkouts, checkoutWords, orderIdTrigrams, orders } from "#app/db/schema.server.ts";
import { looksOwn, referenceOf } from "#app/shared/orders/references.ts";

const phoneDigits = 10;

/** Each typed word starts a word of the checkout; or all of it is a part of its order's id. Both are answered by an index. */
export function isFound(search: string): SQL {
  const typed = search.trim().toLowerCase();
  const words = wordsOf(typed);
  if (words.length === 0) return sql`true`;
  const query = words.map((word) => `'${word.replaceAll(/['\\]/g, "$&$&")}':*`).join(" & ");
  const byWord = sql`${checkoutWords(checkouts)} @@ ${query}::tsquery`;
  const grams = Array.from({ length: Math.max(0, typed.length - 2) }, (_, at) =>
    typed.slice(at, at + 3),
  );
  if (!/^[a-z0-9]{3,10}$/.test(typed)) return byWord;
  const ofOrder = sql`select ${orders.reference} from ${orders}
    where ${orderIdTrigrams(orders.id)} @> ${sql.param(grams)}::text[] and strpos(${orders.id}, ${typed}) > 0
    limit 100`;
  return sql`(${byWord} or ${checkouts.reference} = any(array(${ofOrder})))`;
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
