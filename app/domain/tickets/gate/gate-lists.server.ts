import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { admissions, seasons, tickets } from "#app/db/schema.server.ts";
import { inSeason } from "#app/domain/seasons/season.server.ts";
import { isNamed } from "#app/domain/tickets/ticket-search.server.ts";
import { gateColumns } from "./gate-tickets.server.ts";

/** People who are in, and who are expected in all, by package. Who came in with a ticket that was cancelled later counts as both. */
export async function countLetIn(db: Queryable) {
  const expected = sql`case when ${tickets.cancelledAt} is null then ${tickets.quantity} else ${tickets.letIn} end`;
  return db
    .select({
      package: tickets.package,
      letIn: sql`sum(${tickets.letIn})`.mapWith(Number),
      expected: sql`sum(${expected})`.mapWith(Number),
    })
    .from(tickets)
    .where(inSeason(tickets.seasonId))
    .groupBy(tickets.package);
}

const mostListed = 10;

/** The last people who were let in, without those that were taken back. */
export async function listAdmissions(db: Queryable) {
  return db
    .select({
      id: admissions.id,
      at: admissions.at,
      people: admissions.people,
      ticketId: tickets.ticketId,
      holder: gateColumns.holder,
      package: tickets.package,
    })
    .from(admissions)
    .innerJoin(tickets, eq(tickets.id, admissions.ticketId))
    .where(and(isNull(admissions.takenBackAt), inSeason(tickets.seasonId)))
    .orderBy(desc(admissions.at), desc(admissions.id))
    .limit(mostListed);
}

/** Tickets of this edition for somebody who has lost the mail: by name, e-mail address, phone or part of the id. */
export async function findAtGate(db: Queryable, search: string) {
  if (!search.trim()) return null;
  const rows = await db
    .select({ ...gateColumns, email: tickets.email })
    .from(tickets)
    .leftJoin(seasons, eq(seasons.id, tickets.seasonId))
    .where(and(inSeason(tickets.seasonId), isNamed(search)))
    .orderBy(tickets.firstName, tickets.lastName, tickets.ticketId)
    .limit(mostListed + 1);
  return { rows: rows.slice(0, mostListed), hasMore: rows.length > mostListed };
}
