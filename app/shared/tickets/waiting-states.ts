import { keysOf } from "#app/shared/records.ts";

/** The states of a waiting entry, as the list and its file say them. */
export const waitingStateLabels = {
  waiting: "Waiting",
  offered: "Offered",
  taken: "Took it",
  missed: "Missed it",
  left: "Left",
  removed: "Removed",
} as const;

export type WaitingState = keyof typeof waitingStateLabels;
export const waitingStates = keysOf(waitingStateLabels);
