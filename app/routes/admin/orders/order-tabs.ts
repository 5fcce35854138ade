import { messages } from "#app/shared/messages.ts";
import type { OrderStatus } from "#app/shared/orders/order-status.ts";

/** The administrator's four order lists (specification.md section 2, /orders): each a status, by its name in the address. */
export const orderTabs = [
  {
    name: "new",
    status: "new",
    label: "New Orders",
    dateLabel: "Date Ordered",
    none: messages.orders.noneNew,
  },
  {
    name: "delivery",
    status: "ready_for_delivery",
    label: "Pending Delivery",
    dateLabel: "Date Ready",
    none: messages.orders.noneDelivery,
  },
  {
    name: "pickup",
    status: "ready_for_pickup",
    label: "Pending Pick-up",
    dateLabel: "Date Ready",
    none: messages.orders.nonePickup,
  },
  {
    name: "completed",
    status: "completed",
    label: "Completed Orders",
    dateLabel: "Delivered On",
    none: messages.orders.noneCompleted,
  },
] as const satisfies readonly {
  name: string;
  status: OrderStatus;
  label: string;
  dateLabel: string;
  none: string;
}[];
export type OrderTab = (typeof orderTabs)[number];

/** The tab whose list holds the orders of a status. */
export function orderTabWith(status: OrderStatus): OrderTab {
  return orderTabs.find((tab) => tab.status === status)!;
}

/** The tab that an address names; the first when it names none. */
export function orderTabOf(name: string | null): OrderTab {
  return orderTabs.find((tab) => tab.name === name) ?? orderTabs[0];
}
