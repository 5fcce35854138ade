import { href, useNavigation } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { isAside, type OrderStatus } from "#app/shared/orders/order-states.ts";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { OrderFilters } from "./order-filters.tsx";
import type { OrderListTexts } from "./order-query.server.ts";
import { type OrderTab, orderTabs } from "./order-tabs.ts";

interface OrderControlsProps {
  list: OrderListTexts;
  counts: Record<OrderStatus, number>;
  on: { name: string; label: string }[];
  products: { id: string; name: string }[];
  regions: readonly string[];
}

/** Which orders the list shows. A tab keeps search and filters: what is looked for may have been moved. */
export function OrderControls({ list, counts, on, products, regions }: OrderControlsProps) {
  const isShown = ({ status, name }: OrderTab) =>
    (!isAside(status) && !list.season) || counts[status] > 0 || name === list.tab;
  const { q, ...kept } = list;
  const searching = useNavigation().location?.search.includes("q=") ?? false;
  return (
    <>
      <Tabs
        label="Orders by state"
        tabs={orderTabs.filter(isShown).map(({ name, label, status }) => ({
          to: listAddress(href("/orders"), { ...list, tab: name }),
          label,
          current: name === list.tab,
          count: counts[status],
          isCalm: status !== "new",
        }))}
      />
      <div className="mt-4 mb-2 flex md:my-5 flex-wrap items-start gap-3">
        <div className="w-full max-w-xl">
          <SearchForm
            label="Search orders: number, date, name, phone, item…"
            hint="Number, name, phone…"
            defaultValue={q}
            keep={kept}
            pending={searching}
            clearTo={listAddress(href("/orders"), kept)}
          />
        </div>
        <OrderFilters list={list} on={on} products={products} regions={regions} />
      </div>
    </>
  );
}
