import { href } from "react-router";
import { CsvLink } from "#app/routes/admin/list/csv-link.tsx";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import { formatDay } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DayPlot } from "./day-plot.tsx";
import { FigureTable } from "./figure-table.tsx";
import { Info } from "./info.tsx";
import { MoreFigures } from "./more-figures.tsx";
import { type AskedOverview, overviewAddress } from "./overview-links.ts";
import type { OverviewView } from "./overview-view.server.ts";
import { PartTables } from "./part-tables.tsx";
import { Views } from "./views.tsx";

type SalesOfDaysProps = Pick<OverviewView, "days" | "sold" | "plots" | "parts" | "meanings"> & {
  range: { from: string; to: string };
  asked: AskedOverview;
};

export function SalesOfDays({
  days,
  sold,
  plots,
  parts,
  meanings,
  range,
  asked,
}: SalesOfDaysProps) {
  const { from, to } = range;
  const period = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  const { orders, pieces, kobo } = sold;
  const sum = `${pluralise(orders, "order")}, ${pluralise(pieces, "piece")}, ${formatNaira(kobo)}`;
  return (
    <section className="mt-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="text-lg font-bold">
          {period}
          <Info of="sold">{`${meanings.sold} ${meanings.pieces} ${meanings.foreign}`}</Info>
        </h2>
        <p className="font-semibold tabular-nums">{sum}</p>
      </div>
      {orders === 0 ? (
        <div className="mt-3">
          <EmptyState title="No order was made in these days" />
        </div>
      ) : (
        <div className="grid gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-1">
          <div>
            <Views
              label="Sales by day"
              views={[
                {
                  name: "Naira",
                  content: (
                    <DayPlot
                      title="Naira by day"
                      description={`${period}: ${sum}.`}
                      plot={plots.naira}
                    />
                  ),
                },
                {
                  name: "Orders",
                  content: (
                    <DayPlot
                      title="Orders by day"
                      description={`${period}: ${sum}.`}
                      plot={plots.orders}
                    />
                  ),
                },
              ]}
            />
            <div className="flex flex-wrap items-start gap-x-5">
              <DayTable days={days} />
              <CsvLink
                to={overviewAddress(asked, href("/adminOverview/days.csv"))}
                label="Export by day"
              />
            </div>
          </div>
          <div>
            <PartTables parts={parts} meanings={meanings} />
            <CsvLink
              to={overviewAddress(asked, href("/adminOverview/parts.csv"))}
              label="Export breakdown"
            />
          </div>
        </div>
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
