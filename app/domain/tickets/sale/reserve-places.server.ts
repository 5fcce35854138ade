import { pluralise } from "#app/shared/texts/pluralise.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { allOf } from "#app/db/all-of.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { takeAdvisoryLock } from "#app/db/advisory-lock.server.ts";
import { statement } from "#app/db/statement.server.ts";
import {
  capacityTypes,
  checkouts,
  ticketPlaces,
  ticketSales,
  ticketTypes,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { extendCodeUse } from "#app/domain/codes/apply-code.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { readDay } from "#app/domain/festival/festival.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { formatDayTime, formatTime } from "#app/shared/dates.ts";
import {
  mostAnOrder,
  offerAt,
  type PricedTickets,
  priceTickets,
  resalesOf,
  type Sale,
  type SaleType,
  sumKobo,
  ticketsLeft,
} from "#app/shared/tickets/sale.ts";
import { readSale } from "./read-sale.server.ts";
import { takeResales } from "./resales.server.ts";
import { accountPrefix } from "./person-keys.server.ts";
import {
  isLockedOut,
  reservedMs,
  lockCapacities,
  renewalMs,
  takesCapacity,
} from "./capacities.server.ts";

/**
 * "none": nothing can be bought now. "some": fewer are left than asked for. "limit": of an order or
 * a person. "price": not the one seen. "busy": too many buy at once.
 */
class PlacesRefused extends DomainError<"none" | "some" | "limit" | "price" | "busy" | "renewal"> {
  /** How many tickets are left, for the code "some"; otherwise null. */
  readonly left: number | null;
  constructor(code: PlacesRefused["code"], message: string, left: number | null = null) {
    super(code, message);
    this.left = left;
  }
}

interface WantedPlaces {
  typeId: string;
  quantity: number;
  /**
   * The sum in kobo as the buyer saw it. If it has changed, the buyer is asked before anything is
   * paid.
   */
  seenKobo: number;
  /** As `personKeys` gives them. */
  keys: readonly string[];
}

/**
 * Locks what limits some tickets and says what they cost: first the capacities in the order of
 * their ids, then the person. Raises `PlacesRefused`. Nothing is reserved yet.
 */
export async function requirePlaces(
  tx: Transaction,
  wanted: WantedPlaces,
  at: Date,
): Promise<{ type: SaleType; priced: PricedTickets[]; resaleIds: string[] }> {
  const { typeId, quantity, keys } = wanted;
  const person = { typeId, keys };
  // The locks and what is read under them go to the database at once: whoever waits for them waits
  // for one answer less.
  const locked = allOf([lockCapacities(tx, [typeId]), lockPersons(tx, keys)]);
  const asked = allOf([locked, readSale(tx, at), countOfPerson(tx, person, at)]);
  const [, sale, has] = await asked.catch((error: unknown) =>
    // Where waiting for a lock failed, so did everything that was asked after it.
    locked.then(() => {
      throw error;
    }, refuseBusy),
  );
  const found = requireOnSale(sale, wanted, at);
  requireFew(found.type, has, quantity);
  const count = resalesOf(found.type, quantity, at);
  const resaleIds = await takeResales(tx, { typeId, count }, at);
  if (resaleIds.length < count) throw new PlacesRefused("busy", busy);
  return { ...found, resaleIds };
}

/**
 * What some tickets cost in a sale as it was read. Raises `PlacesRefused` where they cannot be
 * bought as the buyer wants them.
 */
export function requireOnSale(
  sale: Sale,
  { typeId, quantity, seenKobo }: Omit<WantedPlaces, "keys">,
  at: Date,
): { type: SaleType; priced: PricedTickets[] } {
  const type = sale.types.find(({ id }) => id === typeId);
  if (!type) throw new PlacesRefused("none", "These tickets are no longer sold.");
  const offer = offerAt(sale, type, at);
  if (offer.state !== "on-sale") throw new PlacesRefused("none", refusalOf(type, offer));
  const most = Math.min(type.maxAnOrder, mostAnOrder);
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
  if (sumKobo(priced) !== seenKobo)
    throw new PlacesRefused(
      "price",
      "The price changed while this page was open. Please look once more, and press again.",
    );
  return { type, priced };
}

/** Locks the keys of a person in their order. */
export async function lockPersons(tx: Transaction, keys: readonly string[]): Promise<void> {
  await allOf(keys.map((key) => takeAdvisoryLock(tx, `tickets of ${key}`)));
}

function refusalOf(
  { name }: SaleType,
  offer: Exclude<ReturnType<typeof offerAt>, { state: "on-sale" }>,
) {
  switch (offer.state) {
    case "reserved":
      return `All of ${name} are sold or reserved. A reservation ends at ${formatTime(offer.until)}: try again then.`;
    case "promised":
      return `What is left of ${name} is promised to people who wait.`;
    case "sold-out":
      return `${name} is sold out.`;
    case "not-yet":
      return `${name} is on sale from ${formatDayTime(offer.from)}.`;
    case "over":
      return offer.isFestivalOver
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
  if (!isLockedOut(error)) throw error;
  throw new PlacesRefused("busy", busy);
}

/**
 * Checks the limit for one person over all orders: the tickets that any of the person's keys holds
 * (`countOfPerson`) and the wanted tickets. Raises `PlacesRefused` "limit"
 * where these are too many.
 */
export async function requireWithinLimit(
  tx: Transaction,
  type: Pick<SaleType, "id" | "name" | "maxAPerson">,
  { keys, quantity }: { keys: readonly string[]; quantity: number },
  at: Date,
): Promise<void> {
  if (type.maxAPerson === null) return;
  requireFew(type, await countOfPerson(tx, { typeId: type.id, keys }, at), quantity);
}

function requireFew(
  { name, maxAPerson }: Pick<SaleType, "name" | "maxAPerson">,
  has: number,
  quantity: number,
): void {
  if (maxAPerson === null || has + quantity <= maxAPerson) return;
  throw new PlacesRefused(
    "limit",
    // Who asks may not be the owner of the address, so how many it has stays unsaid.
    `One person can have ${pluralise(maxAPerson, "ticket")} of ${name}${quantity > maxAPerson ? "" : ", together with those that were bought before with the same e-mail address, phone number or account"}.`,
  );
}

/**
 * How many tickets of a type the one of the keys has that has most: those that are paid for. What is
 * reserved or offered and not paid counts for an account alone, since anybody can write somebody's
 * address or phone number into a form.
 */
export async function countOfPerson(
  tx: Transaction,
  { typeId, keys }: Pick<WantedPlaces, "typeId" | "keys">,
  at: Date,
): Promise<number> {
  const [counted] = await selectOfPerson(tx, { typeId, keys: [...keys], at: at.toISOString() });
  return Number(counted!.most);
}

const { placeholder } = sql;
const selectOfPerson = statement<{ most: string }>(
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
  typeId: string;
  priced: readonly PricedTickets[];
  /** Those that the last of the places replace. */
  resaleIds: readonly string[];
  keys: readonly string[];
  userId: string | null;
  /** The reservation that gave way to this one, as after another number was chosen. */
  inPlaceOf: Reservation | null;
  /** Whether nothing speaks for the buyer (`unproven.server.ts`). */
  isUnproven: boolean;
}

/** A reservation that has not ended, and when it was made longer. */
interface Reservation {
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

/** Reserves places in the transaction that required them: one row for each ticket. */
export async function reservePlaces(
  tx: Transaction,
  { reference, typeId, priced, resaleIds, keys, userId, inPlaceOf, isUnproven }: NewPlaces,
  at: Date,
): Promise<Date> {
  const { until, renewedAt } = termOf(inPlaceOf, at);
  // That of the type, as the edition may be closed while somebody reserves.
  const editionId = sql`(select ${ticketTypes.editionId} from ${ticketTypes} where ${ticketTypes.id} = ${typeId})`;
  const rows = priced.flatMap(({ phaseId, priceKobo, quantity }) =>
    Array.from({ length: quantity }, () => ({
      editionId,
      typeId,
      phaseId,
      priceKobo,
      state: "reserved" as const,
      until,
      renewedAt,
      reference,
      personKeys: [...keys],
      userId,
      createdAt: at,
      isUnproven,
      ...returnTerms,
    })),
  );
  await tx.insert(ticketPlaces).values(replacing(rows, resaleIds));
  return until;
}

/** New places, the last of which replace tickets that are for sale again. */
export const replacing = <Row extends object>(rows: readonly Row[], resaleIds: readonly string[]) =>
  rows.map((row, index) => ({
    ...row,
    resaleId: resaleIds[rows.length - 1 - index] ?? null,
  }));

/**
 * Frees at once what a checkout has reserved. If money comes for it all the same, settling handles
 * it.
 */
export async function releasePlaces(db: Queryable, reference: string): Promise<void> {
  await db
    .update(ticketPlaces)
    .set({ state: "void", until: null })
    .where(and(eq(ticketPlaces.reference, reference), eq(ticketPlaces.state, "reserved")));
}

/** A renewal is possible in the last two minutes. */
const renewableMs = 2 * 60_000;

/**
 * Why a reservation cannot be made longer now; null where it can, unless others wait for its
 * places.
 */
function whyNotRenewable(
  place: { until: Date | null; renewedAt: Date | null } | undefined,
  festivalEndsAt: Date,
  at: Date,
): string | null {
  if (festivalEndsAt <= at) return "The festival is over: nothing is reserved for longer.";
  if (!place?.until || place.until <= at) return "The reservation has ended. Please choose again.";
  if (place.renewedAt) return "A reservation can be made longer once.";
  return place.until.getTime() - at.getTime() > renewableMs
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
 * Makes a reservation five minutes longer, once. Raises `PlacesRefused` "renewal" before its last
 * two minutes, after its end, for a second time, or while others wait.
 */
export function renewPlaces({ db, now }: Parts<"db" | "now">, reference: string): Promise<Date> {
  return db.transaction(async (tx) => {
    const [checkout] = await tx
      .select({ status: checkouts.status })
      .from(checkouts)
      .where(eq(checkouts.reference, reference))
      .for("update");
    const places = await tx
      .select()
      .from(ticketPlaces)
      .where(and(eq(ticketPlaces.reference, reference), eq(ticketPlaces.state, "reserved")))
      .orderBy(ticketPlaces.id)
      .for("update");
    const [first] = checkout?.status === "open" ? places : [];
    const at = now();
    const why = whyNotRenewable(first, (await readDay(tx)).endsAt, at);
    if (why) throw new PlacesRefused("renewal", why);
    if (await areWaitedFor(tx, reference))
      throw new PlacesRefused(
        "renewal",
        "Others wait for these places: they cannot be reserved for longer.",
      );
    const until = new Date(first!.until!.getTime() + renewalMs);
    await tx
      .update(ticketPlaces)
      .set({ until, renewedAt: at })
      .where(
        inArray(
          ticketPlaces.id,
          places.map(({ id }) => id),
        ),
      );
    await extendCodeUse(tx, reference, until);
    return until;
  });
}

/** Gives until when a purchase's tickets are reserved, or null where none is any more. */
export async function findReservation(db: Queryable, reference: string) {
  const [place] = await db
    .select({ until: ticketPlaces.until, renewedAt: ticketPlaces.renewedAt })
    .from(ticketPlaces)
    .where(and(eq(ticketPlaces.reference, reference), eq(ticketPlaces.state, "reserved")))
    .limit(1);
  if (!place?.until) return null;
  const isRenewable = async (at: Date) =>
    whyNotRenewable(place, (await readDay(db)).endsAt, at) === null &&
    !(await areWaitedFor(db, reference));
  return { until: place.until, renewedAt: place.renewedAt, isRenewable };
}
