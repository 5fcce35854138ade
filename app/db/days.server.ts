import { type SQL, sql, type SQLWrapper } from "drizzle-orm";

/**
 * The day of a moment, as `dayNumber` numbers it: from 1 January 1970, in Africa/Lagos, an hour
 * ahead of UTC all year. Of many rows, seconds or a zone by its name would take twice as long.
 */
export const dayOf = (at: SQLWrapper): SQL<number> =>
  sql`((${at} at time zone 'UTC' + interval '1 hour')::date - date '1970-01-01')`.mapWith(Number);

/** Whether a moment lies in some days, by bounds that an index over the moment answers. */
export const isOnDays = (
  at: SQLWrapper,
  { from, to }: { from: number | null; to: number },
): SQL<boolean> =>
  from === null
    ? sql`true`
    : sql`(${at} >= to_timestamp(${from}::bigint * 86400 - 3600)
        and ${at} < to_timestamp((${to}::bigint + 1) * 86400 - 3600))`;
