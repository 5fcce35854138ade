import { pluralise } from "#app/shared/texts/pluralise.ts";
import { and, asc, eq, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import {
  ticketOffers,
  ticketPlaces,
  ticketResales,
  ticketTypes,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { currentEdition, inEdition, shareEdition } from "#app/domain/editions/current.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { buyerKeys } from "#app/domain/accounts/buyer-identity.server.ts";
import { heldBackMs, readSale, readSaleEnd } from "#app/domain/tickets/sale/read-sale.server.ts";
import { replacing, returnTerms } from "#app/domain/tickets/sale/reserve-places.server.ts";
import { takeResales } from "#app/domain/tickets/sale/take-resales.server.ts";
import { lockCapacities } from "#app/domain/tickets/sale/capacities.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { offerEnd } from "#app/shared/tickets/offer-length.ts";
import {
  mostAnOrder,
  priceTickets,
  resalesOf,
  type Sale,
  saleEnd,
  type SaleType,
  sumKobo,
  ticketsLeft,
  unavailableAt,
} from "#app/shared/tickets/sale.ts";
import { isCancelledForGood, lastPriceEnd } from "./over-types.server.ts";

type ServeParts = Parts<"db" | "queue" | "now" | "festival">;
type Entry = typeof waitingEntries.$inferSelect;

/** How many entries are looked at in one transaction. */
const mostLookedAt = 500;

/**
 * How many offers end or are made in one transaction: a buyer of a ticket waits for the
 * capacities as long as it takes.
 */
const atOnce = 10;

/**
 * Ends offers whose time is over, and offers the places that are free to those who wait, in their
 * turn. Over all processes it is done by one at a time, under the locks of the capacities, so that
 * no place is offered twice. Returns how many offers were made.
 */
export async function serveWaiting(app: ServeParts): Promise<number> {
  let made = 0;
  let served;
  do {
    served = await serveSome(app);
    made += served.made;
  } while (served.isMore);
  return made;
}

/**
 * Ends some offers; where no more have to end, makes some. Returns whether more may be left to do.
 */
async function serveSome({
  db,
  queue,
  now,
  festival,
}: ServeParts): Promise<{ made: number; isMore: boolean }> {
  const published = await festival();
  return db.transaction(async (tx) => {
    const typeIds = await typesThatMove(tx);
    if (typeIds.length === 0) return { made: 0, isMore: false };
    await shareEdition(tx);
    await lockCapacities(tx, typeIds);
    const at = now();
    // A free place is not offered before all are free, as somebody may want several.
    if ((await endOffers(tx, queue, at)) === atOnce) return { made: 0, isMore: true };
    if ((await endOffersOfWithdrawn(tx, queue, at)) === atOnce) return { made: 0, isMore: true };
    if ((await endListsOfCancelled(tx, queue, at)) === atOnce) return { made: 0, isMore: true };
    const sale = await readSale(tx, at, { forWaiting: true });
    const waiting = await tx
      .select()
      .from(waitingEntries)
      .where(and(eq(waitingEntries.state, "waiting"), inEdition(waitingEntries.editionId)))
      .orderBy(asc(waitingEntries.waitsSince), asc(waitingEntries.id))
      .limit(mostLookedAt)
      .for("update");
    let made = 0;
    for (const entry of waiting) {
      const type = sale.types.find(({ id }) => id === entry.typeId);
      if (!type || !isServed(sale, type, at)) continue;
      const count = await countFor(tx, entry, { left: ticketsLeft(type, at), type }, at);
      if (count.setAside > 0) takeCapacity(sale, type, count.setAside, at);
      if (count.offered === 0) continue;
      const until = untilOf(sale, type, published, at);
      if (!until) continue;
      const wanted = { entry, type, count: count.offered, until, byUserId: null };
      // A ticket that was for sale again is taken back just now: the list is looked at once that is
      // done.
      if (!(await offer(tx, queue, wanted, at))) break;
      takeCapacity(sale, type, count.offered, at);
      made += 1;
      if (made === atOnce) break;
    }
    if (made > 0) announce(tx, "catalogue");
    return { made, isMore: made === atOnce };
  });
}

/**
 * Offers an organiser's choice of an entry what it wants, before its turn. Throws `TicketsRefused`
 * "capacity" where there are not so many places, "changed" where it does not wait any more.
 */
export async function offerNow(
  { db, queue, now, festival }: ServeParts,
  entryId: string,
  byUserId: string,
): Promise<void> {
  const published = await festival();
  await db.transaction(async (tx) => {
    await shareEdition(tx);
    const [wanted] = await tx
      .select({ typeId: waitingEntries.typeId })
      .from(waitingEntries)
      .where(eq(waitingEntries.id, entryId));
    // The capacities first, as serving locks them: of two presses the second finds it offered.
    await lockCapacities(tx, wanted ? [wanted.typeId] : []);
    const entry = await requireWaiting(tx, entryId);
    const at = now();
    const sale = await readSale(tx, at, { forWaiting: true });
    const type = sale.types.find(({ id }) => id === entry.typeId)!;
    if (!isServed(sale, type, at))
      throw new TicketsRefused("capacity", `${type.name} is not on sale: nothing can be offered.`);
    const left = ticketsLeft(type, at);
    const count = entry.takesFewer ? Math.min(left, entry.quantity) : entry.quantity;
    if (count > left || count === 0)
      throw new TicketsRefused(
        "capacity",
        `${left === 0 ? "No place is" : pluralise(left, "place is", "places are")} free, and ${entry.name} wants ${entry.quantity}. Nothing was offered.`,
      );
    const until = untilOf(sale, type, published, at);
    if (!until)
      throw new TicketsRefused(
        "capacity",
        "The sale ends before anybody could pay. Nothing was offered.",
      );
    if (!(await offer(tx, queue, { entry, type, count, until, byUserId }, at)))
      throw new TicketsRefused(
        "capacity",
        "A ticket that was for sale again is taken back just now. Nothing was offered: press again.",
      );
    await recordChange(
      tx,
      {
        byUserId,
        action: "Offered tickets out of turn",
        subject: `Waiting list, ${type.name}`,
        after: { to: entry.email, tickets: count },
      },
      at,
    );
    announce(tx, "catalogue");
  });
}

/**
 * Takes somebody off the list. Throws `TicketsRefused` "changed" where they do not wait any more.
 */
export function removeWaiting(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  entryId: string,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const entry = await requireWaiting(tx, entryId);
    await tx
      .update(waitingEntries)
      .set({ state: "removed" })
      .where(eq(waitingEntries.id, entry.id));
    const action = "Removed somebody from a waiting list of tickets";
    const after = { email: entry.email };
    await recordChange(tx, { byUserId, action, subject: "Waiting list", after }, now());
    await queue.enqueue(tx, "serve-waiting", {});
    announce(tx, "admin", "catalogue");
  });
}

async function requireWaiting(tx: Transaction, id: string): Promise<Entry> {
  const [entry] = await tx
    .select()
    .from(waitingEntries)
    .where(eq(waitingEntries.id, id))
    .for("update");
  if (entry?.state !== "waiting")
    throw new TicketsRefused("changed", "This person does not wait any more. Nothing was done.");
  return entry;
}

/** The types that somebody waits for, or that are offered to somebody. */
async function typesThatMove(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ typeId: waitingEntries.typeId })
    .from(waitingEntries)
    .where(
      and(
        inArray(waitingEntries.state, ["waiting", "offered"]),
        inEdition(waitingEntries.editionId),
      ),
    );
  return rows.map(({ typeId }) => typeId);
}

/**
 * Ends offers whose time is over, all of them once the sale has ended, and those of a type once its
 * last price has: their places are free again, and the person who missed one is notified how to
 * wait again, while there is something to wait for. Returns how many ended, at most `atOnce`.
 */
async function endOffers(tx: Transaction, queue: Queue, at: Date): Promise<number> {
  const { saleEndsAt, endsAt } = await readSaleEnd(tx);
  const isOver = saleEndsAt <= at;
  const isFestivalOver = endsAt <= at;
  const isDue = or(lte(ticketOffers.expiresAt, at), lte(pricesEndAt, at));
  const ended = await endSome(tx, isOver ? undefined : isDue, at);
  for (const { id, entryId } of ended) {
    await freeOffered(tx, id);
    const [entry] = await tx
      .update(waitingEntries)
      .set({ state: "missed" })
      .where(and(eq(waitingEntries.id, entryId), eq(waitingEntries.state, "offered")))
      .returning();
    if (!entry) continue;
    const { name: username, email: recipient, token, hasRejoined } = entry;
    const isSaleOver = isOver || (await haveEnded(tx, entry.typeId, at));
    const mayWaitAgain = !hasRejoined && !isSaleOver;
    const data = { username, token, mayWaitAgain, isFestivalOver, isSaleOver };
    await queueEmail(tx, queue, { kind: "ticket_offer_ended", recipient, data });
  }
  if (ended.length > 0) announce(tx, "admin");
  return ended.length;
}

/** When the last price of an offer's type ends. */
const pricesEndAt = sql`(select ${lastPriceEnd(waitingEntries.typeId)} from ${waitingEntries}
  where ${waitingEntries.id} = ${ticketOffers.entryId})`;

/** Whether the last of a type's prices has ended. */
async function haveEnded(tx: Transaction, typeId: string, at: Date): Promise<boolean> {
  const isType = eq(ticketTypes.id, typeId);
  return (await tx.$count(ticketTypes, and(isType, lte(lastPriceEnd(ticketTypes.id), at)))) > 0;
}

/**
 * Ends the waiting list of a type whose tickets are cancelled, with the offers: everybody on it is
 * notified. Returns how many entries ended, at most `atOnce`.
 */
async function endListsOfCancelled(tx: Transaction, queue: Queue, at: Date): Promise<number> {
  const ended = await tx
    .select({ entry: waitingEntries, type: ticketTypes.name })
    .from(waitingEntries)
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitingEntries.typeId))
    .where(
      and(
        inArray(waitingEntries.state, ["waiting", "offered"]),
        inEdition(waitingEntries.editionId),
        isCancelledForGood(waitingEntries.typeId, waitingEntries.waitsSince, at),
      ),
    )
    .orderBy(asc(waitingEntries.waitsSince), asc(waitingEntries.id))
    .limit(atOnce)
    .for("update", { of: waitingEntries });
  for (const { entry, type } of ended) {
    const { id: entryId, name: username, email: recipient } = entry;
    const [open] = await tx
      .update(ticketOffers)
      .set({ state: "ended", endedAt: at })
      .where(and(eq(ticketOffers.entryId, entryId), eq(ticketOffers.state, "open")))
      .returning({ id: ticketOffers.id });
    if (open) await freeOffered(tx, open.id);
    await tx.update(waitingEntries).set({ state: "removed" }).where(eq(waitingEntries.id, entryId));
    const data = { username, type, hadOffer: open !== undefined };
    await queueEmail(tx, queue, { kind: "waiting_ended", recipient, data });
  }
  if (ended.length > 0) announce(tx, "admin", "catalogue");
  return ended.length;
}

/** Ends at most `atOnce` of the open offers of a condition, the earliest first. */
function endSome(tx: Transaction, condition: SQL | undefined, at: Date) {
  const some = tx
    .select({ id: ticketOffers.id })
    .from(ticketOffers)
    .where(and(eq(ticketOffers.state, "open"), condition))
    .orderBy(asc(ticketOffers.expiresAt), asc(ticketOffers.id))
    .limit(atOnce);
  return tx
    .update(ticketOffers)
    .set({ state: "ended", endedAt: at })
    .where(and(eq(ticketOffers.state, "open"), isAmongFound(ticketOffers.id, some)))
    .returning();
}

/**
 * Offers of tickets that were for sale again, and whose buyers kept them after all: the one who was
 * to have one is notified, and waits on in their turn. Returns how many ended, at most `atOnce`.
 */
async function endOffersOfWithdrawn(tx: Transaction, queue: Queue, at: Date): Promise<number> {
  const ofWithdrawn = tx
    .select({ id: ticketPlaces.offerId })
    .from(ticketPlaces)
    .innerJoin(ticketResales, eq(ticketResales.id, ticketPlaces.resaleId))
    .where(and(eq(ticketPlaces.state, "offered"), ne(ticketResales.state, "open")));
  const ended = await endSome(tx, inArray(ticketOffers.id, ofWithdrawn), at);
  for (const { id, entryId } of ended) {
    await freeOffered(tx, id);
    const [entry] = await tx
      .update(waitingEntries)
      .set({ state: "waiting" })
      .where(and(eq(waitingEntries.id, entryId), eq(waitingEntries.state, "offered")))
      .returning();
    if (!entry) continue;
    const { name: username, email: recipient, token } = entry;
    const data = { username, token, mayWaitAgain: false, isKept: true };
    await queueEmail(tx, queue, { kind: "ticket_offer_ended", recipient, data });
  }
  if (ended.length > 0) announce(tx, "admin");
  return ended.length;
}

export const freeOffered = (tx: Transaction, offerId: string) =>
  tx
    .update(ticketPlaces)
    .set({ state: "void", expiresAt: null })
    .where(and(eq(ticketPlaces.offerId, offerId), eq(ticketPlaces.state, "offered")));

/** Whether offers are made for a type: only while it is sold. */
const isServed = (sale: Sale, type: SaleType, at: Date): boolean =>
  type.hasWaitingList && unavailableAt(sale, type, at) === null;

/**
 * How many tickets an entry is offered, and how many are kept back for it. For somebody who wants
 * more than are free and would not take fewer, they are kept back for half an hour, once; after
 * that they are offered to the next.
 */
async function countFor(
  tx: Transaction,
  entry: Entry,
  { left, type }: { left: number; type: SaleType },
  at: Date,
): Promise<{ offered: number; setAside: number }> {
  const wanted = Math.min(entry.quantity, type.maxPerOrder, mostAnOrder);
  if (left >= wanted) return { offered: wanted, setAside: 0 };
  if (entry.takesFewer) return { offered: left, setAside: 0 };
  if (left === 0) return { offered: 0, setAside: 0 };
  const since = entry.heldBackSince ?? at;
  if (!entry.heldBackSince)
    await tx
      .update(waitingEntries)
      .set({ heldBackSince: at })
      .where(eq(waitingEntries.id, entry.id));
  return { offered: 0, setAside: at.getTime() - since.getTime() < heldBackMs ? left : 0 };
}

/**
 * Subtracts what was offered from the sale, so that the next entries of this run find that much
 * less.
 */
function takeCapacity(sale: Sale, type: SaleType, count: number, at: Date): void {
  const ofResale = resalesOf(type, count, at);
  for (const { phaseId, quantity } of priceTickets(type, count, at) ?? [])
    type.phases.find(({ id }) => id === phaseId)!.reserved += quantity;
  type.resales.splice(0, ofResale);
  for (const taken of type.capacities)
    for (const capacity of sale.types.flatMap(({ capacities }) => capacities))
      if (capacity.id === taken.id) capacity.offered += taken.weight * (count - ofResale);
}

function untilOf(
  sale: Sale,
  type: SaleType,
  { startsAt, countdownTarget }: Festival,
  at: Date,
): Date | null {
  const ends = [saleEnd(sale), lastPriceEnds(type)].flatMap((end) => end ?? []);
  const closesAt = new Date(Math.min(...ends.map(Number)));
  return offerEnd(at, { startsAt, dayBegins: countdownTarget, closesAt });
}

/** When the last of a type's prices ends; null where one has no end. */
function lastPriceEnds({ phases }: SaleType): Date | null {
  const ends = phases.flatMap(({ closesAt }) => closesAt ?? []);
  return ends.length < phases.length ? null : new Date(Math.max(...ends.map(Number)));
}

interface NewOffer {
  entry: Entry;
  type: SaleType;
  count: number;
  until: Date;
  byUserId: string | null;
}

/** Whether the places could be set aside; else nothing has changed. */
async function offer(
  tx: Transaction,
  queue: Queue,
  { entry, type, count, until, byUserId }: NewOffer,
  at: Date,
): Promise<boolean> {
  const priced = priceTickets(type, count, at)!;
  const ofResale = resalesOf(type, count, at);
  const resaleIds = await takeResales(tx, { typeId: type.id, count: ofResale }, at);
  if (resaleIds.length < ofResale) return false;
  const totalKobo = sumKobo(priced);
  const token = newId(28);
  const [made] = await tx
    .insert(ticketOffers)
    .values({
      entryId: entry.id,
      token,
      quantity: count,
      totalKobo,
      createdAt: at,
      expiresAt: until,
      byUserId,
    })
    .returning({ id: ticketOffers.id });
  const keys = buyerKeys({ userId: null, email: entry.email, phone: entry.phone });
  const rows = priced.flatMap(({ phaseId, priceKobo, quantity }) =>
    Array.from({ length: quantity }, () => ({
      editionId: currentEdition,
      typeId: type.id,
      phaseId,
      priceKobo,
      state: "offered" as const,
      personKeys: keys,
      createdAt: at,
      offerId: made!.id,
      ...returnTerms,
    })),
  );
  await tx.insert(ticketPlaces).values(replacing(rows, resaleIds));
  await tx
    .update(waitingEntries)
    .set({ state: "offered", heldBackSince: null })
    .where(eq(waitingEntries.id, entry.id));
  await queueEmail(tx, queue, {
    kind: "ticket_offer",
    recipient: entry.email,
    data: {
      username: entry.name,
      type: type.name,
      quantity: count,
      totalKobo,
      until: until.toISOString(),
      token,
    },
  });
  announce(tx, "admin");
  return true;
}
