import { csvLine, csvStart } from "#app/shared/csv.ts";
import { type EditionFigures, editionBreakdowns } from "#app/shared/editions/edition-figures.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { keysOf } from "#app/shared/records.ts";

/** An edition's figures as a CSV file: by what, its name, orders, pieces, naira. */
export async function* exportEdition(figures: EditionFigures): AsyncGenerator<string> {
  yield csvStart + csvLine(["By", "Name", "Orders", "Pieces", "Naira"]);
  const { sold, bridge = [], soldBridge = [], states, days, parts, tickets } = figures;
  const rows: (string | number | null)[][] = [
    ["All", "Sold", sold.orders, sold.pieces, sold.kobo / 100],
    ...bridge.map(({ term, kobo }) => ["How it adds up", term, null, null, kobo / 100]),
    ...soldBridge.map(({ term, kobo }) => ["From the products", term, null, null, kobo / 100]),
    ...keysOf(states).map((status) => {
      const { label } = orderStates[status].tab;
      return ["State", label, states[status], null, null];
    }),
    ...keysOf(editionBreakdowns).flatMap((kind) =>
      parts[kind].map(({ name, orders, pieces, kobo }) => [
        editionBreakdowns[kind],
        name,
        kind === "regions" ? orders : null,
        pieces,
        kobo / 100,
      ]),
    ),
    ...days.map(({ day, orders, pieces, kobo }) => ["Day", day, orders, pieces, kobo / 100]),
    ...tickets.map(({ package: type, tickets: valid }) => ["Tickets", type, null, valid, null]),
    ...(["messages", "accounts", "subscribers"] as const).map((name) => [
      "There were",
      name,
      null,
      figures[name],
      null,
    ]),
  ];
  yield rows.map((cells) => csvLine(cells)).join("");
}
