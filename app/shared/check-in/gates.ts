import type { Exits } from "./exits.ts";

/** A gate with its rule, as the server and each phone know it. Times are milliseconds since 1970. */
export interface Gate {
  /** Null for the one that exists by itself, of which nothing is stored. */
  id: string | null;
  name: string;
  exits: Exits;
  /** The ids of ticket types that it lets in, and names of packages; null where it is all. */
  kinds: readonly string[] | null;
  /** When it begins to let people in, and ends; null where it has no time of its own. */
  opensAt: number | null;
  closesAt: number | null;
}

/** The gate that exists by itself. */
export const onlyGate: Gate = {
  id: null,
  name: "Gate",
  exits: "none",
  kinds: null,
  opensAt: null,
  closesAt: null,
};

/** The gate with an id; undefined where there is none, or nobody said which. */
export const gateWithId = (
  gates: readonly Gate[],
  id: string | null | undefined,
): Gate | undefined => (id ? gates.find((gate) => gate.id === id) : undefined);

/** What a ticket is sold as: its package, and the id of its type where that has one. */
export interface Sold {
  package: string;
  type?: string | null | undefined;
}

/** Whether a gate lets a ticket in, whenever it comes. */
export const letsIn = ({ kinds }: Gate, { package: called, type }: Sold): boolean =>
  kinds === null || kinds.includes(called) || (type != null && kinds.includes(type));

/** Whether a gate lets people in at a moment, by its own times. */
export const isOpenAt = ({ opensAt, closesAt }: Gate, at: number): boolean =>
  (opensAt === null || at >= opensAt) && (closesAt === null || at < closesAt);

/**
 * The names of the gates that a ticket may go to in place of `here`: those that are open, or else all
 * that let it in.
 */
export function otherGates(gates: readonly Gate[], here: Gate, sold: Sold, at: number): string[] {
  const others = gates.filter((gate) => gate.id !== here.id && letsIn(gate, sold));
  const open = others.filter((gate) => isOpenAt(gate, at));
  return (open.length > 0 ? open : others).map(({ name }) => name);
}
