import { differingPayment, soldOutOrder } from "./payment-cases.ts";

export const orderStatuses = [
  "new",
  "ready_for_delivery",
  "ready_for_pickup",
  "completed",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What the customer reads for a status (specification.md section 4: the delivered-order record). */
export const statusLabels: Record<OrderStatus, string> = {
  new: "confirmed",
  ready_for_delivery: "Ready for Delivery",
  ready_for_pickup: "Ready for Pick up",
  completed: "Delivered",
};

/** The label beside a status's date on the customer's pages. */
export const statusDateLabels: Record<OrderStatus, string> = {
  new: "Ordered on",
  ready_for_delivery: "Ready on",
  ready_for_pickup: "Ready on",
  completed: "Delivered on",
};

/** The buttons by which the administrator moves an order, by the status they leave. */
export const moveLabels: Record<Exclude<OrderStatus, "completed">, string> = {
  new: "Mark as Ready",
  ready_for_delivery: "Mark as Delivered",
  ready_for_pickup: "Mark as Picked Up",
};

/**
 * The one transition table (settled.md 8): where an order goes from a status, or null at the end.
 * Any shipping option other than DOOR DELIVERY is treated as pick-up.
 */
export function nextStatus(from: OrderStatus, shippingOption: string): OrderStatus | null {
  switch (from) {
    case "new":
      return shippingOption === "DOOR DELIVERY" ? "ready_for_delivery" : "ready_for_pickup";
    case "ready_for_delivery":
    case "ready_for_pickup":
      return "completed";
    case "completed":
      return null;
  }
}

export type NotificationKind =
  | "order_confirmed"
  | "out_for_delivery"
  | "ready_for_pickup"
  | "delivered"
  | "order_sold_out"
  | "payment_mismatch";

/** The customer's notification that a status brings. */
export const statusNotifications: Record<OrderStatus, NotificationKind> = {
  new: "order_confirmed",
  ready_for_delivery: "out_for_delivery",
  ready_for_pickup: "ready_for_pickup",
  completed: "delivered",
};

export const notificationTitles: Record<NotificationKind, string> = {
  order_confirmed: "Order confirmed",
  out_for_delivery: "Out for delivery",
  ready_for_pickup: "Ready for pick-up",
  delivered: "Delivered",
  order_sold_out: soldOutOrder.title,
  payment_mismatch: differingPayment.title,
};
