import { nationalDigits } from "./accounts/phone.ts";
import { joinedWords, normalised, normalisedWords } from "./normalise-text.ts";

/**
 * The terms of a search for a person or what a person bought. All of them have to match, in any
 * order, each in one of its spellings.
 */
export interface Term {
  /** The words of one spelling all have to match. */
  spellings: string[][];
  /**
   * Set for a whole e-mail address, whose words have to match as whole words. As the beginning of a
   * word, "com" would match every order, and the index would read all of them.
   */
  address?: string;
}

const wholeAddress = /^[^@\s]+@[^@\s]+\.[a-z]{3,}$/i;

const isNumber = (word: string) => /^\d+$/.test(word);

/**
 * Returns the terms of what was typed. Numbers that stand side by side may be one number of a
 * telephone, "0803 123 4567", and what a hyphen or an apostrophe parts may be written as one word.
 */
export function searchTerms(search: string): Term[] {
  const terms: Term[] = [];
  let numbers: string[] = [];
  const endRun = () => {
    if (numbers.length > 0) terms.push({ spellings: spellingsOf(numbers) });
    numbers = [];
  };
  for (const part of normalised(search).trim().split(/\s+/)) {
    const words = normalisedWords(part);
    const joined = joinedWords(part);
    if (words.every(isNumber)) {
      numbers.push(...words);
      continue;
    }
    endRun();
    if (wholeAddress.test(part)) terms.push({ spellings: [words], address: part });
    else if (joined.length < words.length) terms.push({ spellings: [words, joined] });
    else terms.push(...words.map((word) => ({ spellings: [[word]] })));
  }
  endRun();
  return terms;
}

function spellingsOf(numbers: string[]): string[][] {
  const joined = numbers.join("");
  const all = [numbers, [joined], [nationalDigits(joined)]];
  return [...new Map(all.map((words) => [words.join(" "), words])).values()];
}

/** The digits of a telephone that a term may mean, from four on; null where it means none. */
export function phoneDigitsOf({ spellings }: Term): string | null {
  const digits = spellings.at(-1)!.join("");
  return isNumber(digits) && digits.length >= 4 ? digits : null;
}
