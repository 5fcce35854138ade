import { desc, eq, sql } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import { plainTicketId, editions, tickets } from "#app/db/schema.server.ts";
import { type Actor, type AuditValues, recordChange } from "#app/domain/audit.server.ts";
import { currentEdition } from "#app/domain/editions/current.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { CheckInTicket } from "#app/shared/check-in/check-in.ts";
import { endResale } from "#app/domain/tickets/sale/resales.server.ts";
import { checkCode } from "#app/domain/tickets/sale/ticket-codes.server.ts";
import { isTicketCode, readTicketCode } from "#app/shared/tickets/ticket-code.ts";

export const checkInColumns = {
  id: tickets.id,
  ticketId: tickets.ticketId,
  holder: sql<string>`${tickets.firstName} || ' ' || ${tickets.lastName}`,
  package: tickets.package,
  quantity: tickets.quantity,
  admittedCount: tickets.admittedCount,
  lastAdmittedAt: tickets.lastAdmittedAt,
  cancelledAt: tickets.cancelledAt,
  edition: editions.name,
};

type TakenTicket = CheckInTicket & { lastAdmittedAt: Date | null };

/** What was shown of a ticket: its number is not its code where the ticket has a signed one. */
type ShownBy = "code" | "number" | "replaced";
type FoundTicket = TakenTicket & { shownBy: ShownBy };

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

/** Keeps how many of a ticket are in, and since when; says so in the log. */
export async function saveAdmittedCount(
  tx: Transaction,
  ticket: TakenTicket,
  now: Pick<TakenTicket, "admittedCount" | "lastAdmittedAt">,
  { at, before, ...change }: Change,
): Promise<TakenTicket> {
  await tx
    .update(tickets)
    .set({ admittedCount: now.admittedCount, lastAdmittedAt: now.lastAdmittedAt })
    .where(eq(tickets.id, ticket.id));
  // Whoever comes in with a ticket that was for sale again has kept it.
  if (now.admittedCount > ticket.admittedCount) await endResale(tx, ticket.id, "used", at);
  const subject = `Ticket ${ticket.ticketId}`;
  const inWords = (count: number) => ({ admitted: `${count} of ${ticket.quantity}` });
  const values = {
    before: { ...inWords(ticket.admittedCount), ...before },
    after: inWords(now.admittedCount),
  };
  await recordChange(tx, { ...change, subject, ...values }, at);
  announce(tx, "admin");
  return { ...ticket, ...now };
}
