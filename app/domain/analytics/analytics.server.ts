import type { Queryable } from "#app/db/db.server.ts";
import { recordOf } from "#app/shared/records.ts";
import { dayNumber, mondayOf } from "#app/shared/dates.ts";
import { type OrderStatus, orderStatuses } from "#app/shared/orders/order-states.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { sumByTag } from "#app/domain/discounts/code-lists.server.ts";
import { cachedSales } from "./cached-sales.server.ts";
import { type DayRange, isSold, nothing, tallyBy, total } from "./definitions.server.ts";
import { listPaidOtherwise } from "./paid-otherwise.server.ts";
import { breakDownSales } from "./sales-breakdown.server.ts";
import type { DayOfState } from "./sales.server.ts";
import {
  countCartsLeft,
  countPeople,
  countTicketsIn,
  listRunningOut,
} from "./stock-and-carts.server.ts";

/** All figures of the overview, those of some days and those of this moment; money in kobo. */
export async function countFigures(
  app: Parts<"db" | "live" | "now">,
  range: DayRange,
  few: number,
) {
  const { db } = app;
  const at = app.now();
  const [sales, totals] = await Promise.all([
    cachedSales(app, range),
    countCurrentTotals(db, { range, few, at }),
  ]);
  const breakdowns = await breakDownSales(db, sales);
  const { waiting, openedAt } = sales;
  const since = openedAt && dayNumber(openedAt);
  const sold = salesOf(sales.days, { range, since, today: dayNumber(at) });
  return { at, waiting, ...sold, breakdowns, ...totals };
}
export type Figures = Awaited<ReturnType<typeof countFigures>>;

/**
 * These run one after the other: counting what was sold takes longer anyway, and connections are
 * few.
 */
async function countCurrentTotals(
  db: Queryable,
  { range, few, at }: { range: DayRange; few: number; at: Date },
) {
  const runningOut = await listRunningOut(db, few);
  const cartsLeft = await countCartsLeft(db, at);
  const tickets = await countTicketsIn(db, range);
  const paidOtherwise = await listPaidOtherwise(db);
  const codes = (await sumByTag(db, at)).filter(({ pieces }) => pieces > 0);
  return {
    runningOut,
    cartsLeft,
    tickets,
    paidOtherwise,
    codes,
    ...(await countPeople(db, range)),
  };
}

interface Days {
  range: DayRange;
  /**
   * When the edition was opened. It is null for the first one, which begins with its first order.
   */
  since: number | null;
  today: number;
}

export function salesOf(all: DayOfState[], { range, since, today }: Days) {
  const byDay = tallyBy(
    all.filter(({ status }) => isSold(status)),
    ({ day }) => day,
  );
  const soldIn = (from: number, to: number) =>
    total([...byDay].flatMap(([day, tally]) => (day >= from && day <= to ? [tally] : [])));
  const soldSince = (from: number) => soldIn(from, Infinity);
  const monday = mondayOf(today);
  const first = since ?? Math.min(today, ...byDay.keys());
  const days = listDays(range.from ?? first, range.to).map((day) => ({
    day,
    ...(byDay.get(day) ?? nothing),
  }));
  return {
    first,
    sold: {
      today: soldSince(today),
      week: soldSince(monday),
      edition: soldSince(first),
      range: total(days),
    },
    // What today and this week are measured by: the same number of days, one day or week earlier.
    before: { today: soldIn(today - 1, today - 1), week: soldIn(monday - 7, today - 7) },
    /** One entry for each of the last days, the oldest first. */
    recent: listDays(today - recentDays + 1, today).map((day) => byDay.get(day) ?? nothing),
    days,
    states: countStates(all),
  };
}

/** How far a sparkline looks back. */
const recentDays = 14;

const listDays = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

function countStates(all: DayOfState[]): Record<OrderStatus, number> {
  const byState = tallyBy(all, ({ status }) => status);
  return recordOf(orderStatuses.map((status) => [status, byState.get(status)?.orders ?? 0]));
}
