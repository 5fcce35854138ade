import { type OrderNews, orderStates, type OrderStatus, orderStatuses } from "./order-states.ts";
import { piecesText, soldOutOrder } from "./payment-cases.ts";

/** In the place of a confirmation, where pieces were gone when they were paid. */
export const soldOutNews = {
  moment: orderStates.new.moment,
  notification: "order_sold_out",
  email: "order_sold_out",
  title: soldOutOrder.title,
  said: ({ soldOutLines }) => `${soldOutOrder.said(piecesText(soldOutLines))} ${soldOutOrder.next}`,
  subject: "Your payment arrived, but not everything is left",
  opening: "we have your payment, but not everything you paid for is left.",
} as const satisfies OrderNews;

/** Of an order that was marked as ready by a slip. */
const steppedBack = {
  moment: "Not ready yet",
  notification: "order_stepped_back",
  email: "order_stepped_back",
  title: "Not ready yet",
  said: () => "We told you too early that it is ready. We will tell you when it is.",
  subject: "Your order is not ready yet",
  opening:
    "we told you too early that your order is ready: we are still getting it ready. We will write again when it is.",
} as const satisfies OrderNews;

export const orderNews = [
  ...orderStatuses.map((status) => orderStates[status]),
  soldOutNews,
  steppedBack,
];

/** What a step of an order is told as. */
export const newsOfStep = ({ status, isBack }: { status: OrderStatus; isBack: boolean }) =>
  isBack ? steppedBack : orderStates[status];

export type OrderEmailKind = (typeof orderNews)[number]["email"];

/** `new_order` and `payments_differ` are the administrator's, the others a customer's. */
export type NotificationKind =
  | (typeof orderNews)[number]["notification"]
  | "payment_mismatch"
  | "refund"
  | "new_order"
  | "payments_differ";
