import { normalisedWords } from "./normalise-text.ts";

/**
 * Letters and digits that a word needs for being found within another one, as its parts of three
 * are indexed.
 */
const leastWithin = 3;

/** Whether a word of a search is found only where a word begins. */
export const isShort = (word: string): boolean => word.length < leastWithin;

/**
 * What a list says that found nothing for a search: a search of short words did not look within
 * words.
 */
export const nothingMatches = (what: string, search: string | null): string => {
  const words = normalisedWords(search ?? "");
  return words.length > 0 && words.every(isShort)
    ? `No ${what} has a word that begins with “${words.join(" ")}”. Three letters or more are found within words too.`
    : `No ${what} matches`;
};
