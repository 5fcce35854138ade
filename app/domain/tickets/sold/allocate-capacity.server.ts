import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import {
  editions,
  type LineSnapshot,
  ticketPlaces,
  ticketTypeCancellations,
} from "#app/db/schema.server.ts";
import { readDay } from "#app/domain/festival/festival.server.ts";
import { isSurelyInForce } from "#app/domain/purchases/in-force.server.ts";
import { lockPaidCapacities, readResales } from "#app/domain/tickets/sale/capacities.server.ts";
import { overbook } from "#app/domain/tickets/sale/overbook.server.ts";
import type { LineItem } from "#app/shared/orders/line-items.ts";
import { lockPaymentsOf, lockResold, type ResoldTicket } from "./resales.server.ts";

type Place = typeof ticketPlaces.$inferSelect;

interface PaidTickets {
  reference: string;
  lines: readonly LineSnapshot[];
  /** When Paystack took the money, not when the site heard of it. */
  paidAt: Date;
}

interface AllocatedCapacity {
  sold: Place[];
  /** Places that were paid for after everything was sold. */
  missing: Place[];
  /** How many tickets of each line of the purchase could be given. */
  taken: number[];
  soldOutLines: LineItem[];
  /** Tickets that end now, since what was paid for is their place. */
  resold: ResoldTicket[];
  /**
   * Whether tickets were sold above the size of a capacity, of which the organisers are notified.
   */
  isOver: boolean;
  /** The edition of the places, which may have been closed meanwhile; null where there are none. */
  editionId: number | null;
}

/**
 * Returns which of a paid purchase's tickets there are. A buyer who paid before the reservation
 * ended has them, however late we hear of it; after that, one who finds room while the festival is
 * not over. There are none of a type that was cancelled meanwhile. The caller has locked the
 * purchase; where what is left of the capacities matters, the payments of tickets for sale again
 * are locked here, and then the capacities.
 */
export async function allocateCapacity(
  tx: Transaction,
  { reference, lines, paidAt }: PaidTickets,
  at: Date,
): Promise<AllocatedCapacity> {
  const places = await tx
    .select()
    .from(ticketPlaces)
    .where(eq(ticketPlaces.reference, reference))
    .orderBy(ticketPlaces.id);
  const typeIds = [...new Set(places.map(({ typeId }) => typeId))];
  if (typeIds.length === 0)
    return {
      sold: [],
      missing: [],
      taken: [],
      soldOutLines: [],
      resold: [],
      isOver: false,
      editionId: null,
    };
  // What is reserved for a while yet is counted as taken, and stays so when it is sold: nobody else
  // can have it meanwhile, and those who buy need not wait for those who pay.
  const isCounted = places.every(
    ({ state, expiresAt, resaleId }) =>
      resaleId === null &&
      state === "reserved" &&
      expiresAt! > paidAt &&
      isSurelyInForce(expiresAt!, at),
  );
  const resaleIds = isCounted ? [] : await lockPaymentsOfResales(tx, places, at);
  const capacities = isCounted ? [] : await lockPaidCapacities(tx, typeIds, at, reference);
  // Below zero where a capacity is exceeded already.
  const left = new Map(
    capacities.map(({ id, size, sold, reserved, offered }) => [
      id,
      size === null ? Infinity : size - sold - reserved - offered,
    ]),
  );
  const allocated: AllocatedCapacity = {
    sold: [],
    missing: [],
    taken: lines.map(() => 0),
    soldOutLines: [],
    resold: [],
    isOver: false,
    editionId: places[0]!.editionId,
  };
  const isOver = isCounted ? false : await isFestivalOver(tx, places, paidAt);
  const resales = isCounted ? null : await lockResales(tx, { places, resaleIds }, at);
  const cancellations = await tx
    .select()
    .from(ticketTypeCancellations)
    .where(inArray(ticketTypeCancellations.typeId, typeIds));
  for (const place of places) {
    const cancelled = cancellations.filter(
      ({ typeId, createdAt }) => typeId === place.typeId && createdAt >= place.createdAt,
    );
    const takes = capacities.flatMap(({ id, takes: ofTypes }) => {
      const own = ofTypes.get(place.typeId);
      return own === undefined ? [] : [{ id, weight: own.weight }];
    });
    const isInTime = place.state === "reserved" && place.expiresAt! > paidAt;
    // Somebody who paid in time while a type is being cancelled gets tickets, which are cancelled
    // with the others.
    const isCancelled = isInTime
      ? cancelled.some(({ endedAt }) => endedAt !== null)
      : cancelled.length > 0;
    const isTooLate = isOver && !isInTime;
    const hasCapacity = takes.every(({ id, weight }) => left.get(id)! >= weight);
    // A place of its own is theirs who paid in time. That of a ticket which was for sale again is
    // so unless its buyer has kept it: then it is not to let both in.
    const isAssured = isInTime && (place.resaleId === null || resales!.wasSold(place.resaleId));
    const replaced =
      isCancelled || isTooLate || (place.resaleId === null && (isAssured || hasCapacity))
        ? null
        : (resales?.take(place, { isInTime, isElse: !isAssured && !hasCapacity }) ?? null);
    if (isCancelled || isTooLate || !(isAssured || hasCapacity || replaced)) {
      allocated.missing.push(place);
      continue;
    }
    allocated.sold.push(place);
    const resaleId = replaced?.resaleId ?? null;
    if (resaleId !== place.resaleId)
      await tx.update(ticketPlaces).set({ resaleId }).where(eq(ticketPlaces.id, place.id));
    if (replaced) {
      allocated.resold.push(replaced);
      continue;
    }
    for (const { id, weight } of takes) left.set(id, left.get(id)! - weight);
  }
  for (const [index, line] of lines.entries()) {
    const isOf = (place: Place) => isPlaceOf(place, line);
    allocated.taken[index] = allocated.sold.filter(isOf).length;
    const quantity = allocated.missing.filter(isOf).length;
    if (quantity > 0)
      allocated.soldOutLines.push({ name: line.name, color: null, size: null, quantity });
  }
  const touched = allocated.sold.length > 0 ? left.keys() : [];
  for (const capacityId of touched) {
    const over = -left.get(capacityId)!;
    if (over <= 0) continue;
    allocated.isOver = true;
    const reason = `Payment ${reference} was made in time and heard late`;
    const by = { byUserId: null, byJob: "Settling payments" };
    await overbook(tx, { capacityId, over }, { by, reason }, at);
  }
  return allocated;
}

/** Whether the festival that some places are of was over, or closed, when they were paid for. */
async function isFestivalOver(
  tx: Transaction,
  places: readonly Place[],
  paidAt: Date,
): Promise<boolean> {
  const { endsAt } = await readDay(tx);
  if (endsAt <= paidAt) return true;
  const ids = places.map(({ editionId }) => editionId);
  return (await tx.$count(editions, inArray(editions.id, ids))) > 0;
}

/** How many tickets for sale again are locked for each one that may be needed, as some are sold. */
const sparePayments = 3;

/**
 * Locks the payments of tickets for sale again that some paid places may replace. Returns the ids
 * of these resales: those that the places were reserved for, and more of their types. It comes
 * before the capacities: a transaction that has locked a payment may wait for these.
 */
async function lockPaymentsOfResales(
  tx: Transaction,
  places: readonly Place[],
  at: Date,
): Promise<string[]> {
  const open = await readResales(tx, at);
  const others = [...Map.groupBy(places, ({ typeId }) => typeId)].flatMap(([typeId, { length }]) =>
    open.filter((resale) => resale.typeId === typeId).slice(0, length * sparePayments),
  );
  const linked = places.flatMap(({ resaleId }) => resaleId ?? []);
  const resaleIds = [...new Set([...linked, ...others.map(({ id }) => id)])];
  await lockPaymentsOf(tx, resaleIds);
  return resaleIds;
}

/**
 * Locks the tickets for sale again that some paid places may replace, whose payments are locked:
 * those that they were reserved for, and others of their types for those that find nothing else.
 */
async function lockResales(
  tx: Transaction,
  { places, resaleIds }: { places: readonly Place[]; resaleIds: readonly string[] },
  at: Date,
) {
  const linked = places.flatMap(({ resaleId }) => resaleId ?? []);
  const open = (await readResales(tx, at)).filter(({ id }) => resaleIds.includes(id));
  const others = [...Map.groupBy(places, ({ typeId }) => typeId)].flatMap(([typeId, { length }]) =>
    open
      .filter((resale) => resale.typeId === typeId && !linked.includes(resale.id))
      .slice(0, length),
  );
  const { replaceable, states } = await lockResold(tx, [...linked, ...others.map(({ id }) => id)]);
  return {
    /** Whether the ticket of a resale has ended, since others have paid for its place. */
    wasSold: (id: string) => states.get(id) === "sold",
    /**
     * The ticket that a place replaces: the one that it was reserved for, which late money has only
     * where nobody else reserves it by now, or else another. Null where there is none.
     */
    take(
      { resaleId, typeId }: Place,
      { isInTime, isElse }: { isInTime: boolean; isElse: boolean },
    ): ResoldTicket | null {
      const isTheirs = isInTime || open.some(({ id }) => id === resaleId);
      const found =
        (isTheirs ? replaceable.find((one) => one.resaleId === resaleId) : undefined) ??
        (isElse
          ? replaceable.find((one) => one.place.typeId === typeId && !linked.includes(one.resaleId))
          : undefined);
      if (found) replaceable.splice(replaceable.indexOf(found), 1);
      return found ?? null;
    },
  };
}

/** Returns whether a place was sold by a line of its purchase. */
export const isPlaceOf = ({ typeId, phaseId }: Place, line: LineSnapshot) =>
  typeId === line.ticketTypeId && (phaseId === line.ticketPhaseId || phaseId === null);
