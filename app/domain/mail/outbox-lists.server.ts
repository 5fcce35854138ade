import { and, desc, eq, like, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import { cursorOf, isAfter, type ListQuery, toPage } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { likePattern } from "#app/db/like.server.ts";
import { hasTerms } from "#app/db/person-text.server.ts";
import { wordsQuery } from "#app/db/words-query.server.ts";
import { emails, orders, tickets } from "#app/db/schema.server.ts";
import { hasNumber } from "#app/domain/editions/order-numbers.server.ts";
import { csvPageSize, defineCsv } from "#app/domain/lists/list-csv.server.ts";
import { listQuery, oneOf } from "#app/domain/lists/list-query.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { searchTerms } from "#app/shared/search-terms.ts";
import { emailTitles } from "#app/shared/mail/emails.ts";
import { emailStateLabels } from "#app/shared/mail/email-states.ts";
import { idAsText, inState, listedEmail } from "./listed-email.server.ts";

const outboxFilters = ["waiting", "failed", "sent"] as const;
type OutboxFilter = (typeof outboxFilters)[number];

export const outboxQuery = listQuery.extend({ show: oneOf(outboxFilters) });

/**
 * One page of the outbox, newest first. `search` is the start of an address, words before its "@", the name of somebody
 * with an order or a ticket, or the whole of an order's number or id, or of a ticket's id.
 */
export async function listEmails(
  db: Queryable,
  { filter, search = "", after, limit }: ListQuery & { filter: OutboxFilter | null },
) {
  const { createdAt, id, recipient, data } = emails;
  const typed = search.trim();
  const isMeant = hasNumber(typed);
  const meantTickets = db
    .select({ ticketId: tickets.ticketId })
    .from(tickets)
    .where(eq(sql`lower(${tickets.ticketId})`, typed.toLowerCase()));
  const rows = await db
    .select({ ...listedEmail, cursor: cursorOf(createdAt, id) })
    .from(emails)
    .where(
      and(
        filter ? inState[filter] : undefined,
        isAfter(createdAt, id, after),
        typed
          ? or(
              like(recipient, likePattern(typed.toLowerCase()).slice(1)),
              hasTerms(sql`split_part(${recipient}, '@', 1)`, typed),
              isNamed(typed),
              eq(sql`${data}->>'orderId'`, typed.toLowerCase()),
              isMeant &&
                eq(
                  sql`${data}->>'orderId'`,
                  sql`(select ${orders.id} from ${orders} where ${isMeant})`,
                ),
              eq(sql`${data}->>'ticketId'`, typed.toUpperCase()),
              isAmongFound(sql`${data}->>'ticketId'`, meantTickets),
            )
          : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(idAsText))
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** Tickets and orders that are asked for the e-mails of one name. */
const mostNamed = 500;

/** Whether the recipient of an e-mail has a ticket or an order by this name. */
function isNamed(typed: string): SQL | undefined {
  const query = wordsQuery(searchTerms(typed), []);
  if (query === null) return undefined;
  const isOf = (name: SQLWrapper) =>
    sql`array_to_tsvector(person_words(${name}, '', null)) @@ ${query}::tsquery`;
  const holder = sql`${tickets.firstName} || ' ' || ${tickets.lastName}`;
  return or(
    isAmongFound(
      emails.recipient,
      sql`select ${tickets.email} from ${tickets} 
        where ${hasTerms(tickets.searchText, typed)} and ${isOf(holder)} limit ${mostNamed}`,
    ),
    isAmongFound(
      emails.recipient,
      sql`select lower(${orders.userEmail}) from ${orders}
        where ${orders.searchWords} @@ ${query}::tsquery and ${isOf(orders.username)} limit ${mostNamed}`,
    ),
  );
}

export const outboxCsv = defineCsv({
  name: "e-mails",
  isOfPeople: true,
  query: outboxQuery,
  pages:
    ({ db }, { q: search, show: filter }) =>
    (after) =>
      listEmails(db, { search, filter, after, limit: csvPageSize }),
  columns: {
    To: ({ recipient }) => recipient,
    What: ({ kind }) => emailTitles[kind],
    Order: ({ orderNumber, orderId }) => orderNumber ?? orderId,
    Ticket: ({ ticketId }) => ticketId,
    Written: ({ createdAt }) => formatDayTime(createdAt),
    State: ({ state }) => emailStateLabels[state],
    Since: ({ sentAt, failedAt }) => {
      const at = sentAt ?? failedAt;
      return at && formatDayTime(at);
    },
    Reason: ({ reason }) => reason,
  },
});

export type OutboxEmail = Awaited<ReturnType<typeof listEmails>>["rows"][number];

/** How many e-mails wait, and how many failed and were not sent again. */
export async function countOutbox(db: Queryable): Promise<{ waiting: number; failed: number }> {
  const [waiting, failed] = await Promise.all([
    db.$count(emails, inState.waiting),
    db.$count(emails, inState.failed),
  ]);
  return { waiting, failed };
}
