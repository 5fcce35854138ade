import { ticketEmail } from "#app/shared/tickets/ticket-email.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import {
  checkouts,
  emails,
  orders,
  editions,
  ticketLedger,
  ticketPlaces,
  tickets,
} from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { type Facts, recordChange } from "#app/domain/audit.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { TicketFields } from "./ticket-fields.server.ts";
import { type TicketParts } from "./ticket-issuing.server.ts";
import { TicketsRefused } from "./ticket-refused.server.ts";

/** A valid ticket as the page showed it that changes it. */
interface Seen {
  id: string;
  version: number;
}
type Ticket = typeof tickets.$inferSelect;

/** Puts right what a ticket says, and sends it as it is then. Raises `DomainError` "gone", "cancelled", "changed" or "closed", as all here, or "inside". */
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
    // Somebody else's address is somebody else's ticket: the code that the first one has dies.
    const code =
      ticket.serial !== null && fields.email !== ticket.email
        ? { generation: ticket.generation + 1, signature: null, keyId: null }
        : {};
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

/** Makes a ticket invalid for good; its holder is told by e-mail. */
export function cancelTicket(parts: TicketParts, seen: Seen, byUserId: string): Promise<void> {
  return changeTicket(parts, seen, byUserId, async (tx, ticket) => {
    const told = {
      kind: "ticket_cancelled",
      recipient: ticket.email,
      data: ticketEmail(ticket),
    } as const;
    await stopWaiting(tx, ticket, await queueEmail(tx, parts.queue, told), parts.now());
    await freePlace(tx, ticket, parts.now());
    return {
      change: { cancelledAt: parts.now() },
      action: "Cancelled a ticket",
      after: { told: ticket.email },
    };
  });
}

interface Changed {
  change: Partial<Ticket>;
  action: string;
  before?: Facts;
  after: Facts;
}

async function changeTicket(
  { db, now }: TicketParts,
  seen: Seen,
  byUserId: string,
  make: (tx: Transaction, ticket: Ticket) => Promise<Changed>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const ticket = await takeTicket(tx, seen);
    const { change, ...told } = await make(tx, ticket);
    await tx
      .update(tickets)
      .set({ ...change, version: ticket.version + 1 })
      .where(eq(tickets.id, ticket.id));
    const subject = `Ticket ${ticket.ticketId}`;
    await recordChange(tx, { byUserId, subject, ...told }, now());
    announce(tx, "admin");
  });
}

async function takeTicket(tx: Transaction, { id, version }: Seen): Promise<Ticket> {
  const isThis = isUuid(id) ? eq(tickets.id, id) : sql`false`;
  const [ticket] = await tx.select().from(tickets).where(isThis).for("update");
  if (!ticket) throw new TicketsRefused("gone", "This ticket is not there.");
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
    return sendSoldTicket(tx, queue, { id: ticket.id, placeId: ticket.placeId, recipient });
  const emailId = await queueEmail(tx, queue, {
    kind: "ticket",
    recipient,
    data: ticketEmail(ticket),
  });
  await stopWaiting(tx, ticket, emailId, now());
  return emailId;
}

/** A ticket that was bought goes out alone; the e-mail with all of the purchase stays as it is. */
async function sendSoldTicket(
  tx: Transaction,
  queue: TicketParts["queue"],
  { id, placeId, recipient }: { id: string; placeId: string; recipient: string },
): Promise<string> {
  const [purchase] = await tx
    .select({
      orderId: orders.id,
      orderNumber: orders.number,
      username: orders.username,
      totalKobo: orders.totalKobo,
      token: sql<string>`coalesce(${checkouts.ticketsToken}, '')`,
    })
    .from(ticketPlaces)
    .innerJoin(orders, eq(orders.id, ticketPlaces.orderId))
    .innerJoin(checkouts, eq(checkouts.reference, orders.reference))
    .where(eq(ticketPlaces.id, placeId));
  const data = { ...purchase!, soldOutLines: [], only: id };
  return queueEmail(tx, queue, { kind: "tickets", recipient, data });
}

/** A sold ticket's place is free again, and the ledger has one ticket less; the money is a refund's. */
async function freePlace(tx: Transaction, { placeId }: Ticket, at: Date): Promise<void> {
  if (!placeId) return;
  const [place] = await tx
    .update(ticketPlaces)
    .set({ state: "void", until: null })
    .where(eq(ticketPlaces.id, placeId))
    .returning();
  const { editionId, reference, orderId, typeId, phaseId } = place!;
  await tx.insert(ticketLedger).values({
    at,
    editionId,
    reference,
    orderId,
    placeId,
    typeId,
    phaseId,
    pieces: -1,
    amountKobo: 0,
    way: "paystack",
  });
  announce(tx, "catalogue");
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
