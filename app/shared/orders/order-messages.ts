import { placeOf, toDoor } from "./delivery.ts";
import { type OrderMessage, orderStates, type OrderStatus, orderStatuses } from "./order-states.ts";
import type { RefundNotice } from "#app/shared/refunds/refunds.ts";
import { piecesText, soldOutOrder } from "#app/shared/payments/payment-cases.ts";

/** The message in place of a confirmation, where pieces were sold out when they were paid. */
export const soldOutMessage = {
  timelineLabel: orderStates.new.timelineLabel,
  notification: "order_sold_out",
  email: "order_sold_out",
  title: soldOutOrder.title,
  text: ({ soldOutLines }) => `${soldOutOrder.text(piecesText(soldOutLines))} ${soldOutOrder.next}`,
  subject: "Your payment arrived, but not everything is left",
  opening: "we have your payment, but not everything you paid for is left.",
} as const satisfies OrderMessage;

/** The message about an order that was marked as ready by mistake. */
const readyUndone = {
  timelineLabel: "Delayed",
  notification: "order_stepped_back",
  email: "order_stepped_back",
  title: "Delayed",
  text: () => "We said too early that it is ready. We will tell you when it is.",
  subject: "Your order is not ready yet",
  opening:
    "we said too early that your order is ready: we are still getting it ready. We will write again when it is.",
} as const satisfies OrderMessage;

/** The message about an order that was marked as delivered or picked up by mistake. */
const notHandedOver = {
  timelineLabel: "Not handed over yet",
  notification: "order_not_handed_over",
  email: "order_not_handed_over",
  title: "Not handed over yet",
  text: ({ shippingOption }) =>
    toDoor({ shippingOption })
      ? "Your order was marked as delivered by mistake. It is still on its way to you."
      : "Your order was marked as picked up by mistake. It is still waiting for you.",
  subject: "Your order was marked as handed over by mistake",
  opening:
    "your order was marked as handed over by mistake: it is still with us or on its way to you. We will write again when it is with you.",
} as const satisfies OrderMessage;

/** The message about a new order whose address or way of delivery an organiser has changed. */
export const correctedMessage = {
  timelineLabel: "Delivery changed",
  notification: "order_corrected",
  email: "order_corrected",
  title: "Delivery changed",
  text: (order) =>
    `${toDoor(order) ? `It goes to ${placeOf(order)}` : `You pick it up: ${placeOf(order)}`}. The delivery fee that you paid stays the same.`,
  subject: "The delivery of your order was changed",
  opening: "an organiser has changed the delivery of your order.",
} as const satisfies OrderMessage;

export const orderMessages = [
  ...orderStatuses.map((status) => orderStates[status]),
  soldOutMessage,
  readyUndone,
  notHandedOver,
  correctedMessage,
];

/** The message about a move of an order. */
export const messageOfMove = ({
  status,
  isReversal,
}: {
  status: OrderStatus;
  isReversal: boolean;
}) => (!isReversal ? orderStates[status] : status === "new" ? readyUndone : notHandedOver);

export type OrderEmailKind = (typeof orderMessages)[number]["email"];

/** The kinds from `new_order` on are the administrator's, the others are a customer's. */
export type NotificationKind =
  | (typeof orderMessages)[number]["notification"]
  | "payment_mismatch"
  | "double_payment"
  | RefundNotice
  | "broadcast"
  | "new_order"
  | "payments_differ"
  | "integrity_violation"
  | "backup_missing"
  | "dispute_opened"
  | "dispute_reminder"
  | "dispute_resolved";
