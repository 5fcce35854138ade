/**
 * What waits for the organiser is counted up to this many: with more, a number says nothing that
 * "999+" does not.
 */
export const mostWaiting = 999;

/** A count as people read it: "12", "999+". */
export const waitingText = (count: number): string =>
  count > mostWaiting ? `${mostWaiting}+` : String(count);
