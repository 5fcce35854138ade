import { and, eq, ilike, isNull, like, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { likePattern, likeText } from "#app/db/like.server.ts";
import { hasTerms } from "#app/db/person-text.server.ts";
import {
  addresses,
  backInStockRequests,
  broadcastRecipients,
  contactMessages,
  emails,
  newSubscribers,
  orders,
  subscribers,
  ticketPlaces,
  tickets,
  users,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { wordsQuery } from "#app/db/words-query.server.ts";
import { isOrganiser } from "#app/domain/accounts/organisers.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { isUnderWay } from "#app/domain/editions/closing/open-in-edition.server.ts";
import { isNamed } from "#app/domain/tickets/ticket-search.server.ts";
import { phoneDigitsOf, searchTerms, type Term } from "#app/shared/search-terms.ts";

/** Every place that knows somebody by an e-mail address. */
const everywhere = sql`
  select lower(${users.email}) as email from ${users}
  union all select lower(${orders.userEmail}) from ${orders}
  union all select lower(${tickets.email}) from ${tickets}
  union all select lower(${waitingEntries.email}) from ${waitingEntries}
  union all select lower(${contactMessages.email}) from ${contactMessages}
  union all select lower(${subscribers.email}) from ${subscribers}
  union all select lower(${newSubscribers.email}) from ${newSubscribers}
  union all select ${backInStockRequests.email} from ${backInStockRequests}
  union all select ${broadcastRecipients.email} from ${broadcastRecipients}`;

const mostFound = 30;
/** How many rows of each place are read at most. */
const mostRows = 300;

const personText = (name: SQLWrapper, rest: SQLWrapper) => sql`person_text(${name}, ${rest})`;

/**
 * The people by words of the name, the address and the phone number in any order, each address once.
 * Every place is asked by an index of its own. Somebody whom nothing is left of but that messages
 * were sent is found by the whole address.
 */
export async function findPeople(
  db: Queryable,
  typed: string,
): Promise<{ email: string; name: string }[]> {
  const words = wordsQuery(searchTerms(typed), []);
  if (words === null) return [];
  const has = (text: SQLWrapper) => hasTerms(text, typed);
  const nobody = sql`''`;
  const ofPhone = (term: Term) => {
    const digits = phoneDigitsOf(term);
    if (digits === null) return undefined;
    const phone = sql`${addresses.address}->>'addressPhone'`;
    return isAmongFound(
      users.id,
      sql`select ${addresses.userId} from ${addresses} where ${like(phone, likePattern(digits))} limit ${mostRows}`,
    );
  };
  const orderPhone = sql`coalesce(${orders.address}->>'addressPhone', '')`;
  const ways: [SQLWrapper, SQLWrapper, SQLWrapper, SQL | undefined][] = [
    [users, users.email, users.name, hasTerms(personText(users.name, users.email), typed, ofPhone)],
    [
      orders,
      orders.userEmail,
      orders.username,
      and(
        sql`${orders.searchWords} @@ ${words}::tsquery`,
        has(personText(orders.username, sql`${orders.userEmail} || chr(10) || ${orderPhone}`)),
      ),
    ],
    [
      tickets,
      tickets.email,
      sql`btrim(${tickets.firstName} || ' ' || ${tickets.lastName})`,
      isNamed(typed),
    ],
    [waitingEntries, waitingEntries.email, waitingEntries.name, has(waitingEntries.searchText)],
    [
      contactMessages,
      contactMessages.email,
      contactMessages.name,
      and(
        has(contactMessages.searchText),
        has(personText(contactMessages.name, contactMessages.email)),
      ),
    ],
    [subscribers, subscribers.email, nobody, has(subscribers.email)],
    [newSubscribers, newSubscribers.email, nobody, has(newSubscribers.email)],
    [backInStockRequests, backInStockRequests.email, nobody, has(backInStockRequests.email)],
    [
      broadcastRecipients,
      broadcastRecipients.email,
      broadcastRecipients.name,
      eq(broadcastRecipients.email, typed.trim().toLowerCase()),
    ],
  ];
  const found = ways.map(
    ([table, email, name, isMeant]) =>
      sql`(select lower(${email}) as email, ${name} as name from ${table} where ${isMeant} limit ${mostRows})`,
  );
  const { rows } = await db.execute<{ email: string; name: string }>(sql`
    select email, max(name) as name from (${sql.join(found, sql` union all `)}) as one
    where email <> '' group by email order by email limit ${mostFound}`);
  return rows;
}

/** Every address that somebody is known by, for finding again who was erased. */
export async function listAddresses(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select distinct email from (${everywhere}) as one where email <> ''`,
  );
  return rows.map(({ email }) => email);
}

const isAddress = (column: SQLWrapper, email: string): SQL => eq(sql`lower(${column})`, email);

/** The orders of an address, which the index of their words finds among all. */
const isOrderOf = (email: string): SQL =>
  and(
    sql`${orders.searchWords} @@ ${wordsQuery(searchTerms(email), [])}::tsquery`,
    isAddress(orders.userEmail, email),
  )!;

const isTicketOf = (email: string): SQL =>
  and(hasTerms(tickets.searchText, email), isAddress(tickets.email, email))!;

/** The e-mails to an address, which the index of the part before the "@" finds among all. */
const isEmailTo = (email: string): SQL =>
  and(
    ilike(sql`split_part(${emails.recipient}, '@', 1)`, likeText(email.split("@")[0]!)),
    isAddress(emails.recipient, email),
  )!;

/** The tickets of an address that let somebody in, which stay until their edition is over. */
export const isKeptTicket = (email: string): SQL =>
  and(isTicketOf(email), isNull(tickets.cancelledAt), inEdition(tickets.editionId))!;

/** The orders of an address that are still to be handed over, or whose tickets let somebody in. */
export const isKeptOrder = (email: string): SQL =>
  and(
    isOrderOf(email),
    or(
      isUnderWay,
      sql`exists (select from ${tickets} join ${ticketPlaces} on ${eq(ticketPlaces.id, tickets.placeId)}
        where ${eq(ticketPlaces.orderId, orders.id)} and ${isNull(tickets.cancelledAt)}
        and ${inEdition(tickets.editionId)})`,
    ),
  )!;

/** How much is stored of an address, and of what stays when the person is erased. */
export async function describePerson(db: Queryable, email: string) {
  const isOf = (column: SQLWrapper) => isAddress(column, email);
  const [account] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(isOf(users.email));
  const newsletter =
    (await db.$count(subscribers, isOf(subscribers.email))) +
    (await db.$count(newSubscribers, isOf(newSubscribers.email)));
  return {
    email,
    account: account ?? null,
    isOrganiser: account ? await isOrganiser(db, account.id) : false,
    orders: await db.$count(orders, isOrderOf(email)),
    keptOrders: await db.$count(orders, isKeptOrder(email)),
    tickets: await db.$count(tickets, isTicketOf(email)),
    keptTickets: await db.$count(tickets, isKeptTicket(email)),
    waiting: await db.$count(waitingEntries, isOf(waitingEntries.email)),
    messages: await db.$count(contactMessages, isOf(contactMessages.email)),
    newsletter,
    backInStock: await db.$count(backInStockRequests, isOf(backInStockRequests.email)),
    broadcasts: await db.$count(broadcastRecipients, isOf(broadcastRecipients.email)),
    emails: await db.$count(emails, isEmailTo(email)),
  };
}
