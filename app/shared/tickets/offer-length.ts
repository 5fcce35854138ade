const minute = 60_000;
const hour = 60 * minute;

/** How long somebody who waited has to answer an offer. */
const usualMs = 6 * hour;
const lastDayMs = 45 * minute;
const onTheDayMs = 10 * minute;
/** An offer needs time enough to pay for it. */
const leastMs = 10 * minute;

/** Nights do not count, by the hours of Africa/Lagos, which is an hour ahead of UTC all year. */
const lagosMs = hour;
const nightEnds = 7;
const nightBegins = 22;

interface OfferTimes {
  /** When the gates open. */
  startsAt: Date;
  /** The midnight that begins the day. */
  dayBegins: Date;
  /** When the sale or the type ends; null where no time is set. */
  closesAt: Date | null;
}

/**
 * Until when an offer to somebody on the waiting list is valid: six hours of day, three quarters of
 * an hour on the last day before the gates, ten minutes on the day itself, and never beyond the
 * sale. Null where less than ten minutes are left.
 */
export function offerEnd(at: Date, { startsAt, dayBegins, closesAt }: OfferTimes): Date | null {
  const isLastDay = startsAt.getTime() - at.getTime() <= 24 * hour;
  const length = at >= dayBegins ? onTheDayMs : isLastDay ? lastDayMs : usualMs;
  const end = length === usualMs ? afterDaylight(at, length) : new Date(at.getTime() + length);
  const last = Math.min(end.getTime(), closesAt?.getTime() ?? Infinity);
  return last - at.getTime() < leastMs ? null : new Date(last);
}

/** Returns the instant that is so much later, counting only hours in which people are awake. */
function afterDaylight(at: Date, length: number): Date {
  let now = at.getTime();
  let left = length;
  for (;;) {
    const midnight = now + lagosMs - ((now + lagosMs) % (24 * hour)) - lagosMs;
    const begins = Math.max(now, midnight + nightEnds * hour);
    const ends = midnight + nightBegins * hour;
    const awake = Math.max(0, ends - begins);
    if (left <= awake) return new Date(begins + left);
    left -= awake;
    now = midnight + 24 * hour;
  }
}
