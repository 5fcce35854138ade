import { pluralise } from "#app/shared/texts/pluralise.ts";
import { dayNumber, startOfDay } from "./dates.ts";

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
