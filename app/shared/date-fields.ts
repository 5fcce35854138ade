import { dayNumber, formatTime, isoDay } from "./dates.ts";

/**
 * The number of a day as a field for days holds it, "2026-11-22"; null where there is no such day
 * in this century.
 */
export function readDay(field: string): number | null {
  if (!field.startsWith("20")) return null;
  const number = dayNumber(new Date(`${field}T00:00:00+01:00`));
  return Number.isInteger(number) && isoDay(number) === field ? number : null;
}

/** Whether a field for days names a day before today in Nigeria. */
export const isPastDay = (field: string, now: Date): boolean =>
  (readDay(field) ?? Infinity) < dayNumber(now);

/** "2026-11-22T12:00", as a field for a day and time holds it. */
export function dayTimeField(date: Date): string {
  return `${isoDay(dayNumber(date))}T${formatTime(date)}`;
}

export function readDayTime(field: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field)) return null;
  const date = new Date(`${field}:00+01:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}
