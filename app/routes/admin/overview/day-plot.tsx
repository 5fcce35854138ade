import { useId } from "react";
import type { Plot } from "#app/domain/analytics/plot.server.ts";
import { PlotShape } from "./plot-shape.tsx";

interface DayPlotProps {
  title: string;
  description: string;
  plot: Plot;
}

/** A finished drawing that stretches to its place: lines and letters keep their size. */
export function DayPlot({ title, description, plot }: DayPlotProps) {
  const id = useId();
  return (
    <figure className="break-inside-avoid">
      <figcaption className="text-sm font-semibold text-muted">{title}</figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="mt-5 mb-7 block h-36 w-full md:h-48 overflow-visible"
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
            {/* Nothing is said of nought, which would stand on the first day. */}
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

/* Legible over the drawing too. */
const letters =
  "fill-current text-xs tabular-nums [paint-order:stroke] stroke-surface [stroke-width:4px]";

/** The outermost stay within. */
const anchorOf = (at: number) => (at < 6 ? "start" : at > 94 ? "end" : "middle");
