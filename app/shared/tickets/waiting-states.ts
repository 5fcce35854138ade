import { keysOf } from "#app/shared/records.ts";

/** What became of an entry of the waiting list, as the list and its file say it. */
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
