import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { cursorOf, isAfter, type Page, toPage } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { emails, seasons, tickets } from "#app/db/schema.server.ts";
import { listedEmail } from "#app/domain/outbox/listed-email.server.ts";
import { inSeason } from "#app/domain/seasons/season.server.ts";
import type { EmailState } from "#app/shared/email-states.ts";
import { isNamed } from "./ticket-search.server.ts";

export const ticketParts = ["cancelled", "unsent", "let-in", "not-yet"] as const;
type TicketPart = (typeof ticketParts)[number];

export interface TicketQuery {
  search?: string; // part of a ticket id, a name, an e-mail address or the phone of an account with that address
  package?: string;
  importId?: string; // the one that made it
  part?: TicketPart;
  season?: number | null; // the current edition's unless given
  after?: string | null;
  limit: number;
}

export interface TicketRow {
  id: string;
  ticketId: string;
  firstName: string;
  lastName: string;
  package: string;
  gender: string;
  email: string;
  quantity: number;
  createdAt: Date;
  cancelledAt: Date | null;
  letIn: number; // people of it
  letInAt: Date | null; // the latest of them
  sentAt: Date | null; // of the ticket's e-mail
  mailState: EmailState;
  mailReason: string | null; // why it has not left
}

const row = {
  id: tickets.id,
  ticketId: tickets.ticketId,
  firstName: tickets.firstName,
  lastName: tickets.lastName,
  package: tickets.package,
  gender: tickets.gender,
  email: tickets.email,
  quantity: tickets.quantity,
  createdAt: tickets.createdAt,
  cancelledAt: tickets.cancelledAt,
  letIn: tickets.letIn,
  letInAt: tickets.letInAt,
  sentAt: emails.sentAt,
  mailState: listedEmail.state,
  mailReason: listedEmail.reason,
};

const isUnsent = and(
  isNull(tickets.cancelledAt),
  isNotNull(emails.failedAt),
  isNull(emails.sentAt),
);
const isLetIn = gt(tickets.letIn, 0);
const isNotYet = and(isNull(tickets.cancelledAt), eq(tickets.letIn, 0));
const isIn: Record<TicketPart, SQL | undefined> = {
  cancelled: isNotNull(tickets.cancelledAt),
  unsent: isUnsent,
  "let-in": isLetIn,
  "not-yet": isNotYet,
};

/** One page of the administrator's tickets, newest first, each with what became of its e-mail. */
export async function listTickets(
  db: Queryable,
  { search = "", package: type, importId, part, season, after, limit }: TicketQuery,
): Promise<Page<TicketRow>> {
  const rows = await db
    .select({ ...row, cursor: cursorOf(tickets.createdAt, tickets.id) })
    .from(tickets)
    .leftJoin(emails, eq(emails.id, tickets.emailId))
    .where(
      and(
        inSeason(tickets.seasonId, season),
        isAfter(tickets.createdAt, tickets.id, after),
        type ? eq(tickets.package, type) : undefined,
        importId ? eq(tickets.importId, importId) : undefined,
        part && isIn[part],
        search.trim() ? isNamed(search) : undefined,
      ),
    )
    .orderBy(desc(tickets.createdAt), sql`${tickets.id}::text desc`)
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** Null where there is none of that id. */
export async function findTicket(db: Queryable, id: string) {
  if (!isUuid(id)) return null;
  const [ticket] = await db
    .select({ ...row, version: tickets.version, season: seasons.name, seasonId: tickets.seasonId })
    .from(tickets)
    .leftJoin(emails, eq(emails.id, tickets.emailId))
    .leftJoin(seasons, eq(seasons.id, tickets.seasonId))
    .where(eq(tickets.id, id));
  return ticket ?? null;
}

/** Valid tickets and their people by package; how many are cancelled; how many valid ones were not delivered; how many let somebody in, or nobody yet. */
export async function countTickets(db: Queryable, season?: number | null) {
  const valid = sql`${tickets.cancelledAt} is null`;
  const rows = await db
    .select({
      package: tickets.package,
      tickets: sql`count(*) filter (where ${valid})`.mapWith(Number),
      people: sql`coalesce(sum(${tickets.quantity}) filter (where ${valid}), 0)`.mapWith(Number),
      cancelled: sql`count(*) filter (where not (${valid}))`.mapWith(Number),
      unsent: sql`count(*) filter (where ${isUnsent})`.mapWith(Number),
      letIn: sql`count(*) filter (where ${isLetIn})`.mapWith(Number),
      notYet: sql`count(*) filter (where ${isNotYet})`.mapWith(Number),
    })
    .from(tickets)
    .leftJoin(emails, eq(emails.id, tickets.emailId))
    .where(inSeason(tickets.seasonId, season))
    .groupBy(tickets.package);
  const total = (name: "tickets" | "cancelled" | "unsent" | "letIn" | "notYet") =>
    rows.reduce((sum, { [name]: count }) => sum + count, 0);
  return {
    packages: rows,
    valid: total("tickets"),
    cancelled: total("cancelled"),
    unsent: total("unsent"),
    letIn: total("letIn"),
    notYet: total("notYet"),
  };
}
