import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { purchases } from "#app/db/schema.server.ts";
import { statusesUnderWay } from "#app/shared/payments/payment-statuses.ts";
import { clockSkewMs } from "#app/domain/clock-skew.ts";

/** How long a reservation lasts, and by how much its single renewal extends it. */
export const reservedMs = 10 * 60_000;
export const renewalMs = 5 * 60_000;

/**
 * How long after its end a reservation still counts while Paystack has not said whether it was
 * paid.
 */
const graceMs = 3 * 60_000;

const interval = (ms: number) => sql.raw(`interval '${ms} milliseconds'`);

interface Reservation {
  /** The reference of the purchase that reserves. */
  reference: SQLWrapper;
  until: SQLWrapper;
}

/**
 * Whether what a purchase has reserved counts at a moment: its tickets, its pieces and what it took
 * of a code. A reservation ends by itself, without a job, and with its purchase. One that ends later
 * than any can was written by a clock that was wrong, and counts for nothing.
 */
export function isInForce({ reference, until }: Reservation, at: unknown): SQL {
  const moment = sql`${at}::timestamptz`;
  const underWay = sql.join(
    statusesUnderWay.map((status) => sql`${status}`),
    sql`, `,
  );
  // The first condition alone is answered by an index of reservations.
  return sql`(${until} > ${moment} - ${interval(graceMs)}
    and ${until} <= ${moment} + ${interval(reservedMs + renewalMs + clockSkewMs)}
    and (${until} > ${moment} or exists (
      select from ${purchases} k where k.reference = ${reference} and k.status = 'open'
        and k.access_code is not null and k.dismissed_at is null
        and (k.paystack_status is null or k.paystack_status in (${underWay})))))`;
}

/** Whether a reservation counts at a moment by the clock of every process. */
export const isSurelyInForce = (until: Date, at: Date): boolean => {
  const leftMs = until.getTime() - at.getTime();
  return leftMs > clockSkewMs && leftMs <= reservedMs + renewalMs;
};
