import { insideOf, leftOf, type Passes } from "./exits.ts";
import { type Gate, isOpenAt, letsIn, onlyGate, type Sold } from "./gates.ts";
import type { Direction } from "./scans.ts";

/** What was shown of a ticket: its number is not its code where the ticket has a signed one. */
export type ShownBy = "code" | "number" | "replaced";

/** How many people come in or go out now, and how many of the ticket the page showed as inside. */
export interface Coming {
  people: number;
  seen: number;
}

/** What a verdict depends on: `CheckInTicket` says of each what it is. */
export interface JudgedTicket extends Passes, Sold {
  cancelledAt: unknown;
  edition: string | null;
  isDisputed: boolean;
}

export interface Situation {
  shownBy?: ShownBy;
  coming?: Coming | undefined;
  /** Whether somebody looked the ticket up and chose it: then its number will do. */
  isChosen?: boolean;
  /** Whether the day of the ticket has not come, and the gate was not opened early. */
  isEarly?: boolean;
  /** Whether an organiser opened all gates early. */
  isOpenEarly?: boolean;
  direction?: Direction | undefined;
  /** The gate that the ticket was shown at; the one that exists by itself unless given. */
  gate?: Gate;
  /** When it was shown, in milliseconds since 1970; a gate with times of its own asks for it. */
  at?: number;
  /** How many more people may come in; left out where there is no limit. */
  room?: number | undefined;
}

export type Verdict =
  | "edition"
  | "replaced"
  | "cancelled"
  | "disputed"
  | "number"
  | "elsewhere"
  | "early"
  | "closed"
  | "full"
  | "already"
  | "changed"
  | "other"
  | "ask"
  | "in"
  | "outside"
  | "leaving"
  | "out";

type Test = (ticket: JudgedTicket, of: Situation) => boolean;

const left = (ticket: JudgedTicket, { gate = onlyGate }: Situation) => leftOf(ticket, gate.exits);
const isStale: Test = (ticket, { coming }) =>
  coming !== undefined && coming.seen !== insideOf(ticket);
const isNumber: Test = (_, { shownBy, isChosen }) => shownBy === "number" && !isChosen;

/**
 * The tests of a ticket in their order: the first that holds is the answer. Whether a ticket is
 * valid comes before whether it is in already, so that a cancelled one is never taken for one that
 * was merely shown twice.
 */
const tests: readonly (readonly [Verdict, Test])[] = [
  ["edition", ({ edition }) => edition !== null],
  ["replaced", (_, { shownBy }) => shownBy === "replaced"],
  ["cancelled", ({ cancelledAt }) => cancelledAt !== null],
  ["number", isNumber],
  ["disputed", ({ isDisputed }, { isChosen }) => isDisputed && !isChosen],
  ["elsewhere", (ticket, { gate = onlyGate }) => !letsIn(gate, ticket)],
  ["early", (_, { isEarly }) => isEarly === true],
  ["closed", (_, { gate = onlyGate, at = 0, isOpenEarly }) => !isOpenEarly && !isOpenAt(gate, at)],
  ["full", (_, { room, coming }) => room !== undefined && room < (coming?.people ?? 1)],
  ["already", (ticket, of) => left(ticket, of) <= 0],
  ["changed", isStale],
  ["ask", ({ quantity }, { coming }) => !coming && quantity > 1],
  ["other", (ticket, of) => !isBetween(of.coming?.people ?? 1, 1, left(ticket, of))],
];

/** Who goes out is let out with any ticket of this edition that they came in with. */
const testsOnTheWayOut: typeof tests = [
  ["edition", ({ edition }) => edition !== null],
  ["number", isNumber],
  ["outside", (ticket) => insideOf(ticket) <= 0],
  ["leaving", (ticket, of) => isStale(ticket, of) || (!of.coming && insideOf(ticket) > 1)],
  ["leaving", (ticket, { coming }) => !isBetween(coming?.people ?? 1, 1, insideOf(ticket))],
];

const isBetween = (number: number, least: number, most: number) =>
  Number.isInteger(number) && number >= least && number <= most;

/** The order in which a ticket is tested. */
export const verdictOrder: readonly Verdict[] = [...tests.map(([verdict]) => verdict), "in"];

/**
 * Returns whether a ticket lets people in or out, or the first reason why it does not. A ticket for
 * several people asks how many. Pure, so that a phone can ask it without the server.
 */
export function judge(ticket: JudgedTicket, situation: Situation = {}): Verdict {
  const { direction = "in" } = situation;
  const asked = direction === "in" ? tests : testsOnTheWayOut;
  return asked.find(([, holds]) => holds(ticket, situation))?.[0] ?? direction;
}
