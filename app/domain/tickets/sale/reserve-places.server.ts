import { pluralise } from "#app/shared/texts/pluralise.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { pipelined } from "#app/db/pipelined.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { isRaisedFor } from "#app/db/sql-state.server.ts";
import { namedStatement } from "#app/db/statement.server.ts";
import {
  capacityTypes,
  ticketPlaces,
  ticketSales,
  ticketTypes,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { extendCodeUse } from "#app/domain/discounts/apply-code.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { readDay } from "#app/domain/festival/festival.server.ts";
import { renewalMs, reservedMs } from "#app/domain/purchases/in-force.server.ts";
import { formatDayTime, formatTime } from "#app/shared/dates.ts";
import {
  capacityLeft,
  mostAnOrder,
  availabilityAt,
  type PricedTickets,
  priceTickets,
  resalesOf,
  type Sale,
  type SaleType,
  sumKobo,
  ticketsLeft,
} from "#app/shared/tickets/sale.ts";
import { readSale } from "./read-sale.server.ts";
import { takeResales } from "./take-resales.server.ts";
import { accountPrefix } from "#app/domain/accounts/buyer-identity.server.ts";
import { lockCapacities, takesCapacity } from "./capacities.server.ts";

/**
 * "none": nothing can be bought now. "some": fewer are left than asked for. "limit": of an order or
 * a person. "price": not the one seen. "busy": too many buy at once.
 */
class PlacesRefused extends DomainError<"none" | "some" | "limit" | "price" | "busy" | "renewal"> {
  /** How many tickets are left, for the code "some"; otherwise null. */
  readonly left: number | null;
  constructor(code: PlacesRefused["reason"], message: string, left: number | null = null) {
    super(code, message);
    this.left = left;
  }
}

/** So many tickets of a type. */
export interface WantedTickets {
  typeId: string;
  quantity: number;
}

interface WantedPlaces {
  lines: readonly WantedTickets[];
  /**
   * The sum in kobo as the buyer saw it. If it has changed, the buyer is asked before anything is
   * paid.
   */
  seenKobo: number;
  /** As `buyerKeys` returns them. */
  keys: readonly string[];
}

/** Tickets of a type with their price. */
export interface PricedLine {
  type: SaleType;
  priced: PricedTickets[];
}

/** The same with the tickets for sale again that the last of them replace. */
export interface QuotedLine extends PricedLine {
  resaleIds: string[];
}

/**
 * Locks the capacities of some tickets in the order of their ids, and says what the tickets cost.
 * The caller has locked the buyer. Throws `PlacesRefused`. Nothing is reserved yet.
 */
export async function quotePlaces(
  tx: Transaction,
  wanted: WantedPlaces,
  at: Date,
): Promise<QuotedLine[]> {
  const { lines, keys } = wanted;
  const typeIds = lines.map(({ typeId }) => typeId);
  // The locks and what is read under them go to the database at once: those who wait for them wait
  // for one answer less.
  const locked = lockCapacities(tx, typeIds);
  const counts = pipelined(typeIds.map((typeId) => countOfPerson(tx, { typeId, keys }, at)));
  const read = pipelined([locked, readSale(tx, at), counts]);
  const [, sale, has] = await read.catch((error: unknown) =>
    // Where waiting for a lock failed, so did everything that was asked after it.
    locked.then(() => {
      throw error;
    }, refuseBusy),
  );
  const found = requireOnSale(sale, wanted, at);
  const quoted: QuotedLine[] = [];
  for (const [index, { type, priced }] of found.entries()) {
    const { typeId, quantity } = lines[index]!;
    requireFew(type, has[index]!, quantity);
    const count = resalesOf(type, quantity, at);
    const resaleIds = await takeResales(tx, { typeId, count }, at);
    if (resaleIds.length < count) throw new PlacesRefused("busy", busy);
    quoted.push({ type, priced, resaleIds });
  }
  return quoted;
}

/**
 * Returns what some tickets cost in a sale as it was read, in the order that they are wanted in.
 * Throws `PlacesRefused` where they cannot be bought as the buyer wants them.
 */
export function requireOnSale(
  sale: Sale,
  { lines, seenKobo }: Omit<WantedPlaces, "keys">,
  at: Date,
): PricedLine[] {
  const found = lines.map((line) => requireTypeOnSale(sale, line, at));
  requireRoomTogether(found, at);
  if (found.reduce((sum, { priced }) => sum + sumKobo(priced), 0) !== seenKobo)
    throw new PlacesRefused(
      "price",
      "The price changed while this page was open. Please look once more, and press again.",
    );
  return found;
}

function requireTypeOnSale(sale: Sale, { typeId, quantity }: WantedTickets, at: Date): PricedLine {
  const type = sale.types.find(({ id }) => id === typeId);
  if (!type) throw new PlacesRefused("none", "These tickets are no longer sold.");
  const availability = availabilityAt(sale, type, at);
  if (availability.state !== "on-sale")
    throw new PlacesRefused("none", refusalOf(type, availability));
  const most = Math.min(type.maxPerOrder, mostAnOrder);
  if (quantity > most)
    throw new PlacesRefused(
      "limit",
      `One order has at most ${pluralise(most, "ticket")} of ${type.name}.`,
    );
  const left = ticketsLeft(type, at);
  if (quantity > left)
    throw new PlacesRefused(
      "some",
      `Only ${left} of ${type.name} ${left === 1 ? "is" : "are"} left, and you asked for ${quantity}. Nothing is reserved yet.`,
      left,
    );
  const priced = priceTickets(type, quantity, at);
  if (!priced) throw new PlacesRefused("none", `${type.name} cannot be bought just now.`);
  return { type, priced };
}

/** Types may share a capacity, and an order has no more tickets than it may, whatever they are. */
function requireRoomTogether(lines: readonly PricedLine[], at: Date): void {
  if (lines.length < 2) return;
  const countOf = ({ priced }: PricedLine) =>
    priced.reduce((sum, { quantity }) => sum + quantity, 0);
  if (lines.reduce((sum, line) => sum + countOf(line), 0) > mostAnOrder)
    throw new PlacesRefused("limit", `One order has at most ${mostAnOrder} tickets.`);
  const taken = new Map<string, number>();
  for (const line of lines) {
    const free = countOf(line) - resalesOf(line.type, countOf(line), at);
    for (const { id, weight, waited, ...capacity } of line.type.capacities) {
      taken.set(id, (taken.get(id) ?? 0) + free * weight);
      if (taken.get(id)! > capacityLeft(capacity) - waited)
        throw new PlacesRefused(
          "some",
          `There is not room for all of these together: ${capacity.name} has ${Math.max(0, capacityLeft(capacity) - waited)} left. Nothing is reserved yet.`,
        );
    }
  }
}

function refusalOf(
  { name }: SaleType,
  availability: Exclude<ReturnType<typeof availabilityAt>, { state: "on-sale" }>,
) {
  switch (availability.state) {
    case "reserved":
      return `All of ${name} are sold or reserved. A reservation ends at ${formatTime(availability.until)}: try again then.`;
    case "promised":
      return `What is left of ${name} is promised to people who wait.`;
    case "sold-out":
      return `${name} is sold out.`;
    case "not-yet":
      return `${name} is on sale from ${formatDayTime(availability.from)}.`;
    case "over":
      return availability.isFestivalOver
        ? "The festival is over: no tickets are sold any more."
        : `The sale of ${name} is over.`;
    case "closed":
    case "no-capacity":
    case "no-price":
      return `${name} is not on sale.`;
  }
}

const busy = "Many people are buying just now. Please press again.";

function refuseBusy(error: unknown): never {
  if (!isRaisedFor(error, "lockedOut")) throw error;
  throw new PlacesRefused("busy", busy);
}

/**
 * Checks the limit for one person over all orders: the tickets that any of the person's keys holds
 * (`countOfPerson`) and the wanted tickets. Throws `PlacesRefused` "limit"
 * where these are too many.
 */
export async function requireWithinLimit(
  tx: Transaction,
  type: Pick<SaleType, "id" | "name" | "maxPerPerson">,
  { keys, quantity }: { keys: readonly string[]; quantity: number },
  at: Date,
): Promise<void> {
  if (type.maxPerPerson === null) return;
  requireFew(type, await countOfPerson(tx, { typeId: type.id, keys }, at), quantity);
}

function requireFew(
  { name, maxPerPerson }: Pick<SaleType, "name" | "maxPerPerson">,
  has: number,
  quantity: number,
): void {
  if (maxPerPerson === null || has + quantity <= maxPerPerson) return;
  throw new PlacesRefused(
    "limit",
    // Who asks may not be the owner of the address, so how many it has stays unsaid.
    `One person can have ${pluralise(maxPerPerson, "ticket")} of ${name}${quantity > maxPerPerson ? "" : ", together with those that were bought before with the same e-mail address, phone number or account"}.`,
  );
}

/**
 * How many tickets of a type the one of the keys has that has most: those that are paid for. What
 * is reserved or offered and not paid counts for an account alone, since anybody can write
 * somebody's address or phone number into a form.
 */
export async function countOfPerson(
  tx: Transaction,
  { typeId, keys }: { typeId: string; keys: readonly string[] },
  at: Date,
): Promise<number> {
  const [counted] = await selectOfPerson(tx, { typeId, keys: [...keys], at: at.toISOString() });
  return Number(counted!.most);
}

const { placeholder } = sql;
const selectOfPerson = namedStatement<{ most: string }>(
  "tickets_of_person",
  () => sql`select coalesce(max(reserved), 0) as most from (
    select count(*) as reserved from unnest(${placeholder("keys")}::text[]) as one (key)
    join ${ticketPlaces} p on p.person_keys @> array[one.key] and p.type_id = ${placeholder("typeId")}::uuid
      and ${takesCapacity(placeholder("at"))}
      and (p.state not in ('reserved', 'offered') or one.key like ${`${accountPrefix}%`})
    group by one.key) as counted`,
);

/**
 * The terms of giving tickets back that the sale has now. A later change of the sale leaves them as
 * they are.
 */
export const returnTerms = {
  returnsHours: sql<
    number | null
  >`(select ${ticketSales.returnsHours} from ${ticketSales} where ${inEdition(ticketSales.editionId)})`,
  returnsUntil: sql<Date | null>`(select ${ticketSales.returnsUntil} from ${ticketSales} where ${inEdition(ticketSales.editionId)})`,
  returnFeeKobo: sql<number>`coalesce((select ${ticketSales.returnFeeKobo} from ${ticketSales} where ${inEdition(ticketSales.editionId)}), 0)`,
  returnsWhenResold: sql<boolean>`coalesce((select ${ticketSales.returnsWhenResold} from ${ticketSales} where ${inEdition(ticketSales.editionId)}), false)`,
};

interface NewPlaces {
  reference: string;
  lines: readonly QuotedLine[];
  keys: readonly string[];
  userId: string | null;
  /** The reservation that gave way to this one, as after another number was chosen. */
  inPlaceOf: Reservation | null;
  /** Whether nothing speaks for the buyer (`unproven.server.ts`). */
  isUnproven: boolean;
}

/** A reservation that has not ended, and when it was made longer. */
export interface Reservation {
  until: Date;
  renewedAt: Date | null;
}

/**
 * How long the buyer has at least who chose another number of tickets at the end of a reservation.
 */
const leastMs = 3 * 60_000;

/**
 * Until when places are reserved: for ten minutes, or as long as those that they take the place of,
 * since choosing again and again must keep them from nobody. At the end of those there are three
 * minutes to pay, once, which counts as making them longer.
 */
function termOf(inPlaceOf: Reservation | null, at: Date): Reservation {
  if (!inPlaceOf) return { until: new Date(at.getTime() + reservedMs), renewedAt: null };
  const least = new Date(at.getTime() + leastMs);
  return inPlaceOf.renewedAt || inPlaceOf.until >= least
    ? inPlaceOf
    : { until: least, renewedAt: at };
}

/** Reserves quoted places, one row for each ticket. Returns until when. */
export async function reservePlaces(
  tx: Transaction,
  { reference, lines, keys, userId, inPlaceOf, isUnproven }: NewPlaces,
  at: Date,
): Promise<Date> {
  const { until, renewedAt } = termOf(inPlaceOf, at);
  const rows = lines.flatMap(({ type, priced, resaleIds }) =>
    replacing(
      priced.flatMap(({ phaseId, priceKobo, quantity }) =>
        Array.from({ length: quantity }, () => ({
          // That of the type, as the edition may be closed while somebody reserves.
          editionId: sql`(select ${ticketTypes.editionId} from ${ticketTypes} where ${ticketTypes.id} = ${type.id})`,
          typeId: type.id,
          phaseId,
          priceKobo,
          state: "reserved" as const,
          expiresAt: until,
          renewedAt,
          reference,
          personKeys: [...keys],
          userId,
          createdAt: at,
          isUnproven,
          ...returnTerms,
        })),
      ),
      resaleIds,
    ),
  );
  await tx.insert(ticketPlaces).values(rows);
  return until;
}

/** New places, the last of which replace tickets that are for sale again. */
export const replacing = <Row extends object>(rows: readonly Row[], resaleIds: readonly string[]) =>
  rows.map((row, index) => ({
    ...row,
    resaleId: resaleIds[rows.length - 1 - index] ?? null,
  }));

/**
 * Frees at once what purchases have reserved. If money comes for it all the same, settling handles
 * it.
 */
export async function releasePlaces(db: Queryable, references: readonly string[]): Promise<void> {
  await db
    .update(ticketPlaces)
    .set({ state: "void", expiresAt: null })
    .where(
      and(inArray(ticketPlaces.reference, [...references]), eq(ticketPlaces.state, "reserved")),
    );
}

/** A renewal is possible in the last two minutes. */
const renewableMs = 2 * 60_000;

/**
 * Why a reservation cannot be made longer now; null where it can, unless others wait for its
 * places.
 */
function renewalBlockedReason(
  place: { expiresAt: Date | null; renewedAt: Date | null } | undefined,
  festivalEndsAt: Date,
  at: Date,
): string | null {
  if (festivalEndsAt <= at) return "The festival is over: nothing is reserved for longer.";
  if (!place?.expiresAt || place.expiresAt <= at)
    return "The reservation has ended. Please choose again.";
  if (place.renewedAt) return "A reservation can be made longer once.";
  return place.expiresAt.getTime() - at.getTime() > renewableMs
    ? "A reservation can be made longer in its last two minutes."
    : null;
}

/** Whether somebody waits for tickets that take room where those of a purchase do. */
async function areWaitedFor(db: Queryable, reference: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${ticketPlaces} p join ${capacityTypes} own on own.type_id = p.type_id
    join ${capacityTypes} other on other.capacity_id = own.capacity_id
    join ${waitingEntries} w on w.type_id = other.type_id
    where p.reference = ${reference} and w.state = 'waiting' limit 1`);
  return rows.length > 0;
}

/**
 * Makes the reservation of a locked purchase five minutes longer, once. Returns its new end. Throws
 * `PlacesRefused` "renewal" before its last two minutes, after its end, for a second time, or while
 * others wait.
 */
export async function renewPlaces(
  tx: Transaction,
  { reference, status }: { reference: string; status: string },
  at: Date,
): Promise<Date> {
  const places = await tx
    .select()
    .from(ticketPlaces)
    .where(and(eq(ticketPlaces.reference, reference), eq(ticketPlaces.state, "reserved")))
    .orderBy(ticketPlaces.id)
    .for("update");
  const [first] = status === "open" ? places : [];
  const why = renewalBlockedReason(first, (await readDay(tx)).endsAt, at);
  if (why) throw new PlacesRefused("renewal", why);
  if (await areWaitedFor(tx, reference))
    throw new PlacesRefused(
      "renewal",
      "Others wait for these places: they cannot be reserved for longer.",
    );
  const until = new Date(first!.expiresAt!.getTime() + renewalMs);
  const ids = places.map(({ id }) => id);
  await tx
    .update(ticketPlaces)
    .set({ expiresAt: until, renewedAt: at })
    .where(inArray(ticketPlaces.id, ids));
  await extendCodeUse(tx, reference, until);
  return until;
}

/** Returns until when a purchase's tickets are reserved, or null where none is any more. */
export async function findReservation(db: Queryable, reference: string) {
  const [place] = await db
    .select({ expiresAt: ticketPlaces.expiresAt, renewedAt: ticketPlaces.renewedAt })
    .from(ticketPlaces)
    .where(and(eq(ticketPlaces.reference, reference), eq(ticketPlaces.state, "reserved")))
    .limit(1);
  if (!place?.expiresAt) return null;
  const isRenewable = async (at: Date) =>
    renewalBlockedReason(place, (await readDay(db)).endsAt, at) === null &&
    !(await areWaitedFor(db, reference));
  return { until: place.expiresAt, renewedAt: place.renewedAt, isRenewable };
}
