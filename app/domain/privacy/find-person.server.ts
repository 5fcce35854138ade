import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { likePattern } from "#app/db/like.server.ts";
import {
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
import { isOrganiser } from "#app/domain/accounts/organisers.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { isUnderWay } from "#app/domain/editions/closing/open-in-edition.server.ts";

/** Every place that knows somebody by an e-mail address, with the name and the phone it has. */
const everywhere = sql`
  select lower(${users.email}) as email, ${users.name} as name, '' as phone from ${users}
  union all select lower(${orders.userEmail}), ${orders.username}, coalesce(${orders.address}->>'addressPhone', '') from ${orders}
  union all select lower(${tickets.email}), btrim(${tickets.firstName} || ' ' || ${tickets.lastName}), ${tickets.phone} from ${tickets}
  union all select lower(${waitingEntries.email}), ${waitingEntries.name}, coalesce(${waitingEntries.phone}, '') from ${waitingEntries}
  union all select lower(${contactMessages.email}), ${contactMessages.name}, '' from ${contactMessages}
  union all select lower(${subscribers.email}), '', '' from ${subscribers}
  union all select lower(${newSubscribers.email}), '', '' from ${newSubscribers}
  union all select ${backInStockRequests.email}, '', '' from ${backInStockRequests}
  union all select ${broadcastRecipients.email}, ${broadcastRecipients.name}, ${broadcastRecipients.phone} from ${broadcastRecipients}`;

const mostFound = 30;

/** The people by a part of the address, the name or the phone number, each address once. */
export async function findPeople(
  db: Queryable,
  typed: string,
): Promise<{ email: string; name: string }[]> {
  const pattern = likePattern(typed.trim());
  const { rows } = await db.execute<{ email: string; name: string }>(sql`
    select email, max(name) as name from (${everywhere}) as one
    where email <> '' and (email ilike ${pattern} or name ilike ${pattern}
      or replace(phone, ' ', '') ilike ${pattern})
    group by email order by email limit ${mostFound}`);
  return rows;
}

/** Every address that somebody is known by, for finding again who was erased. */
export async function listAddresses(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select distinct email from (${everywhere}) as one where email <> ''`,
  );
  return rows.map(({ email }) => email);
}

/** The tickets of an address that let somebody in, which stay until their edition is over. */
export const isKeptTicket = (email: string): SQL =>
  and(
    eq(sql`lower(${tickets.email})`, email),
    isNull(tickets.cancelledAt),
    inEdition(tickets.editionId),
  )!;

/** The orders of an address that are still to be handed over, or whose tickets let somebody in. */
export const isKeptOrder = (email: string): SQL =>
  and(
    eq(sql`lower(${orders.userEmail})`, email),
    or(
      isUnderWay,
      sql`exists (select from ${tickets} join ${ticketPlaces} on ${eq(ticketPlaces.id, tickets.placeId)}
        where ${eq(ticketPlaces.orderId, orders.id)} and ${isNull(tickets.cancelledAt)}
        and ${inEdition(tickets.editionId)})`,
    ),
  )!;

/** How much is stored of an address, and of what stays when the person is erased. */
export async function describePerson(db: Queryable, email: string) {
  const isOf = (column: Parameters<typeof eq>[0]) => eq(sql`lower(${column})`, email);
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
    orders: await db.$count(orders, isOf(orders.userEmail)),
    keptOrders: await db.$count(orders, isKeptOrder(email)),
    tickets: await db.$count(tickets, isOf(tickets.email)),
    keptTickets: await db.$count(tickets, isKeptTicket(email)),
    waiting: await db.$count(waitingEntries, isOf(waitingEntries.email)),
    messages: await db.$count(contactMessages, isOf(contactMessages.email)),
    newsletter,
    backInStock: await db.$count(backInStockRequests, isOf(backInStockRequests.email)),
    broadcasts: await db.$count(broadcastRecipients, isOf(broadcastRecipients.email)),
    emails: await db.$count(emails, isOf(emails.recipient)),
  };
}
