import { normalisedWords } from "#app/shared/normalise-text.ts";
import type { DeliveryWay } from "#app/shared/orders/order-filters.ts";
import { numberWord, readOrderNumber } from "#app/shared/orders/order-number.ts";
import { nationalDigits } from "#app/shared/accounts/phone.ts";

/**
 * The terms of a search. An order has to match all of them, each by the beginning of a word in one
 * of its spellings.
 */
export interface Term {
  /** The words of one spelling all have to match. */
  spellings: string[][];
  /**
   * Set for a whole e-mail address, whose words have to match as whole words. As the beginning of a
   * word, "com" would match every order, and the index would read all of them.
   */
  isWhole?: boolean;
}

const wholeAddress = /^[^@\s]+@[^@\s]+\.[a-z]{3,}$/i;

const isNumber = (word: string) => /^\d+$/.test(word);

/** Numbers that stand side by side may be one number of a telephone: "0803 123 4567". */
export function termsOf(search: string): Term[] {
  const number = readOrderNumber(search);
  if (number?.letters) return [{ spellings: [[numberWord(number)], normalisedWords(search)] }];
  const parts = search.trim().split(/\s+/);
  if (parts.some((part) => wholeAddress.test(part)))
    return parts.flatMap((part) =>
      wholeAddress.test(part)
        ? { spellings: [normalisedWords(part)], isWhole: true }
        : termsOf(part),
    );
  const runs: string[][] = [];
  for (const word of normalisedWords(search)) {
    const last = runs.at(-1);
    if (last && isNumber(word) && isNumber(last[0]!)) last.push(word);
    else runs.push([word]);
  }
  return runs.map((run) => ({ spellings: isNumber(run[0]!) ? spellingsOf(run) : [run] }));
}

function spellingsOf(numbers: string[]): string[][] {
  const joined = numbers.join("");
  const national = nationalDigits(joined);
  const all = [numbers, [joined], [national]];
  return [...new Map(all.map((words) => [words.join(" "), words])).values()];
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

const quoted = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/**
 * The longest of several terms, which as a rule the fewest orders have; null where there is one
 * alone.
 */
export function longestOf(terms: readonly Term[]): Term | null {
  const lengthOf = ({ spellings }: Term) => spellings[0]!.join("").length;
  const [longest, second] = terms.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return second ? longest! : null;
}

/**
 * Writes the terms as PostgreSQL's tsquery, in which `filterTerms` have to match whole. Gives null
 * where there are none.
 */
export function wordsQuery(terms: readonly Term[], filterTerms: readonly string[]): string | null {
  const wanted = [
    ...filterTerms.map(quoted),
    ...terms.map(({ spellings, isWhole }) => {
      const asked = (word: string) => (isWhole ? quoted(word) : `${quoted(word)}:*`);
      const each = spellings.map((words) => words.map(asked).join(" & "));
      return `(${each.map((words) => `(${words})`).join(" | ")})`;
    }),
  ];
  return wanted.length > 0 ? wanted.join(" & ") : null;
}
