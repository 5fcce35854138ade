import { formatDayTime } from "#app/shared/dates.ts";
import { newsOfStep } from "#app/shared/orders/order-news.ts";
import { datedLabel, orderStates, statusesAfter } from "#app/shared/orders/order-states.ts";
import type { OwnOrder } from "./own-order.server.ts";

export function stepsOf(order: OwnOrder) {
  const done = order.history.map((step) => ({
    label: datedLabel(newsOfStep(step)),
    date: formatDayTime(step.at),
  }));
  const ahead = statusesAfter(order.status, order);
  return [...done, ...ahead.map((status) => ({ label: orderStates[status].moment }))];
}
