import { type Passes, passesOf } from "./exits.ts";
import type { Direction, ScanAnswer } from "./scans.ts";

/** A press as phones and the server know it, so far as it counts people. */
export interface MergedRow {
  press: string;
  /** Whose ticket; a press names one. */
  ticket: string;
  answer: ScanAnswer;
  people: number;
  /** By the server's clock, in milliseconds since 1970. */
  at: number;
  /** Whether it is what a phone showed; else it is what the server answered. */
  isKept: boolean;
  /** The press whose entry this one takes back. */
  undoes: string | null;
}

/**
 * Returns the presses that any of these know, each once. Of two rows of one press, what a phone
 * showed is what happened. The order of the arguments, and how often a row is there, do not matter.
 */
export function unionOfRows<Row extends MergedRow>(...sets: readonly (readonly Row[])[]): Row[] {
  const byPress = new Map<string, Row>();
  for (const row of sets.flat()) {
    const other = byPress.get(row.press);
    if (!other || isStronger(row, other)) byPress.set(row.press, row);
  }
  return [...byPress.values()].toSorted(inOrder);
}

/** An answer that is open is followed by one that is not, by the same press. */
const rank = ({ isKept, answer }: MergedRow) =>
  (isKept ? 2 : 0) + (answer === "ask" || answer === "changed" || answer === "other" ? 0 : 1);

function isStronger(one: MergedRow, other: MergedRow): boolean {
  if (rank(one) !== rank(other)) return rank(one) > rank(other);
  if (one.at !== other.at) return one.at < other.at;
  return JSON.stringify(one) < JSON.stringify(other);
}

const inOrder = (one: MergedRow, other: MergedRow) =>
  one.at - other.at || (one.press < other.press ? -1 : one.press > other.press ? 1 : 0);

/** Returns the entries that were not taken back, or the exits, in the order in which people came. */
export function entriesOf<Row extends MergedRow>(
  rows: readonly Row[],
  direction: Direction = "in",
): Row[] {
  const undone = new Set(rows.map(({ undoes }) => undoes));
  return rows
    .filter(({ answer, press }) => answer === direction && !undone.has(press))
    .toSorted(inOrder);
}

/** Returns how many people came in with a ticket: more than it is for where it came in twice. */
export const peopleIn = (rows: readonly MergedRow[]): number => peopleOf(entriesOf(rows));

/** Returns how often people of a ticket for `quantity` came in and went out. */
export const countPasses = (quantity: number, rows: readonly MergedRow[]): Passes =>
  passesOf(quantity, peopleIn(rows), peopleOf(entriesOf(rows, "out")));

const peopleOf = (rows: readonly MergedRow[]): number =>
  rows.reduce((sum, { people }) => sum + people, 0);
