import { href, Link } from "react-router";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import { formatNaira } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { OverviewView } from "./overview-view.server.ts";
import { PlotShape } from "./plot-shape.tsx";

export function SoldTiles({ tiles }: Pick<OverviewView, "tiles">) {
  return (
    <ul className="grid grid-cols-2 gap-2 large-text:grid-cols-1 md:gap-3 lg:grid-cols-4">
      {tiles.map(({ label, to, orders, pieces, kobo, change, trend }) => (
        <li
          key={label}
          className="grid content-between break-inside-avoid rounded-2xl border-2 border-line bg-raised px-3 py-1.5 md:px-4"
        >
          <h2>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center text-sm font-semibold underline-offset-4 hover:underline md:text-base"
            >
              {label}
            </Link>
          </h2>
          <p className="text-xl font-bold tabular-nums md:text-2xl">{formatNaira(kobo)}</p>
          <p className="text-sm text-muted">{change}</p>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="my-1.5 block h-6 w-full md:h-8"
          >
            <PlotShape plot={trend} />
          </svg>
          <p className="flex flex-wrap items-center gap-x-3 text-sm tabular-nums max-md:hidden">
            <TextLink to={href("/orders")} prefetch="none">
              {pluralise(orders, "order")}
            </TextLink>
            <span>{pluralise(pieces, "piece")}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
