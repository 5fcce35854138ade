import { ilike, like, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/db/like.server.ts";
import { addresses, tickets, users } from "#app/db/schema.server.ts";
import { folded, hooked } from "#app/shared/orders/folded-words.ts";
import { nationalDigits } from "#app/shared/phone.ts";

/** Whether a ticket is meant by what somebody looks for. */
export function isNamed(search: string) {
  const pattern = likePattern(search);
  const fullName = sql`${tickets.firstName} || ' ' || ${tickets.lastName}`;
  return or(
    ilike(tickets.ticketId, pattern),
    ilike(fullName, pattern),
    like(foldedIn(fullName), likePattern(folded(search))),
    ilike(tickets.email, pattern),
    hasPhone(search),
  );
}

const [from, to] = [Object.keys(hooked).join(""), Object.values(hooked).join("")];
const foldedIn = (text: SQL) =>
  sql`translate(lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')),
    ${from + from.toUpperCase()}, ${to + to})`;

/** A ticket has no phone of its own: that of the account with its e-mail address. */
function hasPhone(search: string) {
  const digits = nationalDigits(search);
  if (digits.length < 4 || /[^\d\s()+-]/.test(search)) return undefined;
  const phone = sql`${addresses.address}->>'addressPhone'`;
  return sql`${tickets.email} in (select lower(${users.email}) from ${users}
    join ${addresses} on ${addresses.userId} = ${users.id} where ${ilike(phone, likePattern(digits))})`;
}
