import { dayNumber } from "#app/shared/dates.ts";
import { orderStates, orderStatuses } from "#app/shared/orders/order-states.ts";
import { recordOf } from "#app/shared/records.ts";
import { total } from "./definitions.server.ts";
import type { DayOfState } from "./sales.server.ts";

/** In days, as the list of orders is narrowed to older ones. */
const ages = [3, 7, 14];

const onTheirWay = orderStatuses.filter((status) => orderStates[status].next !== null);

/** Orders that are on their way, by state: all, and those that were made longer ago than some days. */
export function countWaiting(days: readonly DayOfState[], at: Date) {
  const today = dayNumber(at);
  const countOlder = (status: string, older: number) =>
    total(days.filter((one) => one.status === status && one.day < today - older)).orders;
  return [null, ...ages].map((older) => ({
    // The least age in days, or null for orders of any age.
    older,
    age: older === null ? "Any age" : `Older than ${older} days`,
    orders: recordOf(
      onTheirWay.map((status) => [status, countOlder(status, older ?? Number.NEGATIVE_INFINITY)]),
    ),
  }));
}
