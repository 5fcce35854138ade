/** What a gate does with people who go out: the choices of its rule, in the order of the form. */
export const exitRules = {
  none: { label: "Is not scanned", about: "Who goes out still counts as inside." },
  final: {
    label: "Is scanned, and stays out",
    about: "Who goes out makes room for somebody else.",
  },
  once: { label: "Is scanned, and may come back once", about: "" },
  free: { label: "Is scanned, and may come back", about: "" },
} as const satisfies Record<string, { label: string; about: string }>;

export type Exits = keyof typeof exitRules;

/** How many people of a ticket came in so far, and how many went out. */
export interface Passes {
  quantity: number;
  /** How many of its people came in, at most its quantity. */
  admittedCount: number;
  /** How many times one of them came in again, or somebody came in that it is not for. */
  backCount: number;
  outCount: number;
}

const entriesOf = ({ admittedCount, backCount }: Passes) => admittedCount + backCount;

/** Returns how many people of a ticket are inside now. */
export const insideOf = (passes: Passes): number => entriesOf(passes) - passes.outCount;

/** How many entries a ticket allows in all. */
export const mostEntries = (quantity: number, exits: Exits): number =>
  exits === "free" ? Infinity : exits === "once" ? 2 * quantity : quantity;

/** Returns how many more people of a ticket may come in now. */
export const leftOf = (passes: Passes, exits: Exits): number =>
  Math.min(
    passes.quantity - insideOf(passes),
    mostEntries(passes.quantity, exits) - entriesOf(passes),
  );

/** The passes of a ticket after `entries` in all and `outCount` exits. */
export const passesOf = (quantity: number, entries: number, outCount: number): Passes => {
  const admittedCount = Math.min(quantity, entries);
  return { quantity, admittedCount, backCount: entries - admittedCount, outCount };
};

/** The passes of a ticket after so many more people came in, or went out; fewer than 0 where it is undone. */
export const passesAfter = (
  before: Passes,
  { entries = 0, exits = 0 }: { entries?: number; exits?: number },
): Passes =>
  passesOf(
    before.quantity,
    Math.max(0, entriesOf(before) + entries),
    Math.max(0, before.outCount + exits),
  );
