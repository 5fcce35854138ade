import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import {
  editions,
  ticketOffers,
  ticketPhases,
  ticketPlaces,
  ticketResales,
  ticketTypes,
  waitingEntries,
} from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { reservedMs } from "#app/domain/purchases/in-force.server.ts";
import { readSaleEnd } from "#app/domain/tickets/sale/read-sale.server.ts";
import { requireWithinLimit } from "#app/domain/tickets/sale/reserve-places.server.ts";
import { lockCapacities } from "#app/domain/tickets/sale/capacities.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { announce } from "#app/services/live.server.ts";
import { earlier, type PricedTickets } from "#app/shared/tickets/sale.ts";
import { isCancelledSince, lastPriceEnd } from "./over-types.server.ts";
import { freeOffered } from "./serve-waiting.server.ts";

type Place = typeof ticketPlaces.$inferSelect;

/** An offer with what it is of; null where there is none of the secret. */
export async function findOffer(db: Queryable, token: string) {
  const [found] = await db
    .select({
      offer: ticketOffers,
      entry: waitingEntries,
      /** The name of the edition, where it is closed. */
      closedAs: editions.name,
      /** Whether all tickets of the type were cancelled since. */
      isCancelled: isCancelledSince(waitingEntries.typeId, ticketOffers.createdAt),
      pricesEndAt: lastPriceEnd(ticketTypes.id),
      type: {
        id: ticketTypes.id,
        name: ticketTypes.name,
        people: ticketTypes.admits,
        maxPerPerson: ticketTypes.maxPerPerson,
      },
    })
    .from(ticketOffers)
    .innerJoin(waitingEntries, eq(waitingEntries.id, ticketOffers.entryId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitingEntries.typeId))
    .leftJoin(editions, eq(editions.id, waitingEntries.editionId))
    .where(eq(ticketOffers.token, token));
  if (!found) return null;
  // The end of the sale, of the prices or the day may have been moved to an earlier one since the
  // offer was made.
  const { saleEndsAt: allEndAt } = await readSaleEnd(db);
  const saleEndsAt = earlier(allEndAt, found.pricesEndAt);
  const until = earlier(found.offer.expiresAt, saleEndsAt);
  const offer = { ...found.offer, until };
  return { ...found, offer, saleEndsAt, priced: pricedOf(await placesOf(db, offer.id)) };
}

/** The price in kobo of some of an offer's places. */
function pricedOf(places: readonly OfferedPlace[]): PricedTickets[] {
  return [...Map.groupBy(places, ({ phaseId, priceKobo }) => `${phaseId} ${priceKobo}`)].map(
    ([, same]) => ({
      phaseId: same[0]!.phaseId ?? "",
      phaseName: same[0]!.phaseName ?? "",
      priceKobo: same[0]!.priceKobo,
      quantity: same.length,
    }),
  );
}

type OfferedPlace = Pick<Place, "id" | "phaseId" | "priceKobo"> & {
  phaseName: string | null;
  /** The state of the resale whose ticket it replaces. */
  resale: string | null;
};

/** The cheaper ones first. */
const placesOf = (db: Queryable, offerId: string): Promise<OfferedPlace[]> =>
  db
    .select({
      id: ticketPlaces.id,
      phaseId: ticketPlaces.phaseId,
      priceKobo: ticketPlaces.priceKobo,
      phaseName: ticketPhases.name,
      resale: ticketResales.state,
    })
    .from(ticketPlaces)
    .leftJoin(ticketResales, eq(ticketResales.id, ticketPlaces.resaleId))
    .leftJoin(ticketPhases, eq(ticketPhases.id, ticketPlaces.phaseId))
    .where(and(eq(ticketPlaces.offerId, offerId), eq(ticketPlaces.state, "offered")))
    .orderBy(asc(ticketPlaces.priceKobo), asc(ticketPlaces.id));

interface Begun {
  /** The offer's secret. */
  token: string;
  quantity: number;
  /** As `buyerKeys` returns them. */
  keys: readonly string[];
}

/** An offer whose payment begins, and the places of it that are paid. */
interface RequiredOffer {
  offerId: string;
  entryId: string;
  type: { id: string; name: string };
  placeIds: string[];
  priced: PricedTickets[];
}

/**
 * Locks an offer whose payment begins, after its buyer was locked, and returns its price. Its
 * payment can begin once, before the offer's time is over. Throws `TicketsRefused` "gone",
 * "closed", "changed" or "capacity".
 */
export async function lockAvailableOffer(
  tx: Transaction,
  { token, quantity, keys }: Begun,
  at: Date,
): Promise<RequiredOffer> {
  const found = await findOffer(tx, token);
  if (!found) throw new TicketsRefused("gone", "There is no such offer.");
  if (found.closedAs !== null)
    throw new TicketsRefused("closed", `This offer was for ${found.closedAs}, which is over.`);
  await lockCapacities(tx, [found.type.id]);
  const [offer] = await tx
    .select()
    .from(ticketOffers)
    .where(eq(ticketOffers.id, found.offer.id))
    .for("update");
  if (offer!.state === "open" && (found.isCancelled || found.saleEndsAt <= at))
    throw new TicketsRefused(
      "changed",
      "This offer is over: the sale of these tickets has ended. Nothing was paid.",
    );
  if (offer!.state !== "open" || found.offer.expiresAt <= at)
    throw new TicketsRefused(
      "changed",
      "This offer is over: it was taken or refused, or its time has ended.",
    );
  if (quantity > offer!.quantity)
    throw new TicketsRefused("capacity", `${offer!.quantity} are offered to you, and no more.`);
  await requireWithinLimit(tx, found.type, { keys, quantity }, at);
  const places = (await placesOf(tx, offer!.id)).slice(0, quantity);
  if (places.some(({ resale }) => resale !== null && resale !== "open"))
    throw new TicketsRefused(
      "changed",
      "The buyer who gave this ticket back has kept it after all. You wait on in your turn.",
    );
  return {
    offerId: offer!.id,
    entryId: offer!.entryId,
    type: found.type,
    placeIds: places.map(({ id }) => id),
    priced: pricedOf(places),
  };
}

/**
 * Reserves what was offered for ten minutes, in the transaction that required it; the rest is free.
 * Returns until when.
 */
export async function takeOffer(
  tx: Transaction,
  { offerId, entryId, placeIds }: RequiredOffer,
  {
    keys,
    reference,
    userId,
  }: { keys: readonly string[]; reference: string; userId: string | null },
  at: Date,
): Promise<Date> {
  const until = new Date(at.getTime() + reservedMs);
  await tx
    .update(ticketPlaces)
    .set({
      state: "reserved",
      expiresAt: until,
      reference,
      personKeys: [...keys],
      userId,
    })
    .where(inArray(ticketPlaces.id, placeIds));
  await freeOffered(tx, offerId);
  await end(tx, { offerId, entryId }, "taken", at);
  return until;
}

/**
 * Restores the offer of a payment that could not be begun: nothing was lost by that. Nothing
 * happens where the places are of no offer.
 */
export async function restoreOffer(tx: Transaction, reference: string): Promise<void> {
  const [place] = await tx
    .select({ offerId: ticketPlaces.offerId })
    .from(ticketPlaces)
    .where(eq(ticketPlaces.reference, reference));
  if (!place?.offerId) return;
  await tx
    .update(ticketPlaces)
    .set({ state: "offered", expiresAt: null, reference: null })
    .where(and(eq(ticketPlaces.reference, reference), eq(ticketPlaces.state, "reserved")));
  const [offer] = await tx
    .update(ticketOffers)
    .set({
      state: "open",
      endedAt: null,
      quantity: sql`(select count(*) from ${ticketPlaces} p where p.offer_id = ${place.offerId} and p.state = 'offered')`,
    })
    .where(eq(ticketOffers.id, place.offerId))
    .returning();
  await tx
    .update(waitingEntries)
    .set({ state: "offered" })
    .where(eq(waitingEntries.id, offer!.entryId));
}

/** Says no to an offer: the places go to the next at once. Throws `TicketsRefused` "changed". */
export function refuseOffer(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  token: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await findOffer(tx, token);
    if (!found) throw new TicketsRefused("gone", "There is no such offer.");
    await lockCapacities(tx, [found.type.id]);
    const [offer] = await tx
      .select()
      .from(ticketOffers)
      .where(eq(ticketOffers.id, found.offer.id))
      .for("update");
    if (offer!.state !== "open") throw new TicketsRefused("changed", "This offer is over already.");
    await freeOffered(tx, offer!.id);
    await end(tx, { offerId: offer!.id, entryId: offer!.entryId }, "refused", now());
    await queue.enqueue(tx, "serve-waiting", {});
  });
}

async function end(
  tx: Transaction,
  { offerId, entryId }: { offerId: string; entryId: string },
  state: "taken" | "refused",
  at: Date,
): Promise<void> {
  await tx.update(ticketOffers).set({ state, endedAt: at }).where(eq(ticketOffers.id, offerId));
  await tx
    .update(waitingEntries)
    .set({ state: state === "taken" ? "taken" : "left" })
    .where(eq(waitingEntries.id, entryId));
  announce(tx, "admin");
}
