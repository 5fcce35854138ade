import { keysOf } from "#app/shared/records.ts";

/** What can become of the festival's day, as its page offers it. */
export const dayChangeLabels = {
  moved: "It moves",
  cancelled: "It is cancelled",
  act_less: "An act less",
} as const;

export type DayChangeKind = keyof typeof dayChangeLabels;
export const dayChangeKinds = keysOf(dayChangeLabels);
