import { formatDayTime } from "#app/shared/dates.ts";
import { nextStatus, type OrderStatus, statusDateLabels } from "#app/shared/orders/order-status.ts";
import type { OwnOrder } from "./own-order.server.ts";

/** The states an order has been in, with their dates, and those still ahead of it. */
export function stepsOf({ history, status, shippingOption }: OwnOrder) {
  const done = history.map((step) => ({
    label: statusDateLabels[step.status],
    date: formatDayTime(step.at),
  }));
  const ahead: { label: string }[] = [];
  for (let next: OrderStatus | null = status; (next = nextStatus(next, shippingOption));)
    ahead.push({ label: next === "completed" ? "Delivered" : "Ready" });
  return [...done, ...ahead];
}
