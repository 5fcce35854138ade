import { formatDayTime, formatWindow } from "#app/shared/dates.ts";
import { messageOfMove } from "#app/shared/orders/order-messages.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import {
  datedLabel,
  orderStates,
  statusesAfter,
  wordsFor,
} from "#app/shared/orders/order-states.ts";
import type { MyOrder } from "./load-my-order.server.ts";

export function stepsOf(order: MyOrder) {
  const done = order.history.map((step) => ({
    label: datedLabel(messageOfMove(step)),
    date: formatDayTime(step.at),
  }));
  const ahead = statusesAfter(order.status, order);
  // An order that is picked up is expected to be ready; it can be fetched at any time after that.
  const isLast = (index: number) => toDoor(order) && index === ahead.length - 1;
  const expected = expectedOf(order);
  return [
    ...done,
    ...ahead.map((status, index) => ({
      label: wordsFor(orderStates[status], order).timelineLabel,
      ...(expected && (isLast(index) || status === "ready_for_pickup") && { expected }),
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
