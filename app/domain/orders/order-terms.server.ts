import { normalisedWords } from "#app/shared/normalise-text.ts";
import type { DeliveryWay } from "#app/shared/orders/order-filters.ts";
import { numberWord, readOrderNumber } from "#app/shared/orders/order-number.ts";
import { searchTerms, type Term } from "#app/shared/search-terms.ts";

/** The terms of a search of orders: an order's number with its letters is one of them. */
export function termsOf(search: string): Term[] {
  const number = readOrderNumber(search);
  return number?.letters
    ? [{ spellings: [[numberWord(number)], normalisedWords(search)] }]
    : searchTerms(search);
}

/**
 * What a filter asks for, among the words of the database's `order_search_words`: "=" is in none
 * that people type.
 */
export const filterTerms = {
  region: (city: string) => `=region ${normalisedWords(city).join(" ")}`,
  delivery: (way: DeliveryWay) => `=${way}`,
  product: (productId: string) => `=product ${productId}`,
  note: "=note",
};

/**
 * The longest of several terms, which as a rule the fewest orders have; null where there is one
 * alone.
 */
export function longestOf(terms: readonly Term[]): Term | null {
  const lengthOf = ({ spellings }: Term) => spellings[0]!.join("").length;
  const [longest, second] = terms.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return second ? longest! : null;
}
