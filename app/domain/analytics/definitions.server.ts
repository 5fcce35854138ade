import { isAside, type OrderStatus } from "#app/shared/orders/order-states.ts";

/**
 * What every figure means: in words for the page, and beside them what the questions are made of.
 */
export const metricDefinitions = {
  sold: "Sold: paid orders that are not cancelled, minus refunds and what was paid too much. An order counts on the day it was made, and a refund on the day of its order.",
  pieces:
    "Pieces: those of the same orders, minus what was refunded piece by piece or put back into stock, and all of an order that was refunded whole.",
  worth: "Sales: those pieces at the price that was paid, without delivery and other refunds.",
  foreign: "What was paid in another currency counts as no naira.",
  carts:
    "A cart is left when nothing was put into it for a day. It is worth what its pieces cost today, as far as they are in the store.",
} as const;

export const isSold = (status: OrderStatus): boolean => !isAside(status);

/** Days are counted from 1 January 1970, in Africa/Lagos. */
export interface DayRange {
  /** The first day, or null to begin with the first order. */
  from: number | null;
  to: number;
}

/** An edition, by its number, and some of its days. */
export interface DaySpan {
  edition: number;
  range: DayRange;
}

export interface Tally {
  orders: number;
  pieces: number;
  kobo: number;
}

export const nothing: Tally = { orders: 0, pieces: 0, kobo: 0 };

const plus = (one: Tally, other: Partial<Tally>): Tally => ({
  orders: one.orders + (other.orders ?? 0),
  pieces: one.pieces + (other.pieces ?? 0),
  kobo: one.kobo + (other.kobo ?? 0),
});

export const total = (all: Iterable<Partial<Tally>>): Tally =>
  [...all].reduce<Tally>(plus, nothing);

export function tallyBy<Row extends Partial<Tally>, Key>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => Key,
): Map<Key, Tally> {
  const tallies = new Map<Key, Tally>();
  for (const row of rows) tallies.set(keyOf(row), plus(tallies.get(keyOf(row)) ?? nothing, row));
  return tallies;
}
