import { readDay } from "#app/shared/date-fields.ts";
import { isoDay } from "#app/shared/dates.ts";
import type { DayRange } from "./definitions.server.ts";

export const readyRanges = ["today", "week", "edition"] as const;
type ReadyRange = (typeof readyRanges)[number];

const mostDays = 3_660;

interface Asked {
  days: ReadyRange | null;
  from: string | null;
  to: string | null;
  few: string | null;
}

interface RequestedRange {
  range: DayRange;
  /** The ready-made range that was chosen, or null where the days were typed. */
  ready: ReadyRange | null;
  few: number;
  errors: { from?: string; to?: string; few?: string };
}

/**
 * The days, and the number of pieces, that an address asks for; this edition and five where it asks
 * for nothing right.
 */
export function readRequestedRange(asked: Asked, today: number): RequestedRange {
  const { few, error } = readFew(asked.few);
  const errors = error ? { few: error } : {};
  if (!asked.from && !asked.to) {
    const ready = asked.days ?? "edition";
    return { range: rangeOf(ready, today), ready, few, errors };
  }
  const typed = readTyped(asked, today);
  if (typed.range) return { range: typed.range, ready: null, few, errors };
  const range = rangeOf("edition", today);
  return { range, ready: "edition", few, errors: { ...errors, ...typed.errors } };
}

function rangeOf(ready: ReadyRange, today: number): DayRange {
  const from = { today, week: today - 6, edition: null }[ready];
  return { from, to: today };
}

type Typed = { range: DayRange } | { range?: never; errors: RequestedRange["errors"] };

function readTyped({ from: first, to: last }: Asked, today: number): Typed {
  const from = readDay(first ?? "");
  const to = last ? readDay(last) : today;
  const wrong = `Give a day as ${isoDay(today)}.`;
  const errors = { ...(from === null && { from: wrong }), ...(to === null && { to: wrong }) };
  if (from === null || to === null) return { errors };
  if (to < from) return { errors: { to: "The last day is before the first." } };
  if (to - from >= mostDays) return { errors: { from: "Ask for ten years at most." } };
  return { range: { from, to } };
}

function readFew(typed: string | null): { few: number; error?: string } {
  if (!typed) return { few: 5 };
  return /^\d{1,5}$/.test(typed)
    ? { few: Number(typed) }
    : { few: 5, error: "Give a whole number, such as 5." };
}
