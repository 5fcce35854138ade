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
      className="mb-5 flex flex-wrap items-end gap-x-8 gap-y-3 rounded-2xl border-2 border-line bg-raised px-4 py-4 sm:px-6"
    >
      <p>
        <span className="poster block text-4xl tabular-nums">{total.toLocaleString("en")}</span>
        {total === 1 ? "subscription" : "subscriptions"},{" "}
        <span className="unbroken">{month.toLocaleString("en")} in the last 30 days</span>
      </p>
      <figure className="min-w-48 large-text:min-w-0 grow basis-64">
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
