import { type OrderStatus, statusLabels } from "#app/shared/orders/order-status.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

const tones: Record<OrderStatus, BadgeTone> = {
  new: "marigold",
  ready_for_delivery: "hibiscus",
  ready_for_pickup: "hibiscus",
  completed: "palm",
};

/** An order's state in the customer's words. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
