import { and, desc, eq, sql } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import {
  disputes,
  editions,
  plainTicketId,
  refunds,
  ticketPlaces,
  tickets,
} from "#app/db/schema.server.ts";
import { type Actor, type AuditValues, recordChange } from "#app/domain/audit.server.ts";
import { currentEdition } from "#app/domain/editions/current.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { CheckInTicket } from "#app/shared/check-in/check-in.ts";
import type { Passes } from "#app/shared/check-in/exits.ts";
import type { ShownBy } from "#app/shared/check-in/judge.ts";
import { endResale } from "#app/domain/tickets/sold/resales.server.ts";
import { checkCode } from "#app/domain/tickets/sold/ticket-codes.server.ts";
import { type Misread, readThroughKeyboards } from "./keyboards.server.ts";
import { isTicketCode, readTicketCode } from "#app/shared/tickets/ticket-code.ts";

/**
 * The id of a ticket's type: its own, that of its place, or the one whose room it takes, as
 * `typeOfPackage` has it. Null where its package has none. Names are written out, since a query of
 * one table leaves out its name.
 */
export const typeOfTicket = sql<string | null>`coalesce(tickets.type_id,
  (select places.type_id from ticket_places places where places.id = tickets.place_id),
  (select types.id from ticket_types types
    where types.edition_id = tickets.edition_id and types.package = tickets.package
    order by lower(types.name) <> lower(tickets.package), types.position, types.created_at, types.id
    limit 1))`;

export const checkInColumns = {
  id: tickets.id,
  ticketId: tickets.ticketId,
  holder: sql<string>`rtrim(${tickets.firstName} || ' ' || ${tickets.lastName})`,
  package: tickets.package,
  type: typeOfTicket,
  quantity: tickets.quantity,
  admittedCount: tickets.admittedCount,
  lastAdmittedAt: tickets.lastAdmittedAt,
  backCount: tickets.backCount,
  outCount: tickets.outCount,
  cancelledAt: tickets.cancelledAt,
  edition: editions.name,
  /** Whether the bank has not decided yet about a dispute of its payment. */
  isDisputed: sql<boolean>`exists (select from ${disputes}
    join ${ticketPlaces} on ${ticketPlaces.reference} = ${disputes.reference}
    where ${ticketPlaces.id} = ${tickets.placeId} and ${disputes.outcome} is null)`,
  refundedKobo: tickets.refundedKobo,
  /** When the refund for it had arrived; null where it has not, or nothing was refunded. */
  paidBackAt: sql<string | null>`(select max(${refunds.endedAt}) from ${refunds}
    join ${ticketPlaces} on ${ticketPlaces.reference} = ${refunds.reference}
    where ${ticketPlaces.id} = ${tickets.placeId} and ${refunds.status} = 'processed'
      and ${refunds.createdAt} >= ${tickets.cancelledAt} and ${tickets.refundedKobo} > 0)`.mapWith(
    (at: string | null) => (at === null ? null : new Date(at)),
  ),
};

type TakenTicket = CheckInTicket & { lastAdmittedAt: Date | null };

/**
 * Returns which keyboards a hand scanner and its computer are set to, where that explains why a text
 * names no ticket; null where it does not.
 */
export async function findMisread(tx: Transaction, typed: string) {
  const readings = readThroughKeyboards(typed);
  const codes = readings.filter(({ code }) => isTicketCode(code) && code.length > shortestCode);
  const found = codes.length > 0 ? codes : await ofThisEdition(tx, readings);
  const [first] = found;
  if (!first) return null;
  // A code that is read to its end tells keyboards apart that differ in few keys.
  const whole = found.filter(({ code }) => readTicketCode(code) !== null);
  const best = (whole.length > 0 ? whole : found).filter(
    ({ scanner, computer }) => scanner === first.scanner || computer === first.computer,
  );
  const namesOf = (of: "scanner" | "computer") =>
    either.format([...new Set(best.map((one) => one[of]))].slice(0, mostKeyboards));
  return { scanner: namesOf("scanner"), computer: namesOf("computer") };
}

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });
const mostKeyboards = 3;
const shortestCode = 50;

/** The readings that are a ticket's id. */
async function ofThisEdition(tx: Transaction, readings: readonly Misread[]): Promise<Misread[]> {
  if (readings.length === 0) return [];
  const plain = plainTicketId(tickets.ticketId);
  const asked = [...new Set(readings.map(({ code }) => code))].map(
    (code) => sql`${plainTicketId(sql`${code}::text`)}`,
  );
  const rows = await tx
    .select({ plain: sql<string>`${plain}` })
    .from(tickets)
    .where(
      and(eq(tickets.editionId, currentEdition), sql`${plain} in (${sql.join(asked, sql`, `)})`),
    );
  const known = new Set(rows.map((row) => row.plain));
  return readings.filter(({ code }) => known.has(code.toLowerCase().replaceAll(/[\s._/-]/g, "")));
}

export type FoundTicket = TakenTicket & { shownBy: ShownBy };

/** The ticket of a signed code, locked as by its id; none for a code that is not genuine. */
async function takeBySignedCode(tx: Transaction, typed: string): Promise<FoundTicket[]> {
  const code = readTicketCode(typed);
  if (!code) return [];
  const [found] = await tx
    .select({
      ...checkInColumns,
      editionId: tickets.editionId,
      generation: tickets.generation,
      signature: tickets.signature,
      keyId: tickets.keyId,
    })
    .from(tickets)
    .leftJoin(editions, eq(editions.id, tickets.editionId))
    .where(eq(tickets.serial, code.serial))
    .for("update", { of: tickets });
  if (!found) return [];
  const match = await checkCode(tx, code, found);
  if (match === "forged") return [];
  const {
    editionId: _edition,
    generation: _generation,
    signature: _signature,
    keyId: _key,
    ...ticket
  } = found;
  return [{ ...ticket, shownBy: match === "replaced" ? "replaced" : "code" }];
}

const mostNamed = 5;

/**
 * The tickets that an id may mean, of any edition: one with exactly this id, in any case, comes
 * alone; else those whose id differs from it by spaces and dashes only, of the newest edition that
 * has one. They are locked until the transaction ends, so that another phone waits for what this
 * one does.
 */
export async function takeByCode(tx: Transaction, typed: string): Promise<FoundTicket[]> {
  if (isTicketCode(typed)) return takeBySignedCode(tx, typed);
  const isExact = sql<boolean>`lower(${tickets.ticketId}) = lower(${typed.trim()})`;
  // Editions named one by one: the index begins with them.
  const anyEdition = isAmongFound(
    tickets.editionId,
    sql`select generate_series(1, ${currentEdition})`,
  );
  const plain = plainTicketId(sql`${typed.trim()}::text`);
  const found = await tx
    .select({ ...checkInColumns, editionId: tickets.editionId, serial: tickets.serial, isExact })
    .from(tickets)
    .leftJoin(editions, eq(editions.id, tickets.editionId))
    .where(sql`${anyEdition} and ${plainTicketId(tickets.ticketId)} = ${plain} and ${plain} <> ''`)
    .orderBy(desc(isExact), desc(tickets.editionId), tickets.ticketId)
    .limit(mostNamed)
    .for("update", { of: tickets });
  const [first] = found;
  return found
    .filter((one) => (first!.isExact ? one === first : one.editionId === first!.editionId))
    .map(({ editionId: _edition, isExact: _exact, serial, ...ticket }) => ({
      ...ticket,
      shownBy: serial === null ? ("code" as const) : ("number" as const),
    }));
}

/** Held as by its code. */
export async function takeById(tx: Transaction, id: string): Promise<TakenTicket> {
  const [ticket] = await tx
    .select(checkInColumns)
    .from(tickets)
    .leftJoin(editions, eq(editions.id, tickets.editionId))
    .where(eq(tickets.id, id))
    .for("update", { of: tickets });
  return ticket!;
}

type Change = Actor & {
  action: string;
  at: Date;
  before?: AuditValues;
};

type PassesNow = Pick<TakenTicket, "admittedCount" | "backCount" | "outCount" | "lastAdmittedAt">;

/** Keeps how many of a ticket came in and went out, and since when; says so in the log. */
export async function savePasses(
  tx: Transaction,
  ticket: TakenTicket,
  { admittedCount, backCount, outCount, lastAdmittedAt }: PassesNow,
  { at, before, ...change }: Change,
): Promise<TakenTicket> {
  const now = { admittedCount, backCount, outCount, lastAdmittedAt };
  await tx.update(tickets).set(now).where(eq(tickets.id, ticket.id));
  // Coming in with a ticket that was for sale again keeps it.
  if (now.admittedCount > ticket.admittedCount) await endResale(tx, ticket.id, "used", at);
  const subject = `Ticket ${ticket.ticketId}`;
  const inWords = (of: Passes) => ({
    admitted: `${of.admittedCount} of ${ticket.quantity}`,
    wentOut: of.outCount,
    cameBack: of.backCount,
  });
  const values = {
    before: { ...inWords(ticket), ...before },
    after: inWords({ ...now, quantity: ticket.quantity }),
  };
  await recordChange(tx, { ...change, subject, ...values }, at);
  announce(tx, "admin");
  return { ...ticket, ...now };
}
