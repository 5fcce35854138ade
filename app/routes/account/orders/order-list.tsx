import { href, useNavigation } from "react-router";
import { messages } from "#app/shared/messages.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { MoreItems } from "#app/ui/more-items.tsx";
import { type Order, OrderRow } from "./order-row.tsx";

interface Orders {
  orders: readonly Order[];
  search: string;
  next: string | null;
}

/** So many are seen at a glance; more are looked through. */
const searchedFrom = 8;

export function OrderList({ orders, search, next }: Orders) {
  const { state } = useNavigation();
  const query = search && `?${new URLSearchParams({ q: search })}`;
  if (orders.length === 0 && !search)
    return (
      <div className="mt-6">
        <EmptyState title={messages.orders.none}>
          <LinkButton to={href("/merch")}>Start Shopping</LinkButton>
        </EmptyState>
      </div>
    );
  return (
    <div className="mt-6 grid gap-3">
      {(search || orders.length >= searchedFrom) && (
        <div className="max-w-xl">
          <SearchForm
            label="Number or piece"
            defaultValue={search}
            clearTo={href("/myorders")}
            pending={state === "loading"}
          />
        </div>
      )}
      {orders.length === 0 && (
        <EmptyState title="No order of yours has this number or piece">
          <LinkButton to={href("/myorders")}>All my orders</LinkButton>
        </EmptyState>
      )}
      <Rows orders={orders} query={query} />
      <MoreItems<Orders>
        key={search}
        next={next}
        label="Older orders"
        addressOf={(after) =>
          `${href("/myorders")}?${new URLSearchParams({ ...(search && { q: search }), after })}`
        }
        nextOf={(page) => page.next}
      >
        {(page) => <Rows orders={page.orders} query={query} />}
      </MoreItems>
    </div>
  );
}

const Rows = ({ orders, query }: { orders: readonly Order[]; query: string }) => (
  <ul className="grid gap-3">
    {orders.map((order) => (
      <OrderRow key={order.id} order={order} query={query} />
    ))}
  </ul>
);
