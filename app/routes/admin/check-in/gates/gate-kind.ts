import { type Gate, letsIn } from "#app/shared/check-in/gates.ts";

/** What a ticket is sold as, as a gate lets it in or not. */
export interface GateKind {
  name: string;
  package: string;
  typeId: string | null;
}

/** Whether a gate lets its tickets in. */
export const letsKindIn = (gate: Gate, { package: called, typeId }: GateKind): boolean =>
  letsIn(gate, { package: called, type: typeId });

/** What is stored of it: the id of a type, or the name of a package that has not several. */
export const valueOf = ({ name, package: called, typeId }: GateKind): string =>
  name === called || typeId === null ? called : typeId;
