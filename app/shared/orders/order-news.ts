import { type OrderNews, orderStates, orderStatuses } from "./order-states.ts";
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

export const orderNews = [...orderStatuses.map((status) => orderStates[status]), soldOutNews];

export type OrderEmailKind = (typeof orderNews)[number]["email"];

/** `new_order` is the administrator's, the others a customer's. */
export type NotificationKind =
  | (typeof orderNews)[number]["notification"]
  | "payment_mismatch"
  | "refund"
  | "new_order";
