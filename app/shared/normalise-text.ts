import { withoutHiddenInLines } from "./plain-text.ts";

/** Letters of Hausa and other languages that are no letter with a mark, in small letters. */
const hooked: Record<string, string> = {
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ŋ: "n",
  ɲ: "n",
  ǝ: "e",
  ə: "e",
  ɛ: "e",
  ɔ: "o",
  ı: "i",
  ø: "o",
  đ: "d",
  ł: "l",
};
const everyHooked = new RegExp(`[${Object.keys(hooked).join("")}]`, "g");

/** What keyboards and phones write for an apostrophe. */
const apostrophes = "'`´ʹʻʼʽʾʿˈ‘’‚‛′‵＇Ꞌꞌ";
const everyApostrophe = new RegExp(`[${apostrophes}]`, "g");

export const normalised = (text: string): string =>
  withoutHiddenInLines(text)
    .replaceAll(everyApostrophe, "'")
    .normalize("NFKD")
    // Signs of numerals in Greek decompose to one.
    .replaceAll(everyApostrophe, "'")
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Join_Control}]/gu, "")
    .replaceAll(everyHooked, (letter) => hooked[letter]!);

const wordsIn = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text, in small letters and without accents: "Ọlá-Ìdé's" is "ola", "ide", "s". */
export const normalisedWords = (text: string): string[] => wordsIn(normalised(text));

/** The same, across hyphens and apostrophes: "Ọlá-Ìdé's" is "olaides". */
export const joinedWords = (text: string): string[] =>
  wordsIn(normalised(text).replaceAll(/['\p{Pd}\u2212]/gu, ""));
