import type { Plot } from "#app/domain/analytics/plot.server.ts";

/** The area and outline of a chart in a field of 100 by 100 units, which may be stretched. */
export const PlotShape = ({ plot }: { plot: Plot }) => (
  <>
    <path d={plot.area} fill="var(--color-marigold)" />
    <path
      d={plot.outline}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
    />
  </>
);
