import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import { formatDay } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DayPlot } from "./day-plot.tsx";
import { FigureTable } from "./figure-table.tsx";
import { MoreFigures } from "./more-figures.tsx";
import type { OverviewView } from "./overview-view.server.ts";
import { PartTables } from "./part-tables.tsx";

type SalesOfDaysProps = Pick<OverviewView, "days" | "sold" | "plots" | "parts" | "meanings"> & {
  range: { from: string; to: string };
};

export function SalesOfDays({ days, sold, plots, parts, meanings, range }: SalesOfDaysProps) {
  const { from, to } = range;
  const period = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  const { orders, pieces, kobo } = sold;
  const sum = `${pluralise(orders, "order")}, ${pluralise(pieces, "piece")}, ${formatNaira(kobo)}`;
  return (
    <section className="mt-8">
      <h2 className="poster text-heading">{period}</h2>
      <p className="mt-2 text-lead font-semibold tabular-nums">{sum}</p>
      <p className="mt-1 max-w-prose text-sm text-muted">
        {meanings.sold} {meanings.pieces} {meanings.foreign}
      </p>
      {orders === 0 ? (
        <div className="mt-5">
          <EmptyState title="No order was made in these days" />
        </div>
      ) : (
        <>
          <div className="mt-6 grid gap-x-8 gap-y-4 xl:grid-cols-2 print:grid-cols-1">
            <DayPlot title="Naira by day" description={`${period}: ${sum}.`} plot={plots.naira} />
            <DayPlot title="Orders by day" description={`${period}: ${sum}.`} plot={plots.orders} />
          </div>
          <DayTable days={days} />
          <PartTables parts={parts} meanings={meanings} />
        </>
      )}
    </section>
  );
}

function DayTable({ days }: Pick<OverviewView, "days">) {
  return (
    <MoreFigures label="As a table">
      <div className="max-w-xl">
        <FigureTable
          label="Sales by day"
          columns={["Day", "Orders", "Pieces", "Naira"]}
          rows={days.map(({ day, orders, pieces, kobo }) => ({
            key: day,
            name: day,
            cells: [orders, pieces, formatNaira(kobo)],
          }))}
        />
      </div>
    </MoreFigures>
  );
}
