import { and, like, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { isShort } from "#app/shared/short-search.ts";
import { searchTerms, type Term } from "#app/shared/search-terms.ts";
import { likePattern } from "./like.server.ts";

/**
 * Whether a text has every term of a search, in any order. The text is one that the SQL function
 * `person_text` made, or an e-mail address. An index of three letters finds three letters or
 * digits anywhere, and fewer where a word begins. `also` adds a way to match one term.
 */
export function hasTerms(
  text: SQLWrapper,
  search: string,
  also: (term: Term) => SQL | undefined = () => undefined,
): SQL {
  const terms = searchTerms(search);
  if (terms.length === 0) return sql`false`;
  return and(...terms.map((term) => or(hasTerm(text, term), also(term))))!;
}

/** Whether a text has one term of a search. The text is one as for `hasTerms`. */
export function hasTerm(text: SQLWrapper, { spellings, address }: Term): SQL {
  if (address) return isWithin(text, address.replaceAll("'", ""));
  // "o'b" and "o-b" are two short words as well as one.
  const has = spellings[0]!.every(isShort) ? beginsAWord : hasWord;
  return or(...spellings.map((words) => and(...words.map((word) => has(text, word)))))!;
}

const hasWord = (text: SQLWrapper, word: string): SQL =>
  isShort(word) ? beginsAWord(text, word) : isWithin(text, word);

const isWithin = (text: SQLWrapper, part: string) => like(text as SQL, likePattern(part));

/**
 * Whether a word of letters and digits, which needs no quoting, begins the text or comes after a
 * separator. Each of the two conditions can be answered by the index, which one expression of both
 * could not.
 */
const beginsAWord = (text: SQLWrapper, word: string): SQL =>
  or(like(text as SQL, `${word}%`), sql`${text} ~ ${`[\n =@.,;:()/+_'"-]${word}`}`)!;
