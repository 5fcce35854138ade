import { sorted } from "#app/shared/sorted.ts";
/** When something may be bought: from `opensAt`, and until before `closesAt`. Null is no limit. */
interface SaleWindow {
  opensAt: Date | null;
  closesAt: Date | null;
}

/**
 * How many hours the organisers may give themselves to decide about tickets that were gone when
 * they were paid for, and how many it is unless they say so.
 */
export const decideWithinHours = { from: 2, to: 72, unlessSaid: 24 } as const;

/** A price of a type, with how many tickets of it are sold or reserved. */
export interface SalePhase extends SaleWindow {
  id: string;
  name: string;
  priceKobo: number;
  pieces: number | null;
  sold: number;
  reserved: number;
  /** When an organiser added it. */
  createdAt: Date;
}

/** Capacity that one ticket of a type takes `weight` of. */
export interface SaleCapacity {
  id: string;
  name: string;
  weight: number;
  /** How many people fit; null where they are not counted. */
  size: number | null;
  over: number;
  /** How many people's room only payments may take that came later than their reservation. */
  lateReserve: number;
  sold: number;
  reserved: number;
  offered: number;
  /** How much of the free room goes first to people on waiting lists. */
  waited: number;
  /** When the first of the reservations ends. */
  reservedUntil: Date | null;
}

/** What an organiser says of a ticket type; `ticketTypes` in the schema explains each. */
export interface TypeTerms {
  name: string;
  description: string;
  package: string;
  admits: number;
  maxPerOrder: number;
  maxPerPerson: number | null;
  isOpen: boolean;
  showsReason: boolean;
  hasWaitingList: boolean;
}

export interface SaleType extends TypeTerms {
  id: string;
  /**
   * Tickets that were given back to be sold again, the first one first, with the price that each
   * was bought at. They are sold once no place of the type is free.
   */
  resales: { id: string; phaseId: string | null }[];
  /** How many tickets that can be had go to people who wait for this type. */
  waiting: number;
  phases: SalePhase[];
  capacities: SaleCapacity[];
}

export interface Sale extends SaleWindow {
  isOpen: boolean;
  /** The end of the festival: from then on nothing is sold, whatever the other times say. */
  festivalEndsAt: Date;
  types: SaleType[];
}

/** Tickets at one price. */
export interface PricedTickets {
  phaseId: string;
  phaseName: string;
  priceKobo: number;
  quantity: number;
}

export type Availability =
  | {
      state: "on-sale";
      priceKobo: number;
      phaseName: string;
      /** When this price ends; null where no time is set. */
      until: Date | null;
      /** What it costs after that, and what ends this price: its time, or its last piece. */
      next: { priceKobo: number; from: Date | null } | null;
      /** How many can be bought; null where they are not counted. */
      left: number | null;
      /** Whether so few are left that the number is shown. */
      hasFewLeft: boolean;
    }
  /** Comes on sale by itself at `from`. */
  | { state: "not-yet"; from: Date; priceKobo: number }
  /** Only reservations are in the way; the first of them ends at `until`. */
  | { state: "reserved"; until: Date }
  | { state: "promised" | "sold-out" }
  /** The sale has ended, or with `isFestivalOver` the festival itself. */
  | { state: "over"; isFestivalOver?: true }
  | { state: "closed" | "no-capacity" | "no-price" };

/** Numbers below this are shown, and those below a tenth of the room. */
const fewBelow = 20;
/** An order has no more tickets of all types together. */
export const mostAnOrder = 10;

/**
 * How many tickets of a type are sold, how many there are, and how many its capacities and its
 * prices have left; null where they are not counted.
 */
export function countOfType({ phases, capacities }: Pick<SaleType, "phases" | "capacities">) {
  const priced = (count: (phase: SalePhase) => number) =>
    phases.length === 0 ? Infinity : phases.reduce((sum, phase) => sum + count(phase), 0);
  const fewest = (ofPrices: number, of: (capacity: SaleCapacity) => number) => {
    const count = Math.min(ofPrices, ...capacities.map((each) => of(each) / each.weight));
    return Number.isFinite(count) ? Math.floor(count) : null;
  };
  return {
    sold: phases.reduce((sum, phase) => sum + phase.sold, 0),
    room: fewest(
      priced(({ pieces }) => pieces ?? Infinity),
      ({ size }) => size ?? Infinity,
    ),
    left: fewest(priced(phaseLeft), capacityLeft),
  };
}

/**
 * Returns a type's place in the list of all types, counted from 0, by which its pages have its colour;
 * 0 for one that is not in the list any more.
 */
export const placeOfType = ({ types }: Pick<Sale, "types">, typeId: string): number =>
  Math.max(
    0,
    types.findIndex(({ id }) => id === typeId),
  );

/** How many tickets of a type one person can ask for at once. */
export const mostWanted = ({
  maxPerOrder,
  maxPerPerson,
}: Pick<SaleType, "maxPerOrder" | "maxPerPerson">): number =>
  Math.min(maxPerOrder, mostAnOrder, maxPerPerson ?? Infinity);

const hasBegun = ({ opensAt }: SaleWindow, at: Date) => opensAt === null || opensAt <= at;
const hasEnded = ({ closesAt }: SaleWindow, at: Date) => closesAt !== null && closesAt <= at;
const isNow = (window: SaleWindow, at: Date) => hasBegun(window, at) && !hasEnded(window, at);

type SaleTimes = Omit<Sale, "types">;

/** Whether nobody can come any more, so that nothing is sold. */
export const isFestivalOver = ({ festivalEndsAt }: SaleTimes, at: Date): boolean =>
  festivalEndsAt <= at;

/** When a sale ends: at the time that was set, and with the festival at the latest. */
export const saleEnd = ({
  closesAt,
  festivalEndsAt,
}: Pick<SaleTimes, "closesAt" | "festivalEndsAt">): Date =>
  closesAt === null ? festivalEndsAt : earlier(closesAt, festivalEndsAt);

const phaseLeft = ({ pieces, sold, reserved }: SalePhase): number =>
  pieces === null ? Infinity : Math.max(0, pieces - sold - reserved);

/** What can be bought. What was let over the size is not sold again once it is free. */
export const capacityLeft = ({
  size,
  lateReserve,
  sold,
  reserved,
  offered,
}: Pick<SaleCapacity, "size" | "lateReserve" | "sold" | "reserved" | "offered">): number =>
  size === null ? Infinity : Math.max(0, size - lateReserve - sold - reserved - offered);

const fits = (
  capacities: readonly SaleCapacity[],
  without: "reserved" | "offered" | null,
): number =>
  Math.min(
    Infinity,
    ...capacities.map(({ weight, waited, ...capacity }) => {
      const reserved = without ? 0 : capacity.reserved;
      const offered = without === "offered" ? 0 : capacity.offered;
      const waitedFor = without === "offered" ? 0 : waited;
      return Math.max(
        0,
        Math.floor((capacityLeft({ ...capacity, reserved, offered }) - waitedFor) / weight),
      );
    }),
  );

const phasesNow = (type: SaleType, at: Date) => type.phases.filter((phase) => isNow(phase, at));

/** How many of the tickets that go to people who wait are free, and how many are for sale again. */
function waitingOf({ waiting, resales }: Pick<SaleType, "waiting" | "resales">) {
  const ofResale = Math.min(waiting, resales.length);
  return { ofResale, free: waiting - ofResale };
}

/** How many tickets of a type can be bought now; Infinity where they are not counted. */
export function ticketsLeft(type: SaleType, at: Date): number {
  return type.capacities.length === 0
    ? 0
    : freeLeft(type, at) + type.resales.length - waitingOf(type).ofResale;
}

/** The same without tickets that are for sale again. */
function freeLeft(type: SaleType, at: Date): number {
  const priced = phasesNow(type, at).reduce((sum, phase) => sum + phaseLeft(phase), 0);
  return Math.min(fits(type.capacities, null), Math.max(0, priced - waitingOf(type).free));
}

/** How many of so many tickets of a type would be bought from those that are for sale again. */
export const resalesOf = (type: SaleType, quantity: number, at: Date): number =>
  Math.max(0, quantity - freeLeft(type, at));

/**
 * Subtracts what people on waiting lists could be offered from what everybody can buy, since free
 * places go to them first. `waiting` is how many tickets of each type, by its id, they want. A type
 * that could not be offered to them anyway takes nothing from the others.
 */
export function setAsideForWaiting(
  sale: Sale,
  waiting: ReadonlyMap<string, number>,
  at: Date,
): void {
  const waitedFor = new Map<string, number>();
  for (const type of sale.types) {
    const wanted = waiting.get(type.id) ?? 0;
    if (wanted === 0 || !type.hasWaitingList || unavailableAt(sale, type, at)) continue;
    type.waiting = Math.min(wanted, ticketsLeft(type, at));
    for (const { id, weight } of type.capacities)
      waitedFor.set(id, (waitedFor.get(id) ?? 0) + weight * waitingOf(type).free);
  }
  for (const capacity of sale.types.flatMap(({ capacities }) => capacities))
    capacity.waited = waitedFor.get(capacity.id) ?? 0;
}

/** Whether all tickets of a type are sold, reserved or promised to somebody. */
export const isAllTaken = ({ state }: Availability): boolean =>
  state === "reserved" || state === "promised" || state === "sold-out";

/** Whether people can wait for a type, by what is offered of it now. */
export const canBeWaitedFor = (
  { hasWaitingList }: Pick<SaleType, "hasWaitingList">,
  availability: Availability,
): boolean => hasWaitingList && isAllTaken(availability);

/** Returns what a type that is all taken costs, so that buyers know what to wait for; null for any other. */
export const lastPrice = ({ phases }: SaleType, availability: Availability): number | null =>
  (isAllTaken(availability) && phases.at(-1)?.priceKobo) || null;

/**
 * What so many tickets cost: from the first phase whose window holds as many as it has, then from
 * the next. Where all tickets of the phases are sold, one that is for sale again costs what its own
 * phase does, or the last one once that is over. Null where there are not so many.
 */
export function priceTickets(type: SaleType, quantity: number, at: Date): PricedTickets[] | null {
  const priced: PricedTickets[] = [];
  const phases = phasesNow(type, at);
  const add = ({ id, name, priceKobo }: SalePhase, count: number) => {
    const same = priced.find(({ phaseId }) => phaseId === id);
    if (same) same.quantity += count;
    else priced.push({ phaseId: id, phaseName: name, priceKobo, quantity: count });
  };
  let wanted = quantity;
  for (const phase of phases) {
    const count = Math.min(wanted, phaseLeft(phase));
    if (count <= 0) continue;
    add(phase, count);
    wanted -= count;
  }
  const last = phases.at(-1);
  if (wanted > type.resales.length || quantity < 1 || !last) return null;
  for (const { phaseId } of type.resales.slice(0, wanted))
    add(phases.find(({ id }) => id === phaseId) ?? last, 1);
  return priced;
}

export const sumKobo = (priced: readonly Pick<PricedTickets, "priceKobo" | "quantity">[]): number =>
  priced.reduce((sum, { priceKobo, quantity }) => sum + priceKobo * quantity, 0);

/** Why a type is not sold at a moment, whatever room there is; null where it is. */
export function unavailableAt(
  sale: SaleTimes,
  type: SaleType,
  at: Date,
): Exclude<Availability, { state: "on-sale" }> | null {
  if (!sale.isOpen || !type.isOpen) return { state: "closed" };
  const over: Availability & { state: "over" } = isFestivalOver(sale, at)
    ? { state: "over", isFestivalOver: true }
    : { state: "over" };
  if (saleEnd(sale) <= at) return over;
  if (type.capacities.length === 0) return { state: "no-capacity" };
  if (type.phases.length === 0) return { state: "no-price" };
  const begins = beginOf(sale, type, at);
  // What would begin once the sale has ended never begins.
  if (begins && begins.from > at)
    return begins.from >= saleEnd(sale) ? over : { state: "not-yet", ...begins };
  return phasesNow(type, at).length === 0 ? over : null;
}

/** Whether a type can be bought at a moment, and if not the first reason in a fixed order. */
export function availabilityAt(sale: SaleTimes, type: SaleType, at: Date): Availability {
  const why = unavailableAt(sale, type, at);
  if (why) return why;
  const current = phasesNow(type, at);
  const left = ticketsLeft(type, at);
  if (left < 1) return soldOutState(type, current);
  const { phaseId } = priceTickets(type, 1, at)![0]!;
  const phase = current.find(({ id }) => id === phaseId)!;
  return {
    state: "on-sale",
    priceKobo: phase.priceKobo,
    phaseName: phase.name,
    // An end of its own is said; that of all tickets is the festival's.
    until: phase.closesAt && earlier(phase.closesAt, saleEnd(sale)),
    next: nextPrice(type, phase, at, saleEnd(sale)),
    left: Number.isFinite(left) ? left : null,
    hasFewLeft: hasFewLeft(type, left),
  };
}

/** Returns the earlier of two ends, of which the second may be missing. */
export const earlier = (one: Date, other: Date | null): Date =>
  other && other < one ? other : one;

const opensMs = ({ opensAt }: SaleWindow) => opensAt?.getTime() ?? -Infinity;
const closesMs = ({ closesAt }: SaleWindow) => closesAt?.getTime() ?? Infinity;

/**
 * The earlier price of a type because of which one is never sold: it holds at least as long, for
 * any number of tickets. Null where there is none.
 */
export const priceBefore = ({ phases }: Pick<SaleType, "phases">, phase: SalePhase) =>
  phases
    .slice(0, phases.indexOf(phase))
    .find(
      (earlier) =>
        earlier.pieces === null &&
        opensMs(earlier) <= opensMs(phase) &&
        closesMs(earlier) >= closesMs(phase),
    ) ?? null;

/** The times between the prices of a type at which none of them holds. */
export function priceGaps({ phases }: Pick<SaleType, "phases">): { from: Date; until: Date }[] {
  const gaps: { from: Date; until: Date }[] = [];
  let end: number | null = null;
  for (const phase of sorted(phases, (one, other) => opensMs(one) - opensMs(other))) {
    if (end !== null && opensMs(phase) > end)
      gaps.push({ from: new Date(end), until: new Date(opensMs(phase)) });
    end = Math.max(end ?? -Infinity, closesMs(phase));
  }
  return gaps;
}

/**
 * When a type comes on sale that is not on sale yet, and at which price; null where nothing is to
 * come.
 */
function beginOf(sale: SaleWindow, type: SaleType, at: Date) {
  if (phasesNow(type, at).length > 0 && hasBegun(sale, at)) return null;
  const begins = type.phases
    .filter((phase) => !hasEnded(phase, at))
    .map((phase) => ({
      from: new Date(Math.max(...[sale.opensAt, phase.opensAt, at].map((each) => Number(each)))),
      priceKobo: phase.priceKobo,
    }));
  const [first] = sorted(begins, (one, other) => one.from.getTime() - other.from.getTime());
  return first ?? null;
}

function soldOutState(type: SaleType, current: readonly SalePhase[]): Availability {
  const inPhases = current.reduce((sum, phase) => sum + phaseLeft({ ...phase, reserved: 0 }), 0);
  const withoutReserved = Math.min(
    fits(type.capacities, "reserved"),
    inPhases - waitingOf(type).free,
  );
  if (withoutReserved >= 1) {
    const ends = type.capacities.flatMap(({ reservedUntil }) => reservedUntil ?? []);
    if (ends.length > 0)
      return { state: "reserved", until: new Date(Math.min(...ends.map(Number))) };
  }
  const hasPromised =
    type.resales.length > 0 || Math.min(fits(type.capacities, "offered"), inPhases) >= 1;
  return { state: hasPromised ? "promised" : "sold-out" };
}

/** The price that follows the current one where somebody can still buy it. */
function nextPrice(type: SaleType, current: SalePhase, at: Date, endsAt: Date) {
  if (current.closesAt === null && current.pieces === null) return null;
  const after = type.phases
    .slice(type.phases.indexOf(current) + 1)
    .find((phase) => !hasEnded(phase, current.closesAt ?? at) && phaseLeft(phase) > 0);
  if (!after) return null;
  const from = after.opensAt ?? current.closesAt;
  return from && from >= endsAt ? null : { priceKobo: after.priceKobo, from };
}

function hasFewLeft(type: SaleType, left: number): boolean {
  if (left < fewBelow) return true;
  const sizes = type.capacities.flatMap(({ size, weight }) => (size === null ? [] : size / weight));
  return sizes.length > 0 && left < Math.min(...sizes) / 10;
}
