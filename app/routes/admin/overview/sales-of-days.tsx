import { href } from "react-router";
import { CsvLink } from "#app/routes/admin/list/csv-link.tsx";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { formatDay } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FigureTable } from "./figure-table.tsx";
import { Info } from "./info.tsx";
import { type OverviewAddress, overviewAddress } from "./overview-links.ts";
import type { OverviewView } from "./overview-view.server.ts";
import { Views } from "./views.tsx";
import { useId } from "react";
import type { Plot } from "#app/domain/analytics/plot.server.ts";
import { PlotShape } from "./plot-shape.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { useMay } from "#app/routes/admin/may.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Details } from "#app/ui/details.tsx";

type SalesOfDaysProps = Pick<
  OverviewView,
  "days" | "sold" | "plots" | "breakdowns" | "metricDefinitions"
> & {
  range: { from: string; to: string };
  asked: OverviewAddress;
};

export function SalesOfDays({
  days,
  sold,
  plots,
  breakdowns,
  metricDefinitions,
  range,
  asked,
}: SalesOfDaysProps) {
  const may = useMay();
  const { from, to } = range;
  const period = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  const { orders, pieces, kobo } = sold;
  const sum = `${pluralise(orders, "order")}, ${pluralise(pieces, "piece")}, ${formatNaira(kobo)}`;
  return (
    <section className="mt-1.5 md:mt-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="flex items-center">
          <h2 className="text-lg font-bold">{period}</h2>
          <Info of="sold">{`${metricDefinitions.sold} ${metricDefinitions.pieces} ${metricDefinitions.worth} ${metricDefinitions.foreign}`}</Info>
        </div>
        <p className="font-semibold tabular-nums">{sum}</p>
        {may("payments.read") && (
          <TextLink
            to={
              asked.ready === "edition"
                ? href("/adminStatement")
                : listAddress(href("/adminStatement"), { from, to })
            }
            prefetch="none"
          >
            {asked.ready === "edition" ? "How it adds up" : "Statement of these days"}
          </TextLink>
        )}
      </div>
      {orders === 0 ? (
        <div className="mt-3">
          <EmptyState title="No order was made in these days" />
        </div>
      ) : (
        <div className="grid gap-x-8 gap-y-1 md:gap-y-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-1">
          <div className="relative">
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
                { name: "As a table", content: <DayTable days={days} /> },
              ]}
            />
            <Export
              to={overviewAddress(asked, href("/adminOverview/days.csv"))}
              label="Export by day"
            />
          </div>
          <div className="relative">
            <BreakdownTables breakdowns={breakdowns} />
            <Export
              to={overviewAddress(asked, href("/adminOverview/parts.csv"))}
              label="Export breakdown"
            />
          </div>
        </div>
      )}
    </section>
  );
}

/** Stands at the far end of the line that chooses what is shown. */
const Export = (link: { to: string; label: string }) => (
  <span className="absolute top-0 right-0 print:hidden">
    <CsvLink {...link} isShort />
  </span>
);

const DayTable = ({ days }: Pick<OverviewView, "days">) => (
  <FigureTable
    label="Sales by day"
    columns={["Day", "Orders", "Pieces", "Naira"]}
    rows={days.map(({ day, orders, pieces, kobo }) => ({
      key: day,
      name: day,
      cells: [orders, pieces, formatNaira(kobo)],
    }))}
  />
);

interface DayPlotProps {
  title: string;
  description: string;
  plot: Plot;
}

/** A chart that stretches to its place while lines and letters keep their size. */
function DayPlot({ title, description, plot }: DayPlotProps) {
  const id = useId();
  return (
    <figure className="break-inside-avoid">
      <figcaption className="text-sm font-semibold text-muted max-md:sr-only">{title}</figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="mt-4 mb-6 block h-24 w-full md:mt-5 md:mb-7 md:h-48 overflow-visible"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>{description}</desc>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          <PlotShape plot={plot} />
        </svg>
        {plot.values.map(({ at, label }) => (
          <g key={at}>
            <line
              x2="100%"
              y1={`${at}%`}
              y2={`${at}%`}
              stroke="currentColor"
              strokeOpacity="0.25"
            />
            {/* The zero has no label: it would lie on the first day. */}
            {at < 100 && (
              <text y={`${at}%`} dy="-0.35em" className={letters}>
                {label}
              </text>
            )}
          </g>
        ))}
        {plot.days.map(({ at, label }, index) => (
          <text
            key={at}
            x={`${at}%`}
            y="100%"
            dy="1.5em"
            textAnchor={anchorOf(at)}
            className={`${letters} ${index % 2 === 1 ? "max-sm:hidden" : ""}`}
          >
            {label}
          </text>
        ))}
      </svg>
    </figure>
  );
}

/* An outline in the colour of the surface keeps the letters readable over the chart. */
const letters =
  "fill-current text-xs tabular-nums [paint-order:stroke] stroke-surface [stroke-width:4px]";

/** The labels at both ends stay within the chart. */
const anchorOf = (at: number) => (at < 6 ? "start" : at > 94 ? "end" : "middle");

type BreakdownRow = OverviewView["breakdowns"]["products"][number];

const orders = (list: Record<string, string> = {}) => listAddress(href("/orders"), list);
const chosen = ({ key, name }: BreakdownRow) => orders(key ? { q: name } : {});
const tables = [
  {
    kind: "products",
    title: "By product",
    column: "Product",
    // A deleted product is recorded by its name.
    to: ({ key, name }: BreakdownRow) => orders(key === name ? { q: name } : { product: key }),
  },
  { kind: "sizes", title: "By size", column: "Size", to: chosen },
  { kind: "colors", title: "By colour", column: "Colour", to: chosen },
  {
    kind: "regions",
    title: "By region",
    column: "Region",
    to: ({ key }: BreakdownRow) => orders(key ? { region: key } : {}),
  },
] as const;

/** How many rows a table shows; the others are shown after a press. */
const mostRows = 5;

const BreakdownTables = ({ breakdowns }: Pick<SalesOfDaysProps, "breakdowns">) => (
  <Views
    label="What was sold"
    views={tables.map((table) => ({
      name: table.column,
      content: <BreakdownTable {...table} breakdowns={breakdowns[table.kind]} />,
    }))}
  />
);

type BreakdownTableProps = Omit<(typeof tables)[number], "to"> & {
  to: (row: BreakdownRow) => string;
  breakdowns: readonly BreakdownRow[];
};

function BreakdownTable({ kind, title, column, to, breakdowns }: BreakdownTableProps) {
  const hasOrders = kind === "regions";
  const columns = hasOrders ? [column, "Orders", "Pieces", "Naira"] : [column, "Pieces", "Sales"];
  const rows = breakdowns.map((row) => ({
    key: row.key,
    name: (
      <TextLink to={to(row)} prefetch="none">
        {row.name}
      </TextLink>
    ),
    cells: [...(hasOrders ? [row.orders] : []), row.pieces, formatNaira(row.kobo)],
    share: row.share,
  }));
  const rest = rows.slice(mostRows);
  return (
    <section className="break-inside-avoid">
      <h3 className="sr-only print:not-sr-only">{title}</h3>
      <FigureTable label={title} columns={columns} rows={rows.slice(0, mostRows)} />
      {rest.length > 0 && (
        <Details summary={`${rest.length} more`} className="open:w-full">
          <FigureTable label={`${title}, the rest`} columns={columns} rows={rest} />
        </Details>
      )}
    </section>
  );
}
