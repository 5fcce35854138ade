import { href } from "react-router";
import type { Figures } from "#app/domain/analytics/analytics.server.ts";
import { meanings } from "#app/domain/analytics/definitions.server.ts";
import { partKinds } from "#app/domain/analytics/parts-of-sales.server.ts";
import { plotDays, plotShares } from "#app/domain/analytics/plot.server.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { dayNumber, formatDay, isoDay, mondayOf, startOfDay } from "#app/shared/dates.ts";
import { recordOf } from "#app/shared/records.ts";
import type { readOverviewQuery } from "./overview-query.server.ts";

const compact = new Intl.NumberFormat("en-NG", { notation: "compact" });

/** The figures as the page draws them: plots are finished, and nothing is left to be worked out. */
export function viewOf(
  { days, parts, first, sold, tickets, accounts, subscribers, ...figures }: Figures,
  { range, ...asked }: ReturnType<typeof readOverviewQuery>,
  packages: readonly string[],
) {
  const from = range.from ?? first;
  const plot = (values: number[], label: (value: number) => string) =>
    plotDays({ from, values, label });
  return {
    ...figures,
    asked: { ...asked, range: { from: isoDay(from), to: isoDay(range.to) } },
    tiles: tilesOf(sold, dayNumber(figures.at)),
    sold: sold.range,
    hasOrders: Object.values(figures.states).some((count) => count > 0),
    days: days.map(({ day, ...tally }) => ({ day: formatDay(startOfDay(day)), ...tally })),
    plots: {
      naira: plot(
        days.map(({ kobo }) => kobo / 100),
        (value) => `₦${compact.format(value)}`,
      ),
      orders: plot(
        days.map(({ orders }) => orders),
        (value) => compact.format(value),
      ),
    },
    parts: recordOf(
      partKinds.map((kind) => {
        const shares = plotShares(parts[kind].map(({ pieces }) => pieces));
        return [kind, parts[kind].map((part, index) => ({ ...part, share: shares[index]! }))];
      }),
    ),
    meanings,
    tickets: packages.flatMap((name) => tickets.filter((one) => one.package === name)),
    people: [
      { who: "Accounts of customers", ...accounts },
      { who: "Subscribers, by any form", ...subscribers },
    ],
  };
}

const tilesOf = ({ today, week, edition }: Figures["sold"], day: number) => {
  const monday = { from: isoDay(mondayOf(day)), to: isoDay(day) };
  const at = (days: Record<string, string>) => listAddress(href("/adminOverview"), days);
  return [
    { label: "Sold today", to: at({ days: "today" }), ...today },
    { label: "Sold this week", to: at(monday), ...week },
    { label: "Sold this edition", to: at({ days: "edition" }), ...edition },
  ];
};

export type OverviewView = ReturnType<typeof viewOf>;
