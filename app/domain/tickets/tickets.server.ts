import { and, desc, eq, ilike, or, sql } from "drizzle-orm";
import { cursorOf, isAfter, type Page, pagesOf, toPage } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { likePattern } from "#app/db/like.server.ts";
import { emails, tickets } from "#app/db/schema.server.ts";
import { csvLine, csvStart } from "#app/shared/csv.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { TicketType } from "#app/shared/festival.ts";

interface TicketQuery {
  search?: string; // part of a ticket id, a name or an e-mail address
  package?: TicketType;
  importId?: string; // the one that made it
  after?: string | null;
  limit: number;
}

interface TicketRow {
  id: string;
  ticketId: string;
  firstName: string;
  lastName: string;
  package: string;
  gender: string;
  email: string;
  quantity: number;
  sentAt: Date | null; // of the ticket's e-mail
}

/** One page of the administrator's tickets, newest first, each with when its e-mail left. */
export async function listTickets(
  db: Queryable,
  { search = "", package: type, importId, after, limit }: TicketQuery,
): Promise<Page<TicketRow>> {
  const pattern = likePattern(search);
  const fullName = sql`${tickets.firstName} || ' ' || ${tickets.lastName}`;
  const rows = await db
    .select({
      id: tickets.id,
      ticketId: tickets.ticketId,
      firstName: tickets.firstName,
      lastName: tickets.lastName,
      package: tickets.package,
      gender: tickets.gender,
      email: tickets.email,
      quantity: tickets.quantity,
      sentAt: emails.sentAt,
      cursor: cursorOf(tickets.createdAt, tickets.id),
    })
    .from(tickets)
    .leftJoin(emails, eq(emails.id, tickets.emailId))
    .where(
      and(
        isAfter(tickets.createdAt, tickets.id, after),
        type ? eq(tickets.package, type) : undefined,
        importId ? eq(tickets.importId, importId) : undefined,
        search.trim()
          ? or(
              ilike(tickets.ticketId, pattern),
              ilike(fullName, pattern),
              ilike(tickets.email, pattern),
            )
          : undefined,
      ),
    )
    .orderBy(desc(tickets.createdAt), sql`${tickets.id}::text desc`)
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** Under the names that an import takes too (specification.md section 3). */
const exported = [
  "id",
  "firstName",
  "lastName",
  "ticketId",
  "package",
  "gender",
  "email",
  "quantity",
] as const;

export async function* exportTickets(
  db: Queryable,
  wanted: Pick<TicketQuery, "search" | "package" | "importId">,
): AsyncGenerator<string> {
  const names = exported.map((name) => (name === "ticketId" ? "TicketId" : name));
  yield csvStart + csvLine([...names, "sent"]);
  const pages = pagesOf((after) => listTickets(db, { ...wanted, after, limit: 1_000 }));
  for await (const rows of pages)
    yield rows
      .map((row) =>
        csvLine([...exported.map((name) => row[name]), row.sentAt && formatDayTime(row.sentAt)]),
      )
      .join("");
}
