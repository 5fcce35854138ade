import { dayTimeField, readDayTime } from "#app/shared/date-fields.ts";
import { formatDayTime, formatUntil } from "#app/shared/dates.ts";
import { parseNaira } from "#app/shared/money.ts";

/*
 * How the forms of ticket sale and codes read what is typed: the server to save it, and the page to
 * say what it comes to.
 */

export interface Range {
  from: number;
  to: number;
}

/** A whole number of at most seven digits within a range; null for anything else. */
export function readCount(
  typed = "",
  { from, to }: Range = { from: 1, to: Infinity },
): number | null {
  const read = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null;
  return read !== null && read >= from && read <= to ? read : null;
}

/** A ticket's price in kobo: 0 means free and has to be written. Null where it cannot be read. */
export const readPrice = (typed: string): number | null => parseNaira(typed, 0);

/** The text that a field of day and time shows for a moment. */
export const dayTimeText = (at: Date | null | undefined): string => (at ? dayTimeField(at) : "");

interface TypedWindow {
  opensAt?: string | undefined;
  closesAt?: string | undefined;
}

/** "from 3 Dec 2026, 18:00 until the end of 5 Dec 2026"; empty where neither end is given. */
export function windowText({ opensAt = "", closesAt = "" }: TypedWindow): string {
  const from = readDayTime(opensAt);
  const until = readDayTime(closesAt);
  return [from && `from ${formatDayTime(from)}`, until && `until ${formatUntil(until)}`]
    .filter(Boolean)
    .join(" ");
}
