import { orderStates, type OrderStatus } from "#app/shared/orders/order-states.ts";
import { Badge } from "#app/ui/badge.tsx";

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { tone, label } = orderStates[status];
  return <Badge tone={tone}>{label}</Badge>;
}
