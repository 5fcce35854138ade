/*
 * Dates as people of Port Harcourt read them. Written out by hand: what Intl makes of a date differs between the server's
 * and the browsers' versions ("Sep", "Sept", kinds of spaces), and a page must say the same on both.
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

/* Africa/Lagos keeps no summer time: a day has 24 hours, and midnight is 23:00 UTC. */
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

/** "21 Nov 2026", in Africa/Lagos. */
export function formatDay(date: Date | string): string {
  const { day, month, year } = inLagos(date);
  return `${day} ${month} ${year}`;
}

/** "21 Nov 2026, 14:05" in Africa/Lagos: how notifications and histories show their time. */
export function formatDayTime(date: Date | string): string {
  return `${formatDay(date)}, ${inLagos(date).time}`;
}

/** "14:05" in Africa/Lagos. */
export function formatTime(date: Date | string): string {
  return inLagos(date).time;
}

/** "14:05" in Africa/Lagos, rounded up to the minute: at that time it is over. */
export function formatEnd(date: Date | string): string {
  return inLagos(new Date(Math.ceil(new Date(date).getTime() / 60_000) * 60_000)).time;
}

/** "28 Nov – 5 Dec 2026": a delivery window as customers and organisers read it. */
export function formatWindow(start: Date | string, end: Date | string): string {
  const [from, to] = [inLagos(start), inLagos(end)];
  if (from.year !== to.year) return `${formatDay(start)} – ${formatDay(end)}`;
  return from.month === to.month
    ? `${from.day} – ${formatDay(end)}`
    : `${from.day} ${from.month} – ${formatDay(end)}`;
}

/** The number of the day in Africa/Lagos that an instant is in, counted from 1 January 1970. */
export function dayNumber(date: Date): number {
  return Math.floor((date.getTime() + aheadOfUtcMs) / dayMs);
}

/** The midnight in Africa/Lagos at which a day begins. */
export function startOfDay(number: number): Date {
  return new Date(number * dayMs - aheadOfUtcMs);
}

/** "2026-11-21", the day of that number. */
export function isoDay(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

/** The instant `days` whole days after `from`. */
export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * dayMs);
}
