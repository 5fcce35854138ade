import { href, Link } from "react-router";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import { formatNaira } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { OverviewView } from "./overview-view.server.ts";

export function SoldTiles({ tiles }: Pick<OverviewView, "tiles">) {
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {tiles.map(({ label, to, orders, pieces, kobo }) => (
        <li
          key={label}
          className="break-inside-avoid rounded-2xl border-2 border-line bg-raised px-5 pt-3 pb-2 max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:pt-1 max-md:pb-1"
        >
          <h2>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
            >
              {label}
            </Link>
          </h2>
          <p className="poster text-[1.75rem] tabular-nums max-md:text-xl md:text-xl lg:text-[1.75rem] xl:text-4xl">
            {formatNaira(kobo)}
          </p>
          <p className="flex flex-wrap items-center gap-x-4 tabular-nums max-md:col-span-2">
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
