/** An act whose time is known: when it begins, in milliseconds, and where. */
export interface TimedAct {
  at: number;
  stage: string;
}

export const turnTerms = { now: "On stage now", next: "Next", later: "Later" } as const;
type Turn = keyof typeof turnTerms;

/** So many acts are named after the next one. */
const mostLater = 3;

/**
 * Returns when each act has its turn, seen from a moment: the last that began on a stage plays, and
 * an act is nothing to say of once it is over, or long before. The acts are in the order of their
 * times.
 */
export function turnsAt(acts: readonly TimedAct[], now: number): (Turn | null)[] {
  const begun = acts.filter(({ at }) => at <= now).length;
  return acts.map(({ stage }, place): Turn | null => {
    if (place === begun) return "next";
    if (place > begun) return place <= begun + mostLater ? "later" : null;
    return acts.slice(place + 1, begun).some((other) => other.stage === stage) ? null : "now";
  });
}
