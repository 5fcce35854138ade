import type { ScanAnswer } from "./scans.ts";

/** What each answer is called in lists. */
export const answerWords: Record<ScanAnswer, string> = {
  in: "Let in",
  out: "Went out",
  undone: "Undone",
  none: "No such ticket",
  keyboard: "Scanner with another keyboard",
  several: "Several tickets",
  edition: "Of another edition",
  replaced: "Replaced code",
  cancelled: "Cancelled",
  disputed: "Payment disputed",
  number: "Number, no code",
  elsewhere: "At the wrong gate",
  early: "Before the day",
  closed: "The gate was closed",
  full: "The hall was full",
  already: "Already in",
  outside: "Went out, and was not in",
  changed: "Asked how many",
  other: "Asked how many",
  ask: "Asked how many",
  leaving: "Asked how many go out",
};
