import { href } from "react-router";
import type { Figures } from "#app/domain/analytics/analytics.server.ts";
import { metricDefinitions } from "#app/domain/analytics/definitions.server.ts";
import { breakdownKinds } from "#app/domain/analytics/sales-breakdown.server.ts";
import { plotDays, plotShares } from "#app/domain/analytics/plot.server.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { dayNumber, formatDay, isoDay, mondayOf, startOfDay } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { recordOf } from "#app/shared/records.ts";
import type { readOverviewQuery } from "./overview-query.server.ts";

const compact = new Intl.NumberFormat("en-NG", { notation: "compact" });

/**
 * The figures as the page draws them: the charts are laid out and the texts written, so that the
 * page computes nothing.
 */
export function viewOf(
  {
    days,
    breakdowns,
    first,
    sold,
    before,
    recent,
    tickets,
    accounts,
    subscribers,
    ...figures
  }: Figures,
  { range, ...asked }: ReturnType<typeof readOverviewQuery>,
  packages: readonly string[],
  lastEdition: { name: string; kobo: number } | null,
) {
  const from = range.from ?? first;
  const plot = (values: number[], label: (value: number) => string) =>
    plotDays({ from, values, label });
  return {
    ...figures,
    asked: { ...asked, range: { from: isoDay(from), to: isoDay(range.to) } },
    tiles: tilesOf({ sold, before, recent, first, lastEdition }, dayNumber(figures.at)),
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
    breakdowns: recordOf(
      breakdownKinds.map((kind) => {
        const shares = plotShares(breakdowns[kind].map(({ pieces }) => pieces));
        return [kind, breakdowns[kind].map((row, index) => ({ ...row, share: shares[index]! }))];
      }),
    ),
    metricDefinitions,
    tickets: packages.flatMap((name) => tickets.filter((one) => one.package === name)),
    people: [
      { who: "Accounts of customers", ...accounts },
      { who: "Subscribers, by any form", ...subscribers },
    ],
  };
}

interface Sold extends Pick<Figures, "sold" | "before" | "recent" | "first"> {
  lastEdition: { name: string; kobo: number } | null;
}

/** The four tiles: each has its figure, the change against the time before, and a trend line. */
function tilesOf({ sold, before, recent, first, lastEdition }: Sold, day: number) {
  const monday = mondayOf(day);
  const at = (days: Record<string, string>) => listAddress(href("/adminOverview"), days);
  const trend = (values: number[]) =>
    plotDays({ from: day - values.length + 1, values, label: String });
  const kobo = recent.map((tally) => tally.kobo);
  let sum = sold.edition.kobo - kobo.reduce((all, one) => all + one, 0);
  const growing = kobo.map((one) => (sum += one));
  const week = { to: at({ from: isoDay(monday), to: isoDay(day) }), trend: trend(kobo.slice(-7)) };
  return [
    {
      label: "Today",
      to: at({ days: "today" }),
      ...sold.today,
      change: changeText(sold.today.kobo, before.today.kobo, "yesterday"),
      trend: trend(kobo),
    },
    {
      label: "This week",
      ...sold.week,
      ...week,
      change: changeText(sold.week.kobo, before.week.kobo, "the week before"),
    },
    {
      label: "Average order",
      ...sold.week,
      ...week,
      kobo: averageOf(sold.week),
      change: changeText(averageOf(sold.week), averageOf(before.week), "the week before"),
      trend: trend(recent.slice(-7).map(averageOf)),
    },
    {
      label: "This edition",
      to: at({ days: "edition" }),
      ...sold.edition,
      change: lastEdition
        ? changeText(sold.edition.kobo, lastEdition.kobo, lastEdition.name)
        : `Since ${formatDay(startOfDay(first))}`,
      trend: trend(growing),
    },
  ];
}

/** In whole naira: kobo of an average say nothing. */
const averageOf = ({ kobo, orders }: { kobo: number; orders: number }) =>
  orders === 0 ? 0 : Math.round(kobo / orders / 100) * 100;

/** "12% above yesterday". Where there was little before, it is said what that was. */
function changeText(now: number, was: number, of: string): string {
  if (was <= 0) return `${formatNaira(0)} ${of}`;
  const percent = Math.round(((now - was) / was) * 100);
  if (percent > 100) return `${formatNaira(was)} ${of}`;
  if (percent === 0) return `As ${of}`;
  return `${Math.abs(percent)}% ${percent > 0 ? "above" : "below"} ${of}`;
}

export type OverviewView = ReturnType<typeof viewOf>;
