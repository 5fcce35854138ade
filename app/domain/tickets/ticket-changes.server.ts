import { ticketEmail } from "#app/shared/tickets/ticket-email.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { isUuid, newId } from "#app/db/ids.server.ts";
import { emails, editions, ticketEvents, tickets } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { type AuditValues, recordChange } from "#app/domain/audit.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { mailSoldTicket } from "./sale/mail-ticket.server.ts";
import { endPasses } from "./sale/pass-ticket.server.ts";
import { holderOf } from "./sale/sold-tickets.server.ts";
import type { TicketFields } from "./ticket-fields.server.ts";
import { type TicketParts } from "./issue-tickets.server.ts";
import { TicketsRefused } from "./ticket-refused.server.ts";

/** A valid ticket as the page showed it that changes it. */
interface Seen {
  id: string;
  version: number;
}
type Ticket = typeof tickets.$inferSelect;

/**
 * Puts right what a ticket says, and sends it as it is then. Raises `DomainError` "gone",
 * "cancelled", "changed" or "closed", as all here, or "inside".
 */
export function correctTicket(
  parts: TicketParts,
  seen: Seen,
  { fields, send }: { fields: TicketFields; send: boolean },
  byUserId: string,
): Promise<void> {
  return changeTicket(parts, seen, byUserId, async (tx, ticket) => {
    if (fields.quantity < ticket.admittedCount)
      throw new TicketsRefused(
        "inside",
        `${ticket.admittedCount} of its people are in already: the quantity cannot be less. Nothing was done.`,
      );
    const emailId = send
      ? await sendTicket(tx, parts, { ...ticket, ...fields }, fields.email)
      : ticket.emailId;
    const after = { ...fields, ...(send && { sentAgainTo: fields.email }) };
    const { firstName, lastName, package: type, gender, email, quantity } = ticket;
    const before = { firstName, lastName, package: type, gender, email, quantity };
    // With another address the ticket has a new holder: the code and the page of the first holder
    // are no longer valid.
    const isNewHolder = ticket.serial !== null && fields.email !== ticket.email;
    const code = isNewHolder
      ? { generation: ticket.generation + 1, signature: null, keyId: null, token: newId(28) }
      : {};
    if (isNewHolder) {
      await endPasses(tx, ticket.id, parts.now());
      await tx.insert(ticketEvents).values({
        ticketId: ticket.id,
        kind: "replaced",
        at: parts.now(),
        byUserId,
        before: holderOf(ticket),
        after: holderOf(fields),
      });
    }
    return { change: { ...fields, ...code, emailId }, action: "Corrected a ticket", before, after };
  });
}

/** Sends a ticket again, to its holder or to another address, which stays out of the ticket. */
export function resendTicket(
  parts: TicketParts,
  seen: Seen,
  to: string,
  byUserId: string,
): Promise<void> {
  return changeTicket(parts, seen, byUserId, async (tx, ticket) => ({
    change: { emailId: await sendTicket(tx, parts, ticket, to) },
    action: "Sent a ticket again",
    after: { to },
  }));
}

/**
 * Cancels for good a ticket that was issued or imported; its holder is notified by e-mail. A ticket
 * that was sold is cancelled with `returnTickets` instead, as money may be refunded with it.
 */
export function cancelTicket(parts: TicketParts, seen: Seen, byUserId: string): Promise<void> {
  return changeTicket(parts, seen, byUserId, async (tx, ticket) => {
    if (ticket.placeId)
      throw new TicketsRefused("used", "This ticket was sold: cancel it with its money.");
    const notice = {
      kind: "ticket_cancelled",
      recipient: ticket.email,
      data: ticketEmail(ticket),
    } as const;
    await stopWaiting(tx, ticket, await queueEmail(tx, parts.queue, notice), parts.now());
    return {
      change: { cancelledAt: parts.now() },
      action: "Cancelled a ticket",
      after: { notified: ticket.email },
    };
  });
}

interface Changed {
  change: Partial<Ticket>;
  action: string;
  before?: AuditValues;
  after: AuditValues;
}

async function changeTicket(
  { db, now }: TicketParts,
  seen: Seen,
  byUserId: string,
  make: (tx: Transaction, ticket: Ticket) => Promise<Changed>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const ticket = await takeTicket(tx, seen);
    const { change, ...entry } = await make(tx, ticket);
    await tx
      .update(tickets)
      .set({ ...change, version: ticket.version + 1 })
      .where(eq(tickets.id, ticket.id));
    const subject = `Ticket ${ticket.ticketId}`;
    await recordChange(tx, { byUserId, subject, ...entry }, now());
    announce(tx, "admin");
  });
}

async function takeTicket(tx: Transaction, { id, version }: Seen): Promise<Ticket> {
  const isThis = isUuid(id) ? eq(tickets.id, id) : sql`false`;
  const [ticket] = await tx.select().from(tickets).where(isThis).for("update");
  if (!ticket) throw new TicketsRefused("gone", "There is no such ticket.");
  if (ticket.cancelledAt)
    throw new TicketsRefused(
      "cancelled",
      `This ticket was cancelled on ${formatDayTime(ticket.cancelledAt)}. Nothing was done.`,
    );
  const [edition] = await tx.select().from(editions).where(eq(editions.id, ticket.editionId));
  if (edition)
    throw new TicketsRefused(
      "closed",
      `This ticket is of ${edition.name}, which is closed. Nothing was done.`,
    );
  if (ticket.version !== version)
    throw new TicketsRefused(
      "changed",
      "This ticket was changed a moment ago, in another tab or by a second press. Nothing was done: look at it as it is now.",
    );
  return ticket;
}

async function sendTicket(
  tx: Transaction,
  { queue, now }: Pick<TicketParts, "queue" | "now">,
  ticket: Ticket,
  recipient: string,
): Promise<string> {
  if (ticket.placeId)
    return mailSoldTicket(tx, queue, {
      id: ticket.id,
      placeId: ticket.placeId,
      holder: holderOf(ticket),
      recipient,
    });
  const emailId = await queueEmail(tx, queue, {
    kind: "ticket",
    recipient,
    data: ticketEmail(ticket),
  });
  await stopWaiting(tx, ticket, emailId, now());
  return emailId;
}

/** The ticket's last e-mail, where it has not left, is tried no further. */
async function stopWaiting(
  tx: Transaction,
  { emailId, placeId }: Ticket,
  replacedById: string,
  at: Date,
): Promise<void> {
  // The e-mail of a purchase carries other tickets too.
  if (!emailId || placeId) return;
  const failedAt = sql`coalesce(${emails.failedAt}, ${at.toISOString()}::timestamptz)`;
  await tx
    .update(emails)
    .set({ failedAt, replacedById })
    .where(and(eq(emails.id, emailId), isNull(emails.sentAt)));
}
