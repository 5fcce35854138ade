import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { cursorOf, isAfter, type Page, toPage } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import {
  editions,
  emails,
  isOfTicket,
  orders,
  ticketEvents,
  ticketPlaces,
  tickets,
  ticketTypes,
  users,
} from "#app/db/schema.server.ts";
import { listedEmail } from "#app/domain/mail/listed-email.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import type { EmailState } from "#app/shared/mail/email-states.ts";
import { mostWaiting } from "#app/shared/notifications/waiting-count.ts";
import { keysOf } from "#app/shared/records.ts";
import type { TicketHolder } from "#app/shared/tickets/import-lines.ts";
import { isNamed } from "./ticket-search.server.ts";

export const ticketFilters = ["cancelled", "unsent", "let-in", "not-yet"] as const;
type TicketFilter = (typeof ticketFilters)[number];

export interface TicketQuery {
  /**
   * A part of a ticket's id, a name, an e-mail address, or the phone number of an account with that
   * address.
   */
  search?: string;
  package?: string;
  /** The id of the import that made the tickets. */
  importId?: string;
  filter?: TicketFilter;
  /** The number of the edition, which is the current one unless given. */
  edition?: number | null;
  after?: string | null;
  limit: number;
}

export interface TicketRow extends TicketHolder {
  id: string;
  ticketId: string;
  /** The name of the type that the ticket or its place names; null where neither does. */
  type: string | null;
  /** What was paid for it; null where an organiser issued it. */
  paidKobo: number | null;
  createdAt: Date;
  cancelledAt: Date | null;
  /** How many people have been admitted with the ticket. */
  admittedCount: number;
  /** When the latest of them was admitted. */
  lastAdmittedAt: Date | null;
  /** When the ticket's e-mail was sent. */
  sentAt: Date | null;
  /** Null where the ticket has no e-mail, or it is deleted. */
  mailState: EmailState | null;
  /** Why the ticket's e-mail has not left. */
  mailReason: string | null;
}

const row = {
  id: tickets.id,
  ticketId: tickets.ticketId,
  firstName: tickets.firstName,
  lastName: tickets.lastName,
  package: tickets.package,
  type: sql<string | null>`(select ${ticketTypes.name} from ${ticketTypes} where ${ticketTypes.id} =
    coalesce(${tickets.typeId}, (select ${ticketPlaces.typeId} from ${ticketPlaces} where ${ticketPlaces.id} = ${tickets.placeId})))`,
  paidKobo: tickets.paidKobo,
  gender: tickets.gender,
  email: tickets.email,
  quantity: tickets.quantity,
  createdAt: tickets.createdAt,
  cancelledAt: tickets.cancelledAt,
  admittedCount: tickets.admittedCount,
  lastAdmittedAt: tickets.lastAdmittedAt,
  sentAt: emails.sentAt,
  mailState: sql<EmailState | null>`${listedEmail.state}`,
  mailReason: listedEmail.reason,
};

/** E-mails of tickets that did not arrive: few, and found by an index of their own. */
const failed = sql`select ${emails.id} from ${emails}
  where ${isOfTicket(emails)} and ${emails.failedAt} is not null and ${emails.replacedById} is null and ${emails.sentAt} is null`;
const isAdmitted = gt(tickets.admittedCount, 0);
const isNotYet = and(isNull(tickets.cancelledAt), eq(tickets.admittedCount, 0));
const isIn: Record<TicketFilter, SQL | undefined> = {
  cancelled: isNotNull(tickets.cancelledAt),
  unsent: sql`${tickets.cancelledAt} is null and ${tickets.emailId} in (${failed})`,
  "let-in": isAdmitted,
  "not-yet": isNotYet,
};

/**
 * Tickets of a list for each one of a page that a search looks through before it asks its index.
 */
const lookedThrough = 20;

/** One page of the administrator's tickets, newest first, each with the state of its e-mail. */
export async function listTickets(db: Queryable, wanted: TicketQuery): Promise<Page<TicketRow>> {
  const { search = "", limit } = wanted;
  const isMeant = isInList(wanted);
  // The ids of the page come first: what else a row says is then looked up for these alone.
  const newest = (from: SQL) =>
    sql`${from} order by created_at desc, id::text desc limit ${limit + 1}`;
  const pageOf = (ids: SQL) => selectPage(db, sql`${tickets.id} in (${ids})`, limit);
  if (!search.trim()) return pageOf(newest(sql`select id from ${tickets} where ${isMeant}`));
  // Many have a frequent word: the first of the list fill the page sooner than the index could sort
  // all of them.
  const first = db
    .select()
    .from(tickets)
    .where(isMeant)
    .orderBy(...newestFirst)
    .limit(lookedThrough * limit)
    .as("tickets");
  const found = await pageOf(newest(sql`select id from ${first} where ${isNamed(search)}`));
  if (found.next !== null) return found;
  const every = db
    .select({ id: tickets.id, createdAt: tickets.createdAt })
    .from(tickets)
    .where(and(isMeant, isNamed(search)));
  // "materialized": the planner would else walk the whole list by date, hoping for early matches.
  return pageOf(newest(sql`with found as materialized (${every}) select id from found`));
}

const newestFirst = [desc(tickets.createdAt), sql`${tickets.id}::text desc`];

function isInList({ package: type, importId, filter, edition, after }: TicketQuery) {
  return and(
    inEdition(tickets.editionId, edition),
    isAfter(tickets.createdAt, tickets.id, after),
    type ? eq(tickets.package, type) : undefined,
    importId ? eq(tickets.importId, importId) : undefined,
    filter && isIn[filter],
  );
}

async function selectPage(
  db: Queryable,
  isMeant: SQL | undefined,
  limit: number,
): Promise<Page<TicketRow>> {
  const rows = await db
    .select({ ...row, cursor: cursorOf(tickets.createdAt, tickets.id) })
    .from(tickets)
    .leftJoin(emails, eq(emails.id, tickets.emailId))
    .where(isMeant)
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** Returns the ticket of an id, or null where there is none. */
export async function findTicket(db: Queryable, id: string) {
  if (!isUuid(id)) return null;
  const [ticket] = await db
    .select({
      ...row,
      version: tickets.version,
      edition: editions.name,
      editionId: tickets.editionId,
      /** The type that the ticket or its place names; null where neither does. */
      typeId: sql<string | null>`coalesce(${tickets.typeId}, ${ticketPlaces.typeId})`,
      /** The place of a sold ticket; null where the ticket was issued or imported. */
      sold: {
        type: ticketTypes.name,
        orderId: orders.id,
        orderNumber: orders.number,
        paidKobo: tickets.paidKobo,
        refundedKobo: tickets.refundedKobo,
        /** Whether it is still its buyer's, at the address of the purchase. */
        isBuyers: sql<boolean>`coalesce(${tickets.passedAt} is null and ${tickets.email} = ${orders.userEmail}, false)`,
      },
    })
    .from(tickets)
    .leftJoin(emails, eq(emails.id, tickets.emailId))
    .leftJoin(editions, eq(editions.id, tickets.editionId))
    .leftJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .leftJoin(ticketTypes, eq(ticketTypes.id, ticketPlaces.typeId))
    .leftJoin(orders, eq(orders.id, ticketPlaces.orderId))
    .where(eq(tickets.id, id));
  if (!ticket) return null;
  const { type, orderId, orderNumber, paidKobo, refundedKobo, isBuyers } = ticket.sold;
  const sold =
    type !== null && orderId !== null && orderNumber !== null
      ? { type, orderId, orderNumber, paidKobo: paidKobo ?? 0, refundedKobo, isBuyers }
      : null;
  return { ...ticket, sold };
}

/** Lists what happened to a ticket since it was sold, the oldest first. */
export const listTicketEvents = (db: Queryable, id: string) =>
  db
    .select({
      id: ticketEvents.id,
      kind: ticketEvents.kind,
      at: ticketEvents.at,
      by: users.name,
      before: ticketEvents.before,
      after: ticketEvents.after,
    })
    .from(ticketEvents)
    .leftJoin(users, eq(users.id, ticketEvents.byUserId))
    .where(eq(ticketEvents.ticketId, id))
    .orderBy(ticketEvents.at, ticketEvents.id);

const isValid = sql`${tickets.cancelledAt} is null`;
/** What is counted of each package, by the name under which the page shows it. */
const counted = {
  tickets: sql`count(*) filter (where ${isValid})`,
  cancelled: sql`count(*) filter (where not ${isValid})`,
  admittedCount: sql`count(*) filter (where ${tickets.admittedCount} > 0)`,
  notYet: sql`count(*) filter (where ${isValid} and ${tickets.admittedCount} = 0)`,
  people: sql`coalesce(sum(${tickets.quantity}) filter (where ${isValid}), 0)`,
  peopleAdmitted: sql`sum(${tickets.admittedCount})`,
  peopleExpected: sql`sum(case when ${isValid} then ${tickets.quantity} else ${tickets.admittedCount} end)`,
};

type PackageCounts = { package: string } & Record<keyof typeof counted, number>;

/**
 * For each package that has tickets: its valid tickets and their people, its cancelled ones, those
 * that admitted somebody and those that did not yet, the people who have been admitted, and how
 * many are expected in all. Somebody admitted with a ticket that was cancelled later counts in
 * both.
 */
export async function countPackages(db: Queryable, edition?: number | null) {
  const each = keysOf(counted).map((name) => sql`${counted[name]}::int as ${sql.identifier(name)}`);
  const { rows } = await db.execute<PackageCounts & Record<string, unknown>>(sql`
    select ${tickets.package} as package, ${sql.join(each, sql`, `)} from ${tickets}
    where ${inEdition(tickets.editionId, edition)} group by 1 order by 1`);
  return rows;
}

/** Returns what was paid for the valid tickets of the current edition, in kobo. */
export async function sumPaidTickets(db: Queryable): Promise<number> {
  const [paid] = await db
    .select({ kobo: sql<number>`coalesce(sum(${tickets.paidKobo}), 0)::float8` })
    .from(tickets)
    .where(and(inEdition(tickets.editionId), isValid));
  return paid?.kobo ?? 0;
}

/**
 * Returns what was paid for the valid tickets of the current edition, in kobo, by the type's id.
 */
export async function sumPaidByType(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .select({
      typeId: ticketPlaces.typeId,
      kobo: sql<number>`sum(${tickets.paidKobo})::float8`,
    })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .where(and(inEdition(tickets.editionId), isValid, isNotNull(tickets.paidKobo)))
    .groupBy(ticketPlaces.typeId);
  return new Map(rows.map(({ typeId, kobo }) => [typeId, kobo]));
}

/**
 * The counts of each package and of all together, and how many valid tickets were not delivered,
 * counted up to one more than `mostWaiting`.
 */
export async function countTickets(db: Queryable, edition?: number | null) {
  const unsent = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(inEdition(tickets.editionId, edition), isIn.unsent))
    .limit(mostWaiting + 1);
  const [packages, unsentCount] = await Promise.all([
    countPackages(db, edition),
    db.$count(unsent.as("unsent")),
  ]);
  const total = (name: keyof typeof counted) =>
    packages.reduce((sum, { [name]: count }) => sum + count, 0);
  return {
    packages,
    valid: total("tickets"),
    cancelled: total("cancelled"),
    unsent: unsentCount,
    admittedCount: total("admittedCount"),
    notYet: total("notYet"),
  };
}
