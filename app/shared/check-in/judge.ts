/** What was shown of a ticket: its number is not its code where the ticket has a signed one. */
export type ShownBy = "code" | "number" | "replaced";

/**
 * How many people are to be admitted now, and how many of the ticket the page showed as admitted.
 */
export interface Coming {
  people: number;
  seen: number;
}

/** What a verdict depends on: `CheckInTicket` says of each what it is. */
export interface JudgedTicket {
  quantity: number;
  admittedCount: number;
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
}

export type Verdict =
  | "edition"
  | "replaced"
  | "cancelled"
  | "disputed"
  | "number"
  | "early"
  | "already"
  | "changed"
  | "other"
  | "ask"
  | "in";

type Test = (ticket: JudgedTicket, of: Situation) => boolean;

const left = ({ quantity, admittedCount }: JudgedTicket) => quantity - admittedCount;
const isStale: Test = ({ admittedCount }, { coming }) =>
  coming !== undefined && coming.seen !== admittedCount;

/**
 * The tests of a ticket in their order: the first that holds is the answer. Whether a ticket is
 * valid comes before whether it is in already, so that a cancelled one is never taken for one that
 * was merely shown twice.
 */
const tests: readonly (readonly [Verdict, Test])[] = [
  ["edition", ({ edition }) => edition !== null],
  ["replaced", (_, { shownBy }) => shownBy === "replaced"],
  ["cancelled", ({ cancelledAt }) => cancelledAt !== null],
  ["number", (_, { shownBy, isChosen }) => shownBy === "number" && !isChosen],
  ["disputed", ({ isDisputed }, { isChosen }) => isDisputed && !isChosen],
  ["early", (_, { isEarly }) => isEarly === true],
  ["already", (ticket) => left(ticket) <= 0],
  ["changed", isStale],
  ["ask", ({ quantity }, { coming }) => !coming && quantity > 1],
  ["other", (ticket, { coming }) => !isBetween(coming?.people ?? 1, 1, left(ticket))],
];

const isBetween = (number: number, least: number, most: number) =>
  Number.isInteger(number) && number >= least && number <= most;

/** The order in which a ticket is tested. */
export const verdictOrder: readonly Verdict[] = [...tests.map(([verdict]) => verdict), "in"];

/**
 * Returns whether a ticket lets people in, or the first reason why it does not. A ticket for
 * several people asks how many come. Pure, so that a phone can ask it without the server.
 */
export const judge = (ticket: JudgedTicket, situation: Situation = {}): Verdict =>
  tests.find(([, holds]) => holds(ticket, situation))?.[0] ?? "in";
