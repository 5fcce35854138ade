import { and, like, or, type SQL, sql } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import { likePattern } from "#app/db/like.server.ts";
import { addresses, tickets, users } from "#app/db/schema.server.ts";
import { normalised, normalisedWords } from "#app/shared/normalise-text.ts";
import { nationalDigits } from "#app/shared/accounts/phone.ts";
import { isShort } from "#app/shared/short-search.ts";

/** The characters that `plainTicketId` leaves out of an id. */
const betweenLetters = /[\s\p{Pd}\u2212_./]/gu;

/**
 * Whether a ticket is meant by what somebody looks for: a part of its holder's name, e-mail
 * address, id, or of the phone number of the account with its e-mail address. Accents and capitals
 * make no difference, nor do spaces and dashes in an id. A trigram index finds three letters or
 * digits anywhere, and fewer where a word begins.
 */
export function isNamed(search: string): SQL {
  const text = normalised(search.trim());
  const words = normalisedWords(search);
  if (words.length === 0) return sql`false`;
  if (words.every(isShort)) return or(and(...words.map(beginsAWord)), hasPhone(search))!;
  const id = text.replaceAll(betweenLetters, "");
  return or(
    like(tickets.searchText, likePattern(text)),
    id === text || id === "" ? undefined : like(tickets.searchText, `%=${likePattern(id)}`),
    hasPhone(search),
  )!;
}

/**
 * Whether a word of letters and digits, which needs no quoting, begins the text or comes after a
 * separator. Each of the two conditions can be answered by the index, which one expression of both
 * could not.
 */
const beginsAWord = (word: string): SQL =>
  or(like(tickets.searchText, `${word}%`), sql`${tickets.searchText} ~ ${`[\n =@._'-]${word}`}`)!;

/** Addresses of accounts that are asked for the tickets of one phone number, or of a part of it. */
const mostAddresses = 1_000;

/** A ticket has no phone of its own: that of the account with its e-mail address. */
function hasPhone(search: string): SQL | undefined {
  const digits = nationalDigits(search);
  if (digits.length < 4 || /[^\d\s()+-]/.test(search)) return undefined;
  const phone = sql`${addresses.address}->>'addressPhone'`;
  // As an array, so that the planner uses the index of e-mail addresses beside the other one.
  return isAmongFound(
    tickets.email,
    sql`select lower(${users.email}) from ${users}
      join ${addresses} on ${addresses.userId} = ${users.id} where ${like(phone, likePattern(digits))}
      limit ${mostAddresses}`,
  );
}
