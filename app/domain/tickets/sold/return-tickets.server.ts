import { and, asc, eq, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import {
  purchases,
  editions,
  orders,
  refunds,
  ticketPlaces,
  tickets,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { sumDisputed } from "#app/domain/disputes/disputed-money.server.ts";
import { readDay } from "#app/domain/festival/festival.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { paidOf } from "#app/domain/paystack/payment-amount.server.ts";
import { findRefundable } from "#app/domain/refunds/left-to-refund.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { returnsEnd, type ReturnTerms } from "#app/shared/tickets/returns.ts";
import { unavailableAt } from "#app/shared/tickets/sale.ts";
import { lockPurchaseOf, lockTickets, voidAndRefund } from "./cancel-tickets.server.ts";
import { findOpenPass } from "./pass-ticket.server.ts";
import { findReopening } from "./reopened-returns.server.ts";
import { findResale, openResale, type ResoldTicket, wasResold } from "./resales.server.ts";
import { holderOf, passedOn } from "./sold-tickets.server.ts";
import { ticketGoods } from "./ticket-goods.server.ts";
import type { VoidedTicket } from "./void-tickets.server.ts";

type ReturnParts = Parts<"db" | "queue" | "now">;
type Ticket = typeof tickets.$inferSelect;
type Place = typeof ticketPlaces.$inferSelect;

interface Returned {
  /** What goes back, in kobo: at once, or for those that are sold again. */
  amountKobo: number;
  /** How many stay valid until somebody else has paid for their place. */
  forSale: number;
}

/**
 * Takes tickets back that a buyer returns, under the conditions that held when they were bought:
 * what was paid for each is refunded, less the fee, at once or when it is sold again. Throws
 * `TicketsRefused`.
 */
export function returnTickets(
  { db, queue, now }: ReturnParts,
  { purchase, ticketIds }: { purchase: string; ticketIds: readonly string[] },
): Promise<Returned> {
  return db.transaction(async (tx) => {
    const at = now();
    const [order] = await tx
      .select({ id: orders.id })
      .from(purchases)
      .innerJoin(orders, eq(orders.reference, purchases.reference))
      .where(eq(purchases.accessToken, purchase));
    if (!order) throw new TicketsRefused("gone", "There is no such purchase.");
    const locked = await lockPurchaseOf(tx, order.id);
    const found = await underTerms(tx, await lockTickets(tx, locked.reference, ticketIds), at);
    for (const { ticket, place, reopenedUntil } of found) {
      const why = await returnBlockedReason(tx, { ticket, place, reopenedUntil }, at);
      if (why) throw new TicketsRefused("changed", `${ticket.ticketId}: ${why} Nothing was done.`);
    }
    const all = found.map(({ ticket, place }) => ({
      ticket,
      place,
      refundKobo: returnedKobo(ticket, place),
    }));
    const amountKobo = all.reduce((sum, { refundKobo }) => sum + refundKobo, 0);
    const forSale = all.filter(({ place }) => place.returnsWhenResold);
    for (const { ticket, refundKobo } of forSale)
      await openResale(tx, queue, { ticketId: ticket.id, refundKobo }, at);
    const taken = all.filter(({ place }) => !place.returnsWhenResold);
    if (taken.length === 0) return { amountKobo, forSale: forSale.length };
    const reason = taken.length === 1 ? "You gave a ticket back." : "You gave tickets back.";
    const given = {
      orderId: order.id,
      purchase: locked,
      taken,
      isGivenBack: true,
      reason,
      byUserId: null,
    };
    await voidAndRefund(tx, queue, given, at);
    return { amountKobo, forSale: forSale.length };
  });
}

/**
 * Ends all tickets of a purchase that was paid twice, and asks for the refund of all that was paid
 * for them, in the caller's transaction. Returns the refunded sum in kobo. Throws `TicketsRefused`
 * where one of them was used or is somebody else's.
 */
export async function returnWholePurchase(
  tx: Transaction,
  queue: Queue,
  { orderId, reason }: { orderId: string; reason: string },
  at: Date,
): Promise<number> {
  const purchase = await lockPurchaseOf(tx, orderId);
  const { reference } = purchase;
  const valid = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .where(and(eq(ticketPlaces.reference, reference), isNull(tickets.cancelledAt)));
  const ids = valid.map(({ id }) => id);
  const taken: VoidedTicket[] = [];
  for (const { ticket, place } of await lockTickets(tx, reference, ids)) {
    const why = await keptReason(tx, { ticket, place }, at);
    if (why) throw new TicketsRefused("changed", `${ticket.ticketId}: ${why} Nothing was done.`);
    taken.push({ ticket, place, refundKobo: ticket.paidKobo ?? 0 });
  }
  const back = { orderId, purchase, taken, isGivenBack: true, reason, byUserId: null };
  return voidAndRefund(tx, queue, back, at);
}

/**
 * Returns tickets whose places others have paid for just now: what was promised for each goes back
 * to its buyer. The caller has locked them (`lockResold`).
 */
export async function returnResoldTickets(
  tx: Transaction,
  queue: Queue,
  resold: readonly ResoldTicket[],
  at: Date,
): Promise<void> {
  for (const [orderId, ofOrder] of Map.groupBy(resold, ({ place }) => place.orderId!)) {
    const purchase = (await lockPurchaseRow(tx, ofOrder[0]!.place.reference!))!;
    // The organisers may have sent some of the payment back already, without naming a ticket.
    let left = await leftOf(tx, purchase);
    const taken = ofOrder.map(({ ticket, place, refundKobo }) => {
      const goesKobo = Math.min(refundKobo, left);
      left -= goesKobo;
      return { ticket, place, refundKobo: goesKobo, resold: true };
    });
    const reason = boughtByOther;
    const returned = { orderId, purchase, taken, isGivenBack: true, reason, byUserId: null };
    await voidAndRefund(tx, queue, returned, at);
  }
}

/** Returns what may still be refunded of a locked purchase, in kobo: nothing of what is disputed. */
async function leftOf(tx: Transaction, purchase: typeof purchases.$inferSelect): Promise<number> {
  const { reference } = purchase;
  const paid = paidOf(purchase);
  if (!paid) return 0;
  const earlier = await tx.select().from(refunds).where(eq(refunds.reference, reference));
  const pieces = await ticketGoods.read(tx, reference);
  return (await findRefundable(tx, { reference, ...paid }, earlier, pieces)).free;
}

/** Returns the amount in kobo that is refunded for a ticket that its buyer returns. */
const returnedKobo = (
  { paidKobo }: Pick<Ticket, "paidKobo">,
  { returnFeeKobo }: Pick<Place, "returnFeeKobo">,
): number => Math.max(0, (paidKobo ?? 0) - returnFeeKobo);

interface Returnable {
  ticket: Pick<Ticket, "id" | "cancelledAt" | "admittedCount" | "passedAt">;
  place: Pick<Place, keyof ReturnTerms | "returnsWhenResold" | "reference" | "typeId">;
  /** Until when it goes back for all that was paid, whatever it was sold under; null where not. */
  reopenedUntil: Date | null;
}

/**
 * Adds until when each ticket goes back for all that was paid because the day changed after it was
 * bought. No fee is kept then, and nobody has to buy it again.
 */
async function underTerms<Row extends { place: Place }>(
  db: Queryable,
  rows: readonly Row[],
  at: Date,
): Promise<(Row & { reopenedUntil: Date | null })[]> {
  const reopening = await findReopening(db, at);
  return rows.map((row) => {
    const isBefore = reopening !== null && row.place.createdAt < reopening.changedAt;
    return isBefore
      ? {
          ...row,
          place: { ...row.place, returnFeeKobo: 0, returnsWhenResold: false },
          reopenedUntil: reopening.until,
        }
      : { ...row, reopenedUntil: null };
  });
}

/** Why a ticket ended that was for sale again. */
const boughtByOther = "Somebody else has bought it.";

/** Returns why a buyer cannot return a ticket; null where they can. */
async function returnBlockedReason(
  db: Queryable,
  { ticket, place, reopenedUntil }: Returnable,
  at: Date,
): Promise<string | null> {
  if (ticket.cancelledAt)
    return (await wasResold(db, ticket.id)) ? boughtByOther : "It is cancelled already.";
  if (reopenedUntil) return keptReason(db, { ticket, place }, at);
  const { startsAt } = await readDay(db);
  const until = returnsEnd(place, startsAt);
  if (!until) return "Tickets of this sale are not taken back.";
  if (startsAt <= at) return "The festival has begun: tickets are no longer taken back.";
  if (until <= at) return "The time for giving tickets back is over.";
  const kept = await keptReason(db, { ticket, place }, at);
  if (kept) return kept;
  return place.returnsWhenResold && (await isSaleOver(db, place.typeId, at))
    ? "The sale is over: nobody can buy it any more."
    : null;
}

/** Returns why a ticket is not taken back under any conditions; null where it may be. */
async function keptReason(
  db: Queryable,
  { ticket, place }: Omit<Returnable, "reopenedUntil">,
  at: Date,
): Promise<string | null> {
  if (ticket.admittedCount > 0) return "Somebody came in with it.";
  if (ticket.passedAt) return "It was passed on: it is its holder's.";
  if (await findOpenPass(db, ticket.id, at))
    return "It is offered to somebody: take that back first.";
  const disputed = place.reference ? await sumDisputed(db, place.reference) : 0;
  return disputed > 0 ? "Its payment is disputed." : null;
}

async function isSaleOver(db: Queryable, typeId: string, at: Date): Promise<boolean> {
  const sale = await readSale(db, at);
  const type = sale.types.find(({ id }) => id === typeId);
  return type === undefined || unavailableAt(sale, type, at)?.state === "over";
}

/** Lists the tickets of a purchase as its page for returning them shows them. */
export async function listReturnable(db: Queryable, purchase: string, at: Date) {
  const found = await db
    .select({
      ticket: tickets,
      place: ticketPlaces,
      type: ticketTypes.name,
      edition: editions.name,
    })
    .from(purchases)
    .innerJoin(ticketPlaces, eq(ticketPlaces.reference, purchases.reference))
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketPlaces.typeId))
    .innerJoin(tickets, eq(tickets.placeId, ticketPlaces.id))
    .leftJoin(editions, eq(editions.id, tickets.editionId))
    .where(eq(purchases.accessToken, purchase))
    .orderBy(asc(tickets.serial));
  const { startsAt } = await readDay(db);
  return Promise.all(
    (await underTerms(db, found, at)).map(
      async ({ ticket, place, type, edition, reopenedUntil }) => ({
        id: ticket.id,
        number: ticket.ticketId,
        type,
        /** Somebody who passed a ticket on is not shown who has it now. */
        holder: ticket.passedAt ? passedOn : holderOf(ticket),
        backKobo: returnedKobo(ticket, place),
        feeKobo: place.returnFeeKobo,
        until: reopenedUntil ?? returnsEnd(place, startsAt),
        /** Whether it stays valid until somebody else has paid for its place. */
        whenResold: place.returnsWhenResold,
        forSale:
          ticket.cancelledAt || edition !== null ? null : await findResale(db, ticket.id, at),
        blockedReason:
          edition === null
            ? await returnBlockedReason(db, { ticket, place, reopenedUntil }, at)
            : `It was for the edition ${edition}, which is over.`,
      }),
    ),
  );
}
