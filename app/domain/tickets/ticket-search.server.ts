import { and, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import { likePattern } from "#app/db/like.server.ts";
import { hasTerms } from "#app/db/person-text.server.ts";
import { addresses, orders, ticketPlaces, tickets, users } from "#app/db/schema.server.ts";
import { normalised } from "#app/shared/normalise-text.ts";
import { phoneDigitsOf, type Term } from "#app/shared/search-terms.ts";

/** The characters that `plainTicketId` leaves out of an id. */
const betweenLetters = /[\s\p{Pd}\u2212_./]/gu;

/**
 * Whether a ticket is meant by what somebody looks for: words of its holder's name, e-mail address
 * and id in any order, and digits of the phone number that its buyer or the account with its e-mail
 * address gave. Accents, apostrophes, hyphens and capitals make no difference, nor do spaces and
 * dashes in an id.
 */
export function isNamed(search: string): SQL {
  const id = normalised(search).replaceAll(betweenLetters, "");
  return or(
    hasTerms(tickets.searchText, search, hasPhone),
    /\d/.test(id) ? like(tickets.searchText, `%=${likePattern(id)}`) : undefined,
  )!;
}

/** Addresses and orders that are asked for the tickets of one phone number, or of a part of it. */
const mostOwners = 1_000;

/**
 * A phone number is that of the account with the ticket's e-mail address, and that which the buyer
 * gave for all tickets of a purchase that were not passed on.
 */
function hasPhone(term: Term): SQL | undefined {
  const digits = phoneDigitsOf(term);
  if (digits === null) return undefined;
  const ofAccount = sql`${addresses.address}->>'addressPhone'`;
  const ofBuyer = sql`${orders.address}->>'addressPhone'`;
  // As arrays, so that the planner uses the indexes of e-mail addresses and places beside the other
  // one.
  const hasAccount = isAmongFound(
    tickets.email,
    sql`select lower(${users.email}) from ${users}
      join ${addresses} on ${addresses.userId} = ${users.id} where ${like(ofAccount, likePattern(digits))}
      limit ${mostOwners}`,
  );
  const isBought = isAmongFound(
    tickets.placeId,
    sql`select ${ticketPlaces.id} from ${ticketPlaces}
      join ${orders} on ${orders.id} = ${ticketPlaces.orderId}
      where ${orders.searchWords} @@ ${`'${digits}':*`}::tsquery and ${like(ofBuyer, likePattern(digits))}
      limit ${mostOwners}`,
  );
  return or(hasAccount, and(isBought, isNull(tickets.passedAt)));
}
