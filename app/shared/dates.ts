import { pluralise } from "#app/shared/texts/pluralise.ts";

/**
 * Written out by hand: Intl differs between server and browsers ("Sep", "Sept"), and both must say
 * the same.
 */
const months = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;

/* Africa/Lagos has no summer time: a day has 24 hours, and midnight is 23:00 UTC. */
const dayMs = 86_400_000;
const aheadOfUtcMs = 3_600_000;

function inLagos(date: Date | string) {
  const local = new Date(new Date(date).getTime() + aheadOfUtcMs);
  return {
    day: local.getUTCDate(),
    month: months[local.getUTCMonth()]!,
    year: local.getUTCFullYear(),
    time: local.toISOString().slice(11, 16),
  };
}

/** "21 Nov 2026", in Africa/Lagos as all of these. */
export function formatDay(date: Date | string): string {
  const { day, month, year } = inLagos(date);
  return `${day} ${month} ${year}`;
}

/** "21 Nov 2026, 14:05" */
export function formatDayTime(date: Date | string): string {
  return `${formatDay(date)}, ${inLagos(date).time}`;
}

/** When something ends: "21 Nov 2026, 14:05", and at midnight "the end of 20 Nov 2026". */
export function formatUntil(date: Date | string): string {
  if (inLagos(date).time !== "00:00") return formatDayTime(date);
  return `the end of ${formatDay(new Date(new Date(date).getTime() - 1))}`;
}

/** "14:05" of the same day as `now`, "21 Nov 2026, 14:05" of another. */
export function formatWhen(date: Date | string, now: number): string {
  const isToday = formatDay(date) === formatDay(new Date(now));
  return isToday ? inLagos(date).time : formatDayTime(date);
}

export function formatTime(date: Date | string): string {
  return inLagos(date).time;
}

/** Rounded up to the minute: at that time it is over. */
export function formatEnd(date: Date | string): string {
  return inLagos(new Date(Math.ceil(new Date(date).getTime() / 60_000) * 60_000)).time;
}

/** "28 Nov – 5 Dec 2026" */
export function formatWindow(start: Date | string, end: Date | string): string {
  const [from, to] = [inLagos(start), inLagos(end)];
  if (from.year !== to.year) return `${formatDay(start)} – ${formatDay(end)}`;
  return from.month === to.month
    ? `${from.day} – ${formatDay(end)}`
    : `${from.day} ${from.month} – ${formatDay(end)}`;
}

/** Counted from 1 January 1970, in Africa/Lagos. */
export function dayNumber(date: Date): number {
  return Math.floor((date.getTime() + aheadOfUtcMs) / dayMs);
}

export function startOfDay(number: number): Date {
  return new Date(number * dayMs - aheadOfUtcMs);
}

export function isoDay(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

/**
 * The number of a day as a field for days holds it, "2026-11-22"; null where there is no such day
 * in this century.
 */
export function readDay(field: string): number | null {
  if (!field.startsWith("20")) return null;
  const number = Date.parse(`${field}T00:00:00Z`) / dayMs;
  return Number.isInteger(number) && isoDay(number) === field ? number : null;
}

/** The Monday of a day's week. */
export const mondayOf = (number: number): number => number - ((((number + 3) % 7) + 7) % 7);

/**
 * How many midnights have passed since a moment: something of yesterday evening is 1 day old this
 * morning.
 */
export function ageInDays(since: Date, now: number): number {
  return dayNumber(new Date(now)) - dayNumber(since);
}

/** The moment before which everything is more than so many days old, as `ageInDays` counts. */
export function olderThan(days: number, now: Date): Date {
  return startOfDay(dayNumber(now) - days);
}

/** "a moment", "12 minutes", "3 hours", and from half a day on by the calendar: "1 day" */
export function ageText(since: Date, now: number): string {
  const minutes = Math.floor((now - since.getTime()) / 60_000);
  const days = ageInDays(since, now);
  if (minutes < 1) return "a moment";
  if (minutes < 60) return pluralise(minutes, "minute");
  return days === 0 || minutes < 720
    ? pluralise(Math.floor(minutes / 60), "hour")
    : pluralise(days, "day");
}

/** "3 hours ago", "yesterday", "2 days ago" */
export function agoText(since: Date, now: number): string {
  const age = ageText(since, now);
  return age === "1 day" ? "yesterday" : `${age} ago`;
}

/** "today", "yesterday", "2 days" */
export function daysText(since: Date, now: number): string {
  const days = ageInDays(since, now);
  return ["today", "yesterday"][days] ?? pluralise(days, "day");
}

/** "ordered today", "1 day old", "19 days old": an order's age beside another day. */
export function daysOldText(since: Date, now: number): string {
  const days = ageInDays(since, now);
  return days === 0 ? "ordered today" : `${pluralise(days, "day")} old`;
}

export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * dayMs);
}

/** "2026-11-22T12:00", as a field for a day and time holds it. */
export function dayTimeField(date: Date): string {
  return new Date(date.getTime() + aheadOfUtcMs).toISOString().slice(0, 16);
}

export function readDayTime(field: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field)) return null;
  const date = new Date(`${field}:00+01:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}
