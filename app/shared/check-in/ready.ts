import { keysOf } from "#app/shared/records.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";

/** The printed codes by which a phone is tried, in the order of the sheet. They are no tickets. */
export const trialCodes = {
  good: { code: "TRY:GOOD", label: "The good code" },
  dim: { code: "TRY:DIM", label: "The dim code" },
  cracked: { code: "TRY:CRACKED", label: "The cracked code" },
} as const satisfies Record<string, { code: string; label: string }>;

export type TrialCode = keyof typeof trialCodes;

/** When a phone did each step of its trial, in milliseconds since 1970. */
export type Trial = Partial<Record<TrialCode | "offline", number>>;

/** What a phone answers to a code of the trial. It is no scan, and no row of the site. */
export interface TrialAnswer {
  kind: "trial";
  label: string;
  /** Whether it was answered without a network. */
  isOffline: boolean;
  trial: Trial;
}

/** Returns which of the trial's codes was shown; null for everything else. */
export function trialCodeOf(shown: string): TrialCode | null {
  const text = shown.trim().toUpperCase();
  return keysOf(trialCodes).find((name) => trialCodes[name].code === text) ?? null;
}

/** A trial is of one day. */
const trialMs = 18 * 3_600_000;

/**
 * Returns the trial after a code was shown. Without a network, a phone that has its list and can keep
 * something has let one in.
 */
export function trialAfter(
  before: Trial,
  { code, at, isOffline }: { code: TrialCode; at: number; isOffline: boolean },
): Trial {
  const fresh = Object.entries(before).filter(([, when]) => at - when < trialMs);
  return { ...Object.fromEntries(fresh), [isOffline ? "offline" : code]: at };
}

/** Returns what is to be done next, in words. */
export function nextOfTrial(trial: Trial): string {
  const missing = keysOf(trialCodes).find((code) => !(code in trial));
  if (missing) return `Now scan ${trialCodes[missing].label.toLowerCase()}.`;
  return "offline" in trial
    ? "Switch the network on again: then the phone is ready."
    : "Now switch the aeroplane mode on, and scan the good code.";
}

/** What a phone says of itself. */
export interface PhoneHealth {
  camera: "allowed" | "asks" | "refused" | "none";
  storage: "unknown" | "kept" | "evictable" | "full" | "none";
  /** By how many milliseconds its clock is slow. */
  offset: number;
  /** From 0 to 1; null where the browser does not say. */
  battery: number | null;
  isCharging: boolean;
  /** When its list was made; null where it has none. */
  listAt: number | null;
  /** How many presses it has not sent. */
  unsent: number;
  trial: Trial;
}

export const oldListMs = 30 * 60_000;
const oldClockMs = 2 * 60_000;
const unseenMs = 5 * 60_000;
const lowBattery = 0.5;

/** Returns what keeps a phone from being ready, in words; nothing where it is ready. */
export function problemsOfPhone(
  { seenAt, health }: { seenAt: Date | null; health: PhoneHealth | null },
  at: Date,
): string[] {
  if (seenAt === null || !health) return ["Has not opened the gate’s page yet."];
  const { camera, storage, offset, battery, isCharging, listAt, unsent, trial } = health;
  const now = at.getTime();
  const notSeenFor = now - seenAt.getTime();
  const of = (ms: number) => pluralise(Math.floor(ms / 60_000), "minute", "minutes");
  const isFresh = (when: number | undefined) => when !== undefined && now - when < trialMs;
  const all = keysOf(trialCodes);
  const untried = all.filter((code) => !isFresh(trial[code]));
  return [
    notSeenFor > unseenMs && `Not seen for ${of(notSeenFor)}.`,
    camera === "none" && "Has no camera.",
    camera === "refused" && "Its camera is not allowed: allow it in the browser’s settings.",
    camera === "asks" && "Its camera is not allowed yet: press Scan once, and allow it.",
    listAt === null && "Has no list.",
    listAt !== null && now - listAt > oldListMs && `Its list is ${of(now - listAt)} old.`,
    storage === "full" && "Its storage is full: delete something on it.",
    storage === "none" && "Keeps nothing, as in a private window.",
    Math.abs(offset) > oldClockMs &&
      `Its clock is ${of(Math.abs(offset))} ${offset > 0 ? "slow" : "fast"}.`,
    battery !== null &&
      battery < lowBattery &&
      !isCharging &&
      `Battery at ${Math.round(100 * battery)} %: charge it.`,
    unsent > 0 && `${unsent} not sent.`,
    untried.length === all.length && "Not tried with the three printed codes.",
    untried.length > 0 &&
      untried.length < all.length &&
      `Not tried: ${untried.map((code) => trialCodes[code].label.toLowerCase()).join(", ")}.`,
    !isFresh(trial.offline) && "Not tried without a network.",
  ].filter((words) => words !== false);
}
