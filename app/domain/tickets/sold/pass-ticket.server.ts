import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import {
  editions,
  ticketEvents,
  ticketPasses,
  ticketPlaces,
  tickets,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { sumDisputed } from "#app/domain/disputes/disputed-money.server.ts";
import { readDay } from "#app/domain/festival/festival.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { announce } from "#app/services/live.server.ts";
import { hiddenEmail } from "#app/shared/tickets/hidden-email.ts";
import { mailSoldTicket } from "./mail-ticket.server.ts";
import { buyerKeys, lockBuyer } from "#app/domain/accounts/buyer-identity.server.ts";
import { requireWithinLimit } from "#app/domain/tickets/sale/reserve-places.server.ts";
import { findResale } from "./resales.server.ts";
import { findTicketByToken, holderOf, isUnnamed } from "./sold-tickets.server.ts";

/** How long an offered ticket can be taken; the offer ends earlier where the gates open before. */
const openMs = 48 * 60 * 60_000;
/** A ticket changes hands so often at most. */
const mostPasses = 2;

type Ticket = typeof tickets.$inferSelect;
type Place = typeof ticketPlaces.$inferSelect;
type PassParts = Parts<"db" | "queue" | "now" | "festival">;

const isOpen = and(isNull(ticketPasses.claimedAt), isNull(ticketPasses.endedAt));

/**
 * Offers a ticket to the one who opens the page of the token that it returns; for a ticket that is
 * offered already, the same offer. The holder keeps the ticket until somebody takes it.
 * Throws `TicketsRefused`.
 */
export async function makePassingLink(app: PassParts, token: string): Promise<string> {
  const { startsAt } = await app.festival();
  return app.db.transaction(async (tx) => {
    const at = app.now();
    const { ticket, place } = await lockTicket(tx, eq(tickets.token, token));
    const known = await findOpen(tx, ticket.id, at);
    if (known) return known.token;
    await requirePassable(tx, { ticket, place }, { startsAt, at });
    await endPasses(tx, ticket.id, at);
    const until = untilOf({ createdAt: at }, { startsAt });
    const made = {
      ticketId: ticket.id,
      token: newId(28),
      fromToken: token,
      expiresAt: until,
      createdAt: at,
    };
    await tx.insert(ticketPasses).values(made);
    await addEvent(tx, ticket.id, "offered", at);
    announce(tx, "admin");
    return made.token;
  });
}

/** Takes an offer back that nobody has taken. Nothing happens where there is none. */
export function withdrawPassingLink({ db, now }: PassParts, token: string): Promise<void> {
  return db.transaction(async (tx) => {
    const at = now();
    const { ticket } = await lockTicket(tx, eq(tickets.token, token));
    if ((await endPasses(tx, ticket.id, at)) > 0) await addEvent(tx, ticket.id, "withdrawn", at);
    announce(tx, "admin");
  });
}

interface Receiver {
  firstName: string;
  lastName: string;
  email: string;
  /** The account that takes it; null for a visitor. */
  userId: string | null;
}

/**
 * Transfers an offered ticket to somebody else, with a new code, a new page and a new name; the
 * code of before is no longer valid. Both people are notified by e-mail. When two take it at once,
 * one of them gets it. Returns the secret of the new page. Throws `TicketsRefused`, or
 * `PlacesRefused` "limit".
 */
export async function acceptPassedTicket(
  app: PassParts,
  passToken: string,
  { firstName, lastName, email, userId }: Receiver,
): Promise<string> {
  const { startsAt } = await app.festival();
  return app.db.transaction(async (tx) => {
    const at = app.now();
    const keys = buyerKeys({ userId, email, phone: null });
    await lockBuyer(tx, keys);
    const [pass] = await tx.select().from(ticketPasses).where(eq(ticketPasses.token, passToken));
    if (!pass) throw new TicketsRefused("gone", "There is no such ticket.");
    const { ticket, place, type } = await lockTicket(tx, eq(tickets.id, pass.ticketId));
    const open = await findOpen(tx, ticket.id, at);
    if (open?.id !== pass.id) throw notOpen();
    await requirePassable(tx, { ticket, place }, { startsAt, at });
    const isOwn = keys.some((key) => place.personKeys.includes(key));
    await requireWithinLimit(tx, type, { keys, quantity: isOwn ? 0 : 1 }, at);
    const before = holderOf(ticket);
    const token = newId(28);
    const holder = holderOf({ firstName, lastName });
    const { id, placeId } = ticket;
    const mailed = { id, placeId: placeId!, holder, recipient: email };
    const emailId = await mailSoldTicket(tx, app.queue, mailed);
    await tx
      .update(tickets)
      .set({
        firstName,
        lastName,
        email,
        phone: "",
        generation: ticket.generation + 1,
        signature: null,
        keyId: null,
        token,
        emailId,
        passedAt: at,
        version: ticket.version + 1,
      })
      .where(eq(tickets.id, id));
    await tx
      .update(ticketPlaces)
      .set({ personKeys: keys, userId })
      .where(eq(ticketPlaces.id, place.id));
    await tx.update(ticketPasses).set({ claimedAt: at }).where(eq(ticketPasses.id, pass.id));
    await addEvent(tx, id, "passed", at, { before, after: holder });
    await queueEmail(tx, app.queue, {
      kind: "ticket_passed",
      recipient: ticket.email,
      // A guest without a name is the buyer's, who reads this.
      data: {
        holder: isUnnamed(ticket) ? ticket.lastName : before,
        number: ticket.ticketId,
        to: hiddenEmail(email),
      },
    });
    announce(tx, "admin");
    return token;
  });
}

/**
 * Returns what the page of an offer shows of the ticket, and whether it can be taken; null where
 * there is no such offer.
 */
export async function findPass(db: Queryable, passToken: string, at: Date) {
  const [pass] = await db.select().from(ticketPasses).where(eq(ticketPasses.token, passToken));
  if (!pass) return null;
  const [found] = await db
    .select({ token: tickets.token })
    .from(tickets)
    .where(eq(tickets.id, pass.ticketId));
  const ticket = await findTicketByToken(db, found!.token!);
  const open = await findOpen(db, pass.ticketId, at);
  return ticket && { ticket, until: open?.until ?? pass.expiresAt, isOpen: open?.id === pass.id };
}

/** Returns when the ticket of a page was passed on, or null where it was not. */
export async function findPassedOn(db: Queryable, fromToken: string): Promise<Date | null> {
  const [pass] = await db
    .select({ claimedAt: ticketPasses.claimedAt })
    .from(ticketPasses)
    .where(and(eq(ticketPasses.fromToken, fromToken), isNotNull(ticketPasses.claimedAt)));
  return pass?.claimedAt ?? null;
}

/** The offer of a ticket that somebody may take; null where there is none. */
export async function findOpenPass(db: Queryable, ticketId: string, at: Date) {
  const open = await findOpen(db, ticketId, at);
  return open && { token: open.token, until: open.until };
}

/** Whether a ticket may be offered by its holder, and if not why. */
export async function passingBlockedReason(
  db: Queryable,
  ticketId: string,
  when: { startsAt: Date; at: Date },
): Promise<string | null> {
  const [found] = await selectTicket(db, eq(tickets.id, ticketId));
  return requirePassable(db, found!, when).then(
    () => null,
    (error: unknown) => {
      if (error instanceof TicketsRefused) return error.message;
      throw error;
    },
  );
}

async function findOpen(db: Queryable, ticketId: string, at: Date) {
  const [found] = await db
    .select()
    .from(ticketPasses)
    .where(and(eq(ticketPasses.ticketId, ticketId), isOpen));
  if (!found) return null;
  const open = { ...found, until: untilOf(found, await readDay(db)) };
  return open.until > at ? open : null;
}

/** Until when an offered ticket can be taken, wherever the day has been moved to since. */
const untilOf = ({ createdAt }: { createdAt: Date }, { startsAt }: { startsAt: Date }): Date =>
  new Date(Math.min(createdAt.getTime() + openMs, startsAt.getTime()));

/** Ends what is still offered of a ticket. Returns how many offers that were. */
export async function endPasses(tx: Transaction, ticketId: string, at: Date): Promise<number> {
  const ended = await tx
    .update(ticketPasses)
    .set({ endedAt: at })
    .where(and(eq(ticketPasses.ticketId, ticketId), isOpen))
    .returning({ id: ticketPasses.id });
  return ended.length;
}

const notOpen = () =>
  new TicketsRefused(
    "changed",
    "This ticket is no longer offered: somebody took it, it was taken back, or the time is over.",
  );

const selectTicket = (db: Queryable, isThis: ReturnType<typeof eq>) =>
  db
    .select({ ticket: tickets, place: ticketPlaces, type: ticketTypes, edition: editions.name })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketPlaces.typeId))
    .leftJoin(editions, eq(editions.id, tickets.editionId))
    .where(isThis);

async function lockTicket(tx: Transaction, isThis: ReturnType<typeof eq>) {
  const [found] = await selectTicket(tx, isThis).for("update", { of: tickets });
  if (!found) throw new TicketsRefused("gone", "There is no such ticket.");
  if (found.edition !== null)
    throw new TicketsRefused("closed", `This ticket is of ${found.edition}, which is closed.`);
  return found;
}

async function requirePassable(
  db: Queryable,
  { ticket, place }: { ticket: Ticket; place: Place },
  { startsAt, at }: { startsAt: Date; at: Date },
): Promise<void> {
  if (ticket.cancelledAt) throw new TicketsRefused("cancelled", "This ticket is cancelled.");
  if (ticket.admittedCount > 0)
    throw new TicketsRefused("inside", "Somebody came in with this ticket: it stays theirs.");
  if (at >= startsAt)
    throw new TicketsRefused("changed", "The festival has begun: tickets are no longer passed on.");
  if (await findResale(db, ticket.id, at))
    throw new TicketsRefused(
      "changed",
      "It is for sale again: take it back first, and it can be passed on.",
    );
  const passed = and(eq(ticketPasses.ticketId, ticket.id), isNotNull(ticketPasses.claimedAt));
  const [times] = await db.select({ count: count() }).from(ticketPasses).where(passed);
  if (times!.count >= mostPasses)
    throw new TicketsRefused(
      "changed",
      "This ticket was passed on twice already, which is the most.",
    );
  if (place.reference && (await sumDisputed(db, place.reference)) > 0)
    throw new TicketsRefused(
      "changed",
      "The payment of this ticket is disputed: it stays where it is.",
    );
}

const addEvent = (
  tx: Transaction,
  ticketId: string,
  kind: typeof ticketEvents.$inferInsert.kind,
  at: Date,
  names: { before?: string; after?: string } = {},
) => tx.insert(ticketEvents).values({ ticketId, kind, at, ...names });
