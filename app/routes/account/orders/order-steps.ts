import { formatDayTime, formatWindow } from "#app/shared/dates.ts";
import { messageOfMove } from "#app/shared/orders/order-messages.ts";
import { datedLabel, orderStates, statusesAfter } from "#app/shared/orders/order-states.ts";
import type { MyOrder } from "./load-my-order.server.ts";

export function stepsOf(order: MyOrder) {
  const done = order.history.map((step) => ({
    label: datedLabel(messageOfMove(step)),
    date: formatDayTime(step.at),
  }));
  const ahead = statusesAfter(order.status, order);
  // An order that is ready for pick-up can be fetched at any time, so its last step has no expected
  // day.
  const expected = order.status === "ready_for_pickup" ? null : expectedOf(order);
  return [
    ...done,
    ...ahead.map((status, index) => ({
      label: orderStates[status].timelineLabel,
      ...(expected && index === ahead.length - 1 && { expected }),
    })),
  ];
}

/**
 * When the order is expected; null for a cancelled one. Where items had sold out, no day is named
 * until the organisers have decided.
 */
export function expectedOf({
  status,
  soldOutLines,
  soldOutDecidedAt,
  quote,
}: MyOrder): string | null {
  if (status === "cancelled") return null;
  if (soldOutLines.length > 0 && !soldOutDecidedAt) return "The organisers will write to you";
  return formatWindow(quote.from, quote.to);
}
