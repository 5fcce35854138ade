import { orderStates, orderStatuses, type OrderStatus } from "#app/shared/orders/order-states.ts";

/**
 * The administrator's order lists (specification.md section 2, /orders): one for each state, by its
 * name in the address.
 */
export const orderTabs = orderStatuses.map((status) => ({ status, ...orderStates[status].tab }));
export type OrderTab = (typeof orderTabs)[number];

/** The tab whose list holds the orders of a status. */
export function orderTabWith(status: OrderStatus): OrderTab {
  return orderTabs.find((tab) => tab.status === status)!;
}

/** The tab that an address names; the first when it names none. */
export function orderTabOf(name: string | null): OrderTab {
  return orderTabs.find((tab) => tab.name === name) ?? orderTabs[0]!;
}
