import { csvLine, csvStart } from "#app/shared/csv.ts";
import { isoDay } from "#app/shared/dates.ts";
import { orderStates, type OrderStatus, orderStatuses } from "#app/shared/orders/order-states.ts";
import { keysOf } from "#app/shared/records.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { countFigures, type Figures } from "./analytics.server.ts";
import type { DayRange } from "./definitions.server.ts";
import { type BreakdownKind, breakdownKinds } from "./sales-breakdown.server.ts";

interface Wanted {
  range: DayRange;
  few: number;
}

/** A row for each of some days, those without an order too. */
export async function* exportDays(app: Parts<"db" | "live" | "now">, { range, few }: Wanted) {
  const { days } = await countFigures(app, range, few);
  yield csvStart + csvLine(["Day", "Orders", "Pieces", "Sold (naira)"]);
  yield days
    .map(({ day, orders, pieces, kobo }) => csvLine([isoDay(day), orders, pieces, kobo / 100]))
    .join("");
}

const breakdownNames: Record<BreakdownKind, string> = {
  products: "Product",
  sizes: "Size",
  colors: "Colour",
  regions: "Region",
};

/**
 * The breakdowns of what was sold, and what waits by state and age: by what, its name, orders,
 * pieces, naira.
 */
export async function* exportBreakdowns(app: Parts<"db" | "live" | "now">, { range, few }: Wanted) {
  const figures = await countFigures(app, range, few);
  yield csvStart + csvLine(["By", "Name", "Orders", "Pieces", "Naira"]);
  for (const kind of breakdownKinds)
    yield figures.breakdowns[kind]
      .map(({ name, orders, pieces, kobo }) =>
        csvLine([
          breakdownNames[kind],
          name,
          kind === "regions" ? orders : null,
          pieces,
          kobo / 100,
        ]),
      )
      .join("");
  yield standingRows(figures).join("");
}

function standingRows({ states, waiting }: Figures): string[] {
  const labelOf = (status: OrderStatus) => orderStates[status].tab.label;
  const ofStates = orderStatuses.map((status) => ["State", labelOf(status), states[status]]);
  const ofAges = waiting.flatMap(({ age, orders }) =>
    keysOf(orders).map((status) => [age, labelOf(status), orders[status]]),
  );
  return [...ofStates, ...ofAges].map((cells) => csvLine([...cells, null, null]));
}
