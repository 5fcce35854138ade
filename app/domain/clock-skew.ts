/**
 * How far apart the clocks of two processes may be, and the moments that requests which waited for
 * each other go by.
 */
export const clockSkewMs = 60_000;
