import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import {
  purchases,
  disputes,
  editions,
  orders,
  ticketEvents,
  ticketPlaces,
  ticketResales,
  tickets,
} from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { sumDisputed } from "#app/domain/disputes/disputed-money.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatTime } from "#app/shared/dates.ts";
import { unavailableAt } from "#app/shared/tickets/sale.ts";
import { takesCapacity } from "#app/domain/tickets/sale/capacities.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";

/*
 * A ticket that is given back only once it is sold again (decision 78): it stays valid, and its
 * place is sold once no other of its type is free. The buyer who reserves it pays for the place; in
 * the transaction that makes their ticket the old one ends. Locks: the payment of the ticket, the
 * capacities, the ticket, its resale.
 */

type Ticket = typeof tickets.$inferSelect;
type Place = typeof ticketPlaces.$inferSelect;
type Resale = typeof ticketResales.$inferSelect;

const isOpen = eq(ticketResales.state, "open");

const addEvent = (tx: Transaction, ticketId: string, kind: "for_sale_again" | "kept", at: Date) =>
  tx.insert(ticketEvents).values({ ticketId, kind, at });

/** Puts a locked ticket up for sale again. Nothing happens where it is. */
export async function openResale(
  tx: Transaction,
  queue: Queue,
  { ticketId, refundKobo }: { ticketId: string; refundKobo: number },
  at: Date,
): Promise<void> {
  const made = await tx
    .insert(ticketResales)
    .values({ ticketId, refundKobo, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: ticketResales.id });
  if (made.length === 0) return;
  await addEvent(tx, ticketId, "for_sale_again", at);
  await queue.enqueue(tx, "serve-waiting", {});
  announce(tx, "admin", "catalogue");
}

/**
 * The resale of a ticket, and until when somebody pays for its place just now; null where it is not
 * for sale.
 */
export async function findResale(db: Queryable, ticketId: string, at: Date) {
  const [resale] = await db
    .select()
    .from(ticketResales)
    .where(and(eq(ticketResales.ticketId, ticketId), isOpen));
  if (!resale) return null;
  return { refundKobo: resale.refundKobo, paidUntil: await findPayment(db, resale.id, at) };
}

/** Whether a ticket ended because somebody else has paid for its place. */
export async function wasResold(db: Queryable, ticketId: string): Promise<boolean> {
  const isOfTicket = and(eq(ticketResales.ticketId, ticketId), eq(ticketResales.state, "sold"));
  return (await db.$count(ticketResales, isOfTicket)) > 0;
}

async function lockOpenResale(tx: Transaction, ticketId: string): Promise<Resale | undefined> {
  const isOfTicket = and(eq(ticketResales.ticketId, ticketId), isOpen);
  const [resale] = await tx.select().from(ticketResales).where(isOfTicket).for("update");
  return resale;
}

/**
 * When the reservation of somebody who pays for the place of a resale ends; null where nobody does.
 */
async function findPayment(db: Queryable, resaleId: string, at: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ until: Date | string }>(
    sql`select p.expires_at as until from ${ticketPlaces} p where p.resale_id = ${resaleId} and p.state = 'reserved' and ${takesCapacity(at)} limit 1`,
  );
  return rows[0] ? new Date(rows[0].until) : null;
}

/**
 * Takes a ticket back that is for sale again. Throws `TicketsRefused` "gone" where there is no such
 * ticket, and "changed" while somebody pays for its place: they were promised it.
 */
export function withdrawResale(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  which: { token: string } | { purchase: string; ticketId: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const isMeant =
      "token" in which
        ? eq(tickets.token, which.token)
        : and(eq(tickets.id, which.ticketId), eq(purchases.accessToken, which.purchase));
    const [ticket] = await tx
      .select({ id: tickets.id })
      .from(tickets)
      .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
      .innerJoin(purchases, eq(purchases.reference, ticketPlaces.reference))
      .where(isMeant)
      .for("update", { of: tickets });
    if (!ticket) throw new TicketsRefused("gone", "This ticket is not there.");
    // A buyer who reserves its place has locked the resale, and is seen once they have ended.
    const resale = await lockOpenResale(tx, ticket.id);
    if (!resale) return;
    const at = now();
    const until = await findPayment(tx, resale.id, at);
    if (until)
      throw new TicketsRefused(
        "changed",
        `Somebody is paying for it just now. If they have not paid by ${formatTime(until)}, you can take it back then.`,
      );
    await endResale(tx, ticket.id, "taken_back", at);
    await addEvent(tx, ticket.id, "kept", at);
    // An offer of its place to somebody who waits ends, and they get the next one.
    await queue.enqueue(tx, "serve-waiting", {});
    announce(tx, "admin", "catalogue");
  });
}

/** Ends the resale of a locked ticket; nothing happens where there is none. */
export async function endResale(
  tx: Transaction,
  ticketId: string,
  state: Exclude<Resale["state"], "open">,
  at: Date,
): Promise<void> {
  const ended = await tx
    .update(ticketResales)
    .set({ state, endedAt: at })
    .where(and(eq(ticketResales.ticketId, ticketId), isOpen))
    .returning({ id: ticketResales.id });
  if (ended.length > 0) announce(tx, "catalogue");
}

/**
 * The place of a ticket that is cancelled is free: the one who was to replace it has a place of
 * their own.
 */
export async function freeReplacing(tx: Transaction, ticketId: string): Promise<void> {
  const ofTicket = tx
    .select({ id: ticketResales.id })
    .from(ticketResales)
    .where(and(eq(ticketResales.ticketId, ticketId), isOpen));
  await tx
    .update(ticketPlaces)
    .set({ resaleId: null })
    .where(
      and(
        inArray(ticketPlaces.resaleId, ofTicket),
        inArray(ticketPlaces.state, ["reserved", "offered"]),
      ),
    );
}

/** A ticket that ends because its place was paid for, locked. */
export interface ResoldTicket {
  resaleId: string;
  ticket: Ticket;
  place: Place;
  refundKobo: number;
}

/** Locks the payments of some resales in the order of their references. */
export async function lockPaymentsOf(tx: Transaction, resaleIds: readonly string[]): Promise<void> {
  if (resaleIds.length === 0) return;
  const references = tx
    .select({ reference: ticketPlaces.reference })
    .from(ticketResales)
    .innerJoin(tickets, eq(tickets.id, ticketResales.ticketId))
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .where(inArray(ticketResales.id, [...resaleIds]));
  await tx
    .select({ reference: purchases.reference })
    .from(purchases)
    .where(inArray(purchases.reference, references))
    .orderBy(asc(purchases.reference))
    .for("update");
}

/**
 * Locks the tickets of some resales, whose payments are locked (`lockPaymentsOf`). Returns those
 * that can be replaced: they are still for sale, and nobody came in with them.
 */
export async function lockResold(
  tx: Transaction,
  resaleIds: readonly string[],
): Promise<{ replaceable: ResoldTicket[]; states: Map<string, Resale["state"]> }> {
  const isMeant = inArray(ticketResales.id, [...resaleIds]);
  const ticketIds = tx.select({ id: ticketResales.ticketId }).from(ticketResales).where(isMeant);
  await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(inArray(tickets.id, ticketIds))
    .orderBy(asc(tickets.serial))
    .for("update");
  const locked = await tx
    .select({ resale: ticketResales, ticket: tickets, place: ticketPlaces, edition: editions.name })
    .from(ticketResales)
    .innerJoin(tickets, eq(tickets.id, ticketResales.ticketId))
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .leftJoin(editions, eq(editions.id, tickets.editionId))
    .where(isMeant)
    .orderBy(asc(ticketResales.createdAt), asc(ticketResales.id));
  const replaceable: ResoldTicket[] = [];
  for (const { resale, ticket, place, edition } of locked) {
    const isValid = resale.state === "open" && !ticket.cancelledAt && ticket.admittedCount === 0;
    if (!isValid || edition !== null || (await sumDisputed(tx, place.reference!)) > 0) continue;
    replaceable.push({ resaleId: resale.id, ticket, place, refundKobo: resale.refundKobo });
  }
  return { replaceable, states: new Map(locked.map(({ resale }) => [resale.id, resale.state])) };
}

/**
 * Ends resales that nobody can buy any more: the time for giving back is over, the gates or the end
 * of the sale have come, or the payment is disputed. Each buyer is notified that the ticket stays
 * theirs. One whose place somebody pays for just now is left until that has ended.
 */
export async function endResales({
  db,
  queue,
  now,
  festival,
}: Parts<"db" | "queue" | "now" | "festival">): Promise<void> {
  const { startsAt } = await festival();
  const at = now();
  const sale = await readSale(db, at);
  const overTypes = sale.types
    .filter((type) => startsAt <= at || unavailableAt(sale, type, at)?.state === "over")
    .map(({ id }) => id);
  // What has its hours is over once no more of them are left before the doors.
  const hoursLeft = (startsAt.getTime() - at.getTime()) / (60 * 60_000);
  const isPast = sql`case when ${isNull(ticketPlaces.returnsHours)} then ${lte(ticketPlaces.returnsUntil, at)}
    else ${ticketPlaces.returnsHours} >= ${hoursLeft}::double precision end`;
  const isOver = sql`(${isPast} or ${inArray(ticketPlaces.typeId, overTypes)} or ${ticketPlaces.reference} in (
    select ${disputes.reference} from ${disputes} where ${isNull(disputes.outcome)}))`;
  const due = await db
    .select({ ticketId: tickets.id })
    .from(ticketResales)
    .innerJoin(tickets, eq(tickets.id, ticketResales.ticketId))
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .where(and(isOpen, inEdition(ticketPlaces.editionId), isOver))
    .limit(mostEnded);
  for (const { ticketId } of due) await db.transaction((tx) => endOne(tx, queue, ticketId, at));
}

/** So many are looked at in one run; the next one is a minute later. */
const mostEnded = 500;

async function endOne(tx: Transaction, queue: Queue, ticketId: string, at: Date): Promise<void> {
  const [ticket] = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), isNull(tickets.cancelledAt)))
    .for("update");
  const resale = await lockOpenResale(tx, ticketId);
  if (!ticket || !resale || (await findPayment(tx, resale.id, at))) return;
  await endResale(tx, ticketId, "over", at);
  await addEvent(tx, ticketId, "kept", at);
  const [bought] = await tx
    .select({ email: orders.userEmail, username: orders.username, token: purchases.accessToken })
    .from(ticketPlaces)
    .innerJoin(orders, eq(orders.id, ticketPlaces.orderId))
    .innerJoin(purchases, eq(purchases.reference, orders.reference))
    .where(eq(ticketPlaces.id, ticket.placeId!));
  if (bought?.email)
    await queueEmail(tx, queue, {
      kind: "ticket_resale_ended",
      recipient: bought.email,
      data: { username: bought.username, number: ticket.ticketId, token: bought.token! },
    });
  announce(tx, "admin");
}
