import { Fragment } from "react";
import { href, Link, useRouteLoaderData } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import type { SidebarPlace } from "#app/routes/admin/admin-page.ts";
import { orderStates, orderStatuses } from "#app/shared/orders/order-states.ts";
import type { OverviewView } from "./overview-view.server.ts";

type Office = Record<"notifications" | "messages", number> & { places: SidebarPlace[] };

/** What waits for somebody, each a tap from its list. */
export function ToDo({ states }: Pick<OverviewView, "states">) {
  const office = useRouteLoaderData<Office>("routes/admin/layout");
  const orders = orderStatuses
    .filter((status) => orderStates[status].next !== null)
    .map((status) => ({
      to: listAddress(href("/orders"), { tab: orderStates[status].tab.name }),
      label: orderStates[status].tab.label,
      count: states[status],
    }));
  const others = (office?.places ?? []).flatMap(({ to, label, counts }) =>
    counts && counts !== "orders" ? [{ to, label, count: office![counts] }] : [],
  );
  return (
    <nav aria-label="To do" className="mb-3 print:hidden">
      <ul className="grid grid-cols-2 large-text:grid-cols-1 gap-2 md:grid-cols-5">
        {[...orders, ...others].map(({ to, label, count }) => (
          <li key={to} className="max-md:last:col-span-2 large-text:col-span-1!">
            <Link
              to={to}
              prefetch="none"
              className="flex min-h-11 items-center justify-between gap-2 rounded-2xl border-2 border-line bg-raised px-3.5 text-sm md:max-xl:gap-1 md:max-xl:px-2.5 md:max-xl:text-xs leading-snug font-semibold hover:bg-sunk"
            >
              <span>
                {label.split(" ").map((word) => (
                  <Fragment key={word}>
                    <span className="unbroken">{word}</span>{" "}
                  </Fragment>
                ))}
              </span>
              <span className={`text-lg font-bold tabular-nums ${count === 0 ? "text-muted" : ""}`}>
                {count.toLocaleString("en-NG")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
