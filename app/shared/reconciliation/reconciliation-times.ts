import { addDays, dayNumber, startOfDay } from "#app/shared/dates.ts";

const minuteMs = 60_000;
const nightly = { hour: 3, minute: 30 } as const;
/** A purchase is asked about for so many days. */
const daysBack = 3;
/** A payment that is younger than this may not be settled yet. */
const settlingMs = 10 * minuteMs;

/** The nightly time in Africa/Lagos, in the queue's format. */
export const reconciliationCron = `${nightly.minute} ${nightly.hour} * * *`;

/** What was begun in the last three whole days and since. */
export const comparedSpan = (now: Date) => ({
  from: startOfDay(dayNumber(now) - daysBack),
  until: new Date(now.getTime() - settlingMs),
});

export function nextReconciliation(now: Date): Date {
  const midnight = startOfDay(dayNumber(now));
  const today = new Date(midnight.getTime() + (nightly.hour * 60 + nightly.minute) * minuteMs);
  return today > now ? today : addDays(today, 1);
}
