import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import {
  purchases,
  editions,
  orderItems,
  orders,
  refunds,
  ticketPlaces,
  tickets,
  ticketTypeCancellations,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { createAndEmailTickets } from "#app/domain/tickets/sold/create-sold-tickets.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { itemTextsOf } from "#app/domain/orders/create-order.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { decide, lockUndecided } from "#app/domain/payments/payment-decisions.server.ts";
import { refundPurchaseIn } from "#app/domain/purchases/refund-purchase.server.ts";
import { lockCapacities } from "#app/domain/tickets/sale/capacities.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { overbookPlaces } from "#app/domain/tickets/sale/overbook.server.ts";
import { shareOf } from "#app/shared/discounts/codes.ts";
import { numberLetters } from "#app/shared/orders/order-number.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import {
  priceTickets,
  resalesOf,
  type Sale,
  type SaleType,
  sumKobo,
  ticketsLeft,
  unavailableAt,
} from "#app/shared/tickets/sale.ts";

class MissingTicketsRefused extends DomainError<
  "none" | "refunded" | "cancelled" | "closed" | "some" | "capacity"
> {}

interface Answer {
  caseId: string;
  reason: string;
}

/**
 * Makes the tickets that were gone when they were paid for, above the capacity, since an organiser
 * answers for that with a reason; the buyer is sent them. Returns how many there are. Throws what
 * `decideCase` raises, and `DomainError` "none" where no ticket is missing, "refunded" where money
 * of the payment went back already, "cancelled" where their type was cancelled, "closed" where
 * their edition was.
 */
export async function makeMissingTickets(
  { db, queue, now, festival }: Parts<"db" | "queue" | "now" | "festival">,
  { caseId, reason }: Answer,
  byUserId: string,
): Promise<number> {
  const letters = numberLetters((await festival()).name);
  return db.transaction(async (tx) => {
    const { locked, missing, order } = await lockMissing(tx, caseId);
    const { purchase } = locked;
    const at = now();
    const typeIds = [...new Set(missing.map(({ typeId }) => typeId))];
    const isCancelled = inArray(ticketTypeCancellations.typeId, typeIds);
    if ((await tx.$count(ticketTypeCancellations, isCancelled)) > 0)
      throw new MissingTicketsRefused(
        "cancelled",
        "This type of ticket was cancelled: send the money back.",
      );
    const [closed] = await tx
      .select({ name: editions.name })
      .from(editions)
      .where(eq(editions.id, missing[0]!.editionId));
    if (closed)
      throw new MissingTicketsRefused(
        "closed",
        `These tickets were for ${closed.name}, which is closed: send the money back.`,
      );
    await overbookPlaces(tx, missing, { by: { byUserId }, reason }, at);
    const places = { sold: missing, missing: [], soldOutLines: [] };
    const sent = { purchase: purchase, order, places, letters, double: null, refundsAt: null };
    await createAndEmailTickets(tx, queue, sent, at);
    await tx
      .update(orderItems)
      .set({ allocated: sql`${orderItems.quantity}` })
      .where(eq(orderItems.orderId, order.id));
    await tx.update(orders).set({ soldOutLines: [] }).where(eq(orders.id, order.id));
    const made = missing.length === 1 ? "the ticket" : `the ${missing.length} tickets`;
    const decision = `Made ${made} over the capacity. ${reason}`;
    await decide(tx, { ...locked, byUserId, decision }, at);
    return missing.length;
  });
}

/**
 * Creates tickets of another type for the buyer in place of those that were gone, at what was paid:
 * where the other type costs less now, the difference goes back; where it costs more, nothing is
 * asked for, since a second payment could come late again. Returns how many there are, and what
 * goes back in kobo. Throws as `makeMissingTickets`, and `DomainError` "capacity" where the other
 * type has no room, "some" where a part of the tickets was there or they were bought at several
 * prices.
 */
export async function giveOtherTickets(
  { db, queue, now, festival }: Parts<"db" | "queue" | "now" | "festival">,
  { caseId, reason, typeId }: Answer & { typeId: string },
  byUserId: string,
): Promise<{ made: number; backKobo: number }> {
  const letters = numberLetters((await festival()).name);
  return db.transaction(async (tx) => {
    const { locked, missing, order } = await lockMissing(tx, caseId);
    const { reference, totalKobo, lines } = locked.purchase;
    const [line] = lines;
    if (!line || lines.length > 1 || missing.length < line.quantity)
      throw new MissingTicketsRefused(
        "some",
        "Some of these tickets exist, or they were bought at two prices: make the others over the capacity, or send their money back.",
      );
    await lockCapacities(tx, [typeId], { isPaid: true });
    const at = now();
    const sale = await readSale(tx, at, { forWaiting: true });
    const { type, nowKobo, phaseId } = requireRoom(sale, { typeId, count: missing.length }, at);
    const { ticketPhaseId: _gone, ...rest } = line;
    const other = { ...rest, ticketTypeId: typeId, name: `${type.name} ticket` };
    const given = phaseId ? { ...other, ticketPhaseId: phaseId } : other;
    const purchase = { ...locked.purchase, lines: [given] };
    // The edition in which they were paid for may be closed by now.
    const [ofType] = await tx
      .select({ editionId: ticketTypes.editionId })
      .from(ticketTypes)
      .where(eq(ticketTypes.id, typeId));
    const { editionId } = ofType!;
    const sold = missing.map((place) => ({ ...place, typeId, phaseId, editionId }));
    await tx
      .update(ticketPlaces)
      .set({ typeId, phaseId, editionId })
      .where(
        inArray(
          ticketPlaces.id,
          missing.map(({ id }) => id),
        ),
      );
    await tx
      .update(purchases)
      .set({ lines: purchase.lines })
      .where(eq(purchases.reference, reference));
    const places = { sold, missing: [], soldOutLines: [] };
    const backKobo = Math.max(0, totalKobo - nowKobo);
    const insteadOf = { lines: [line], backKobo };
    const sent = {
      purchase: purchase,
      order,
      places,
      letters,
      double: null,
      refundsAt: null,
      insteadOf,
    };
    await createAndEmailTickets(tx, queue, sent, at);
    await tx
      .update(orderItems)
      .set({ name: given.name, allocated: line.quantity })
      .where(eq(orderItems.orderId, order.id));
    await tx
      .update(orders)
      .set({ editionId, soldOutLines: [], itemTexts: purchase.lines.flatMap(itemTextsOf) })
      .where(eq(orders.id, order.id));
    if (backKobo > 0) {
      await lowerPaid(tx, reference, backKobo);
      const request = { reference, what: { amount: backKobo }, reason, restock: false };
      await refundPurchaseIn(tx, queue, request, byUserId, at);
    }
    const made = pluralise(missing.length, "ticket");
    const decision = `Gave ${made} of ${type.name} instead. ${reason}`;
    await decide(tx, { ...locked, byUserId, decision }, at);
    return { made: missing.length, backKobo };
  });
}

/** Locks a case, its payment and its order. Returns the places for which there was no room. */
async function lockMissing(tx: Transaction, caseId: string) {
  const locked = await lockUndecided(tx, caseId);
  const { reference } = locked.purchase;
  const missing = await tx
    .select()
    .from(ticketPlaces)
    .where(
      and(
        eq(ticketPlaces.reference, reference),
        eq(ticketPlaces.state, "void"),
        isNull(ticketPlaces.orderId),
      ),
    )
    .orderBy(ticketPlaces.id);
  const [order] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.reference, reference))
    .for("update");
  if (missing.length === 0 || !order)
    throw new MissingTicketsRefused("none", "No ticket of this payment is missing.");
  const isOfPayment = and(eq(refunds.reference, reference), ne(refunds.status, "failed"));
  if ((await tx.$count(refunds, isOfPayment)) > 0)
    throw new MissingTicketsRefused(
      "refunded",
      "Money of this payment went back already: see its order.",
    );
  return { locked, missing, order };
}

/**
 * The type of which so many tickets are free, what they cost now, and their price, if it is one.
 * Money that is here goes before people who wait, and not before what is offered to them.
 */
function requireRoom(
  sale: Sale,
  { typeId, count }: { typeId: string; count: number },
  at: Date,
): { type: SaleType; nowKobo: number; phaseId: string | null } {
  const type = sale.types.find(({ id }) => id === typeId);
  const priced = type && priceTickets(type, count, at);
  if (
    !priced ||
    unavailableAt(sale, type, at) ||
    ticketsLeft(type, at) < count ||
    resalesOf(type, count, at) > 0
  )
    throw new MissingTicketsRefused(
      "capacity",
      `There is no room for ${pluralise(count, "ticket")} of ${type ? type.name : "that type"} just now. Nothing was done.`,
    );
  const [first] = priced;
  return {
    type,
    nowKobo: sumKobo(priced),
    phaseId: priced.length === 1 ? first!.phaseId : null,
  };
}

/** Spreads an amount that goes back over the tickets of a payment: each was paid for by less. */
async function lowerPaid(tx: Transaction, reference: string, backKobo: number): Promise<void> {
  const made = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .where(eq(ticketPlaces.reference, reference))
    .orderBy(asc(tickets.serial));
  for (const [index, { id }] of made.entries())
    await tx
      .update(tickets)
      .set({ paidKobo: sql`${tickets.paidKobo} - ${shareOf(made.length, backKobo, 1, index)}` })
      .where(eq(tickets.id, id));
}
