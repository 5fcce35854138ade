import { pluralise } from "#app/shared/texts/pluralise.ts";

const hourMs = 60 * 60_000;

/** The most hours before the doors at which giving back may end: a year. */
export const mostReturnHours = 8_760;

/** When a ticket may be given back, as the sale says it and as each sold place keeps it. */
export interface ReturnTerms {
  /** How many hours before the doors giving back ends; null where it is not possible. */
  returnsHours: number | null;
  /** The fixed moment of a release before hours were kept; it counts only where there are none. */
  returnsUntil: Date | null;
}

/**
 * Until when a ticket may be given back: some hours before the doors, wherever the day has been
 * moved to. Nothing that has begun is given back. Null where it is not possible at all.
 */
export function returnsEnd({ returnsHours, returnsUntil }: ReturnTerms, doors: Date): Date | null {
  if (returnsHours !== null) return new Date(doors.getTime() - returnsHours * hourMs);
  return returnsUntil && (returnsUntil < doors ? returnsUntil : doors);
}

/**
 * The hours before the doors that are at least as long a time as a fixed moment gave; 0, "until the
 * doors", for a moment after them.
 */
export const hoursBefore = (until: Date, doors: Date): number =>
  Math.min(mostReturnHours, Math.max(0, Math.floor((doors.getTime() - until.getTime()) / hourMs)));

/** "3 days before the doors", "5 hours before the doors", "the doors open". */
export function returnsWords(hours: number): string {
  if (hours === 0) return "the doors open";
  const [count, unit] = hours % 24 === 0 ? [hours / 24, "day"] : [hours, "hour"];
  return `${pluralise(count, unit)} before the doors`;
}
