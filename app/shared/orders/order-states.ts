import { type Address, addressText } from "#app/shared/accounts/address.ts";
import { formatWindow } from "#app/shared/dates.ts";
import { keysOf } from "#app/shared/records.ts";
import { type AgreedDelivery, quoteOf, quoteTerm, toDoor } from "./delivery.ts";
import type { LineItem } from "#app/shared/orders/line-items.ts";

interface DescribedOrder {
  createdAt: Date;
  shippingOption: string;
  address: Address;
  agreed: AgreedDelivery;
  soldOutLines: LineItem[];
  cancelReason: string;
}

export interface OrderMessage {
  /** The label of the date: "Ready" while it is ahead, "Ready on" beside its date. */
  timelineLabel: string;
  /** The kind of the notification, and its title and text. */
  notification: string;
  title: string;
  text: (order: DescribedOrder) => string;
  /** The kind of the e-mail, its subject, which the order's number follows, and its first words. */
  email: string;
  subject: string;
  opening: string;
  /** The same words for an order that is picked up, where they differ. */
  pickedUp?: Pick<OrderMessage, "timelineLabel" | "title" | "subject">;
  /** Whether the e-mail says when the order is expected. */
  quoted?: true;
}

interface OrderState extends OrderMessage {
  /** The name of the state for customers (specification.md section 4). */
  label: string;
  /** The colour of its badge. */
  tone: string;
  /**
   * The list of its orders in the back office: name in addresses, date column, empty text, print.
   */
  tab: { name: string; label: string; dateLabel: string; none: string; printed: string };
  /** The state that follows, or null at the end (product-decisions.md 8). */
  next: string | { toDoor: string; toPickUp: string } | null;
  /** The state that an order is moved back to if it was moved here by mistake. */
  back: string | { toDoor: string; toPickUp: string } | null;
  /**
   * Whether the state is beside the usual way: an order is put there, and none passes through it.
   */
  isAside?: true;
  /** The button that moves an order on from here; null at the end. */
  move: string | null;
  /** What the organisers' message on WhatsApp says of the order. */
  whatsApp: (order: Pick<DescribedOrder, "address" | "agreed">) => string;
}

/**
 * The states in their order. A new state needs an entry here, the `next` of the one before it, and
 * a migration.
 */
export const orderStates = {
  new: {
    label: "confirmed",
    timelineLabel: "Ordered",
    tone: "marigold",
    tab: {
      name: "new",
      label: "New Orders",
      dateLabel: "Date Ordered",
      none: "No pending orders",
      printed: "Order list",
    },
    next: { toDoor: "ready_for_delivery", toPickUp: "ready_for_pickup" },
    back: null,
    move: "Mark as Ready",
    notification: "order_confirmed",
    email: "order_confirmed",
    title: "Order confirmed",
    text: (order) => {
      const { from, to } = quoteOf(order);
      return `${quoteTerm(order)} ${formatWindow(from, to)}.`;
    },
    subject: "Order confirmed",
    opening: "we have your payment and your order. We will write again when it is ready.",
    quoted: true,
    whatsApp: () => "We have it and are getting it ready.",
  },
  ready_for_delivery: {
    label: "Ready for Delivery",
    timelineLabel: "Ready",
    tone: "hibiscus",
    tab: {
      name: "delivery",
      label: "Pending Delivery",
      dateLabel: "Date Ready",
      none: "No pending Deliveries",
      printed: "Delivery list",
    },
    next: "completed",
    back: "new",
    move: "Mark as Delivered",
    notification: "out_for_delivery",
    email: "ready_for_delivery",
    title: "Out for delivery",
    text: ({ address }) => {
      const region = addressText(address, "region");
      return region ? `It is on its way to ${region}.` : "It is on its way.";
    },
    subject: "Your order is out for delivery",
    opening:
      "your order is packed and on its way to you. Keep your phone near: the rider calls before coming.",
    whatsApp: ({ address }) =>
      `It is ready and on its way to ${addressText(address, "street") || "you"}. When are you there to receive it?`,
  },
  ready_for_pickup: {
    label: "Ready for Pick up",
    timelineLabel: "Ready",
    tone: "hibiscus",
    tab: {
      name: "pickup",
      label: "Pending Pick-up",
      dateLabel: "Date Ready",
      none: "No pending Pickups",
      printed: "Pick-up list",
    },
    next: "completed",
    back: "new",
    move: "Mark as Picked Up",
    notification: "ready_for_pickup",
    email: "ready_for_pickup",
    title: "Ready for pick-up",
    text: ({ agreed }) => `${agreed.label}.`,
    subject: "Your order is ready for pick-up",
    opening: "your order is waiting for you. Bring your order number.",
    whatsApp: ({ agreed }) => `It is ready: ${agreed.label}. Please bring the order number.`,
  },
  completed: {
    label: "Delivered",
    timelineLabel: "Delivered",
    tone: "palm",
    tab: {
      name: "completed",
      label: "Completed Orders",
      dateLabel: "Delivered On",
      none: "Completed orders will show here",
      printed: "Order list",
    },
    next: null,
    back: { toDoor: "ready_for_delivery", toPickUp: "ready_for_pickup" },
    move: null,
    notification: "delivered",
    email: "delivered",
    title: "Delivered",
    text: () => "It is with you. Wear it loud.",
    subject: "Your order was delivered",
    pickedUp: {
      timelineLabel: "Picked up",
      title: "Picked up",
      subject: "Your order was picked up",
    },
    opening: "your order is with you. Wear it loud, and thank you for being part of it.",
    whatsApp: () => "It was handed over. Is everything as you hoped?",
  },
  cancelled: {
    label: "Cancelled",
    timelineLabel: "Cancelled",
    tone: "neutral",
    tab: {
      name: "cancelled",
      label: "Cancelled",
      dateLabel: "Cancelled On",
      none: "No cancelled orders",
      printed: "Order list",
    },
    next: null,
    back: null,
    isAside: true,
    move: null,
    notification: "order_cancelled",
    email: "order_cancelled",
    title: "Order cancelled",
    text: ({ cancelReason }) => cancelReason,
    subject: "Your order was cancelled",
    opening: "your order was cancelled and will not be delivered.",
    whatsApp: () => "We had to cancel it.",
  },
} as const satisfies Record<string, OrderState>;

export type OrderStatus = keyof typeof orderStates;
export const orderStatuses = keysOf(orderStates);
export const isAside = (status: OrderStatus): boolean => "isAside" in orderStates[status];
export const finalStatuses = orderStatuses.filter((status) => orderStates[status].next === null);

export function nextStatus(
  from: OrderStatus,
  order: { shippingOption: string },
): OrderStatus | null {
  const { next } = orderStates[from];
  if (next === null || typeof next === "string") return next;
  return toDoor(order) ? next.toDoor : next.toPickUp;
}

/** The state before, for an order that was moved by mistake; null where there is no way back. */
export function previousStatus(
  from: OrderStatus,
  order: { shippingOption: string },
): OrderStatus | null {
  const { back } = orderStates[from];
  if (back === null || typeof back === "string") return back;
  return toDoor(order) ? back.toDoor : back.toPickUp;
}

export function statusesAfter(from: OrderStatus, order: { shippingOption: string }): OrderStatus[] {
  const next = nextStatus(from, order);
  return next ? [next, ...statusesAfter(next, order)] : [];
}

/** The words of a message about an order, by whether it is delivered or picked up. */
export const wordsFor = (
  message: OrderMessage,
  order: { shippingOption: string },
): Pick<OrderMessage, "timelineLabel" | "title" | "subject"> =>
  (toDoor(order) ? undefined : message.pickedUp) ?? message;

export const datedLabel = ({ timelineLabel }: Pick<OrderMessage, "timelineLabel">): string =>
  `${timelineLabel} on`;
