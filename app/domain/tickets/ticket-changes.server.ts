import { ticketEmail } from "#app/shared/tickets/ticket-email.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import { isUuid, newId } from "#app/db/ids.server.ts";
import {
  purchases,
  editions,
  emails,
  ticketEvents,
  ticketPlaces,
  tickets,
} from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { type AuditValues, recordChange } from "#app/domain/audit.server.ts";
import { queueEmail, queueEmails } from "#app/domain/mail/outbox.server.ts";
import { lockRoom, requireTypeChange, takeRoom, type TypeChange } from "./room.server.ts";
import { correctAddressIn } from "#app/domain/tickets/sold/correct-address.server.ts";
import { mailSoldTicket } from "#app/domain/tickets/sold/mail-ticket.server.ts";
import { endPasses } from "#app/domain/tickets/sold/pass-ticket.server.ts";
import { holderOf } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import type { TicketFields } from "./ticket-fields.server.ts";
import type { TicketParts } from "./issue-tickets.server.ts";
import { TicketsRefused } from "./ticket-refused.server.ts";

/** A valid ticket as the page showed it that changes it. */
interface Seen {
  id: string;
  version: number;
}
type Ticket = typeof tickets.$inferSelect;

interface Correction {
  fields: TicketFields;
  send: boolean;
  /** The type whose room it takes from now on; unless given, its own or that of a new package. */
  typeId?: string | null;
  /** Why it may exceed a capacity; without a reason it may not. */
  reason?: string;
  /**
   * Whether another address is that of the whole purchase, whose tickets are then sent to it; else
   * the ticket has a new holder.
   */
  ofPurchase?: boolean;
}

/**
 * Puts right what a ticket says, and sends it as it is then. Returns whether the address of its
 * purchase was corrected with it. Throws `DomainError` "gone",
 * "cancelled", "changed" or "closed", as all here, or "inside", or what `requireType` and
 * `takeRoom` raise.
 */
export async function correctTicket(
  parts: TicketParts,
  seen: Seen,
  { fields, send: isSent, typeId, reason, ofPurchase = false }: Correction,
  byUserId: string,
): Promise<{ addressOfPurchase: boolean }> {
  let room: TypeChange;
  let purchase: typeof purchases.$inferSelect | undefined;
  let addressOfPurchase = false;
  // The capacities come before the ticket, as where a payment ends one that is for sale again.
  const lockFirst = async (tx: Transaction) => {
    room = await requireTypeChange(tx, seen.id, { package: fields.package, typeId });
    const typeIds = [room.before, room.after].flatMap((type) => type?.id ?? []);
    if (typeIds.length > 0) await lockRoom(tx, typeIds);
    // The payment comes before the ticket too, as where it is settled or refunded.
    const reference = ofPurchase ? await findPurchaseOf(tx, seen.id) : null;
    purchase = reference === null ? undefined : await lockPurchaseRow(tx, reference);
  };
  const change = async (tx: Transaction, ticket: Ticket): Promise<Changed> => {
    if (fields.quantity < ticket.admittedCount)
      throw new TicketsRefused(
        "inside",
        `${ticket.admittedCount} of its people are in already: the quantity cannot be less. Nothing was done.`,
      );
    const isMoved = room.before?.id !== room.after?.id;
    const instead = [{ typeId: room.before?.id ?? null, quantity: ticket.quantity }];
    const takes = [{ typeId: room.after?.id ?? null, quantity: fields.quantity }];
    await takeRoom(tx, takes, { byUserId, reason, instead }, parts.now());
    if (isMoved || fields.quantity < ticket.quantity)
      await parts.queue.enqueue(tx, "serve-waiting", {});
    if (isMoved || fields.quantity !== ticket.quantity) announce(tx, "tickets");
    if (
      purchase &&
      fields.email !== ticket.email &&
      ticket.passedAt === null &&
      ticket.email === purchase.email
    ) {
      const corrected = { reference: purchase.reference, email: fields.email, byUserId };
      await correctAddressIn(tx, parts.queue, corrected, parts.now());
      addressOfPurchase = true;
    }
    // The purchase's e-mail has left with all of its tickets.
    const send = isSent && !addressOfPurchase;
    const emailId = send
      ? await sendTicket(tx, parts, { ...ticket, ...fields }, fields.email)
      : ticket.emailId;
    const after = { ...fields, ...(send && { sentAgainTo: fields.email }) };
    const { firstName, lastName, package: type, gender, email, quantity } = ticket;
    const before = { firstName, lastName, package: type, gender, email, quantity };
    const typeNames = isMoved ? [{ type: room.before?.name }, { type: room.after?.name }] : [];
    // With another address the ticket has a new holder: the code and the page of the first holder
    // are no longer valid.
    const isNewHolder =
      !addressOfPurchase && ticket.serial !== null && fields.email !== ticket.email;
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
    return {
      change: { ...fields, ...code, emailId, ...(isMoved && { typeId: room.after?.id ?? null }) },
      action: "Corrected a ticket",
      before: { ...before, ...typeNames[0] },
      after: { ...after, ...typeNames[1] },
    };
  };
  await changeTicket(parts, seen, byUserId, change, lockFirst);
  return { addressOfPurchase };
}

/** The reference by which a sold ticket was paid; null for one that was issued or imported. */
async function findPurchaseOf(tx: Transaction, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [found] = await tx
    .select({ reference: ticketPlaces.reference })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .where(eq(tickets.id, id));
  return found?.reference ?? null;
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
 * Cancels for good a ticket that was issued or imported; its holder is notified by e-mail, and
 * people who are in keep their room. A ticket that was sold is cancelled with `cancelTickets`
 * instead, as money may be refunded with it.
 */
export function cancelTicket(parts: TicketParts, seen: Seen, byUserId: string): Promise<void> {
  return changeTicket(parts, seen, byUserId, async (tx, ticket) => {
    if (ticket.placeId)
      throw new TicketsRefused("used", "This ticket was sold: cancel it with its money.");
    await tellOfCancellation(tx, parts.queue, { tickets: [ticket] }, parts.now());
    return {
      change: { cancelledAt: parts.now() },
      action: "Cancelled a ticket",
      after: { notified: ticket.email },
    };
  });
}

interface Cancelling {
  tickets: readonly Ticket[];
  /** Why, where their holders read it. */
  reason?: string;
}

/**
 * Cancels tickets that were issued or imported, which the caller has locked, and notifies their
 * holders.
 */
export async function cancelIssued(
  tx: Transaction,
  queue: Queue,
  cancelling: Cancelling,
  at: Date,
): Promise<void> {
  await tellOfCancellation(tx, queue, cancelling, at);
  const ids = cancelling.tickets.map(({ id }) => id);
  await tx
    .update(tickets)
    .set({ cancelledAt: at, version: sql`${tickets.version} + 1` })
    .where(inArray(tickets.id, ids));
  announce(tx, "admin");
}

/** Notifies the holders, and has free places offered to those who wait. */
async function tellOfCancellation(
  tx: Transaction,
  queue: Queue,
  { tickets: cancelled, reason }: Cancelling,
  at: Date,
): Promise<void> {
  const drafts = cancelled.map((ticket) => ({
    recipient: ticket.email,
    data: { ...ticketEmail(ticket), reason },
  }));
  const emailIds = await queueEmails(tx, queue, { kind: "ticket_cancelled", drafts });
  for (const [index, ticket] of cancelled.entries())
    await stopWaiting(tx, ticket, emailIds[index]!, at);
  await queue.enqueue(tx, "serve-waiting", {});
  announce(tx, "tickets");
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
  lockFirst?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFirst?.(tx);
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
