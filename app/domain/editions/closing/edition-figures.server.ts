import type { Transaction } from "#app/db/db.server.ts";
import { contactMessages } from "#app/db/schema.server.ts";
import { dayNumber, isoDay } from "#app/shared/dates.ts";
import type { BridgeLine, EditionFigures } from "#app/shared/editions/edition-figures.ts";
import { recordOf } from "#app/shared/records.ts";
import { salesOf } from "#app/domain/analytics/analytics.server.ts";
import { breakDownSales, breakdownKinds } from "#app/domain/analytics/sales-breakdown.server.ts";
import type { Sales } from "#app/domain/analytics/sales.server.ts";
import { bridgeOf, type Statement } from "#app/domain/analytics/statement.server.ts";
import { countPeople, countTicketsIn } from "#app/domain/analytics/stock-and-carts.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";

export type Breakdowns = Awaited<ReturnType<typeof breakDownSales>>;

interface Counted {
  edition: number;
  sales: Sales;
  breakdowns: Breakdowns;
  statement: Statement;
  soldBridge: BridgeLine[];
}

/**
 * What the overview says of the current edition, whose sales were counted and broken down already,
 * and what else there is.
 */
export async function countEdition(
  tx: Transaction,
  { edition, sales, breakdowns, statement, soldBridge }: Counted,
  at: Date,
): Promise<EditionFigures> {
  const today = dayNumber(at);
  const range = { from: null, to: today };
  const { sold, states, days } = salesOf(sales.days, { range, since: null, today });
  const tickets = await countTicketsIn(tx, range);
  const { accounts, subscribers } = await countPeople(tx, range);
  return {
    sold: sold.edition,
    bridge: bridgeOf(statement),
    soldBridge,
    states,
    days: days
      .filter(({ orders }) => orders > 0)
      .map(({ day, ...sum }) => ({ ...sum, day: isoDay(day) })),
    parts: recordOf(
      breakdownKinds.map((kind) => [
        kind,
        breakdowns[kind].map(({ name, orders, pieces, kobo }) => ({ name, orders, pieces, kobo })),
      ]),
    ),
    tickets: tickets.map(({ package: type, tickets: valid, people }) => ({
      package: type,
      tickets: valid,
      people,
    })),
    messages: await tx.$count(contactMessages, inEdition(contactMessages.editionId, edition)),
    accounts: accounts.all,
    subscribers: subscribers.all,
  };
}
