import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import {
  isAside,
  orderStates,
  type OrderStatus,
  orderStatuses,
} from "#app/shared/orders/order-states.ts";
import { keysOf } from "#app/shared/records.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { FigureTable } from "./figure-table.tsx";
import type { OverviewView } from "./overview-view.server.ts";

/** Orders by state; each number leads to its list. */
export function OrdersByState({ states }: Pick<OverviewView, "states">) {
  const shown = orderStatuses.filter((status) => !isAside(status) || states[status] > 0);
  return (
    <FigureTable
      label="Orders by state"
      columns={["State", "Orders"]}
      rows={shown.map((status) => ({
        key: status,
        name: orderStates[status].tab.label,
        cells: [<OrdersLink key="orders" status={status} count={states[status]} />],
      }))}
    />
  );
}

/** Orders on their way by how old they are; each number leads to its list. */
export function OrdersByAge({ waiting }: Pick<OverviewView, "waiting">) {
  const open = keysOf(waiting[0]!.orders);
  return (
    <FigureTable
      label="Orders on their way, by age"
      columns={["Age", ...open.map((status) => orderStates[status].tab.label)]}
      rows={waiting.map(({ age, older, orders }) => ({
        key: age,
        name: <span className="sm:whitespace-nowrap">{age}</span>,
        cells: open.map((status) => (
          <OrdersLink key={status} status={status} older={older} count={orders[status]} />
        )),
      }))}
    />
  );
}

interface OrdersLinkProps {
  status: OrderStatus;
  older?: number | null;
  count: number;
}

function OrdersLink({ status, older, count }: OrdersLinkProps) {
  if (count === 0) return 0;
  const list = { tab: orderStates[status].tab.name, older: older ? String(older) : null };
  return (
    <TextLink
      to={listAddress(href("/orders"), list)}
      prefetch="none"
      className="min-w-11 justify-end"
    >
      {count.toLocaleString("en-NG")}
    </TextLink>
  );
}
