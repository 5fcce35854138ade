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

/** Whether a time is of the same day in Lagos as `now`. */
export const isToday = (date: Date | string, now: number): boolean =>
  formatDay(date) === formatDay(new Date(now));

/** "14:05" of the same day as `now`, "21 Nov 2026, 14:05" of another. */
export function formatWhen(date: Date | string, now: number): string {
  return isToday(date, now) ? inLagos(date).time : formatDayTime(date);
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

/** The Monday of a day's week. */
export const mondayOf = (number: number): number => number - ((((number + 3) % 7) + 7) % 7);

export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * dayMs);
}
