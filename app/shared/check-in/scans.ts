/** The answers that let nobody in. */
export const refusals = [
  "none",
  "keyboard",
  "several",
  "edition",
  "replaced",
  "cancelled",
  "disputed",
  "number",
  "elsewhere",
  "early",
  "closed",
  "full",
  "already",
  "outside",
] as const;

/** What a press at the gate came to. */
export const scanAnswers = [
  "in",
  "out",
  "undone",
  ...refusals,
  "changed",
  "other",
  "ask",
  "leaving",
] as const;

export type ScanAnswer = (typeof scanAnswers)[number];

/** Answers that let nobody in yet: the same press sent again is judged anew. */
export const openAnswers: readonly ScanAnswer[] = [
  "ask",
  "changed",
  "other",
  "leaving",
  "elsewhere",
  "early",
  "closed",
  "full",
];

/** Whether people come in or go out. */
export const directions = ["in", "out"] as const;

export type Direction = (typeof directions)[number];

/** How the gate came to know of a ticket. A hand scanner types. */
export const scanWays = ["camera", "typed", "name"] as const;

export type ScanWay = (typeof scanWays)[number];

/** What an organiser decides about a ticket that came in twice. */
export const doubleDecisions = ["let-be", "ban-code", "wrong-person"] as const;

export type DoubleDecision = (typeof doubleDecisions)[number];
