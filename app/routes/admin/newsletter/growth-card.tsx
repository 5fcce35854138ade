import type { Plot } from "#app/domain/analytics/plot.server.ts";
import { PlotShape } from "#app/routes/admin/overview/plot-shape.tsx";
import { formatDay, startOfDay } from "#app/shared/dates.ts";

interface GrowthCardProps {
  total: number;
  from: number;
  totals: readonly number[];
  plot: Plot;
}

/** The number, and the way to it as one line. */
export function GrowthCard({ total, from, totals, plot }: GrowthCardProps) {
  const month = total - (totals.at(-31) ?? 0);
  const since = formatDay(startOfDay(from));
  return (
    <section
      aria-label="How many"
      className="mb-2 flex items-end gap-x-8 gap-y-3 max-md:text-sm md:mb-5 md:rounded-2xl md:border-2 md:border-line md:bg-raised md:px-6 md:py-4"
    >
      <p>
        <span className="text-xl font-bold tabular-nums md:block md:text-3xl">
          {total.toLocaleString("en")}
        </span>{" "}
        {total === 1 ? "subscription" : "subscriptions"},{" "}
        <span className="unbroken">{month.toLocaleString("en")} in the last 30 days</span>
      </p>
      <figure className="grow basis-64 max-md:hidden">
        <svg
          role="img"
          aria-label={`From ${totals[0]} on ${since} to ${total} today`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="block h-18 w-full"
        >
          <PlotShape plot={plot} />
        </svg>
        <figcaption className="mt-1 flex justify-between text-xs text-muted">
          <span>{since}</span>
          <span>today</span>
        </figcaption>
      </figure>
    </section>
  );
}
