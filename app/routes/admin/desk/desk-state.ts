import type { DeskOrder } from "#app/domain/orders/pick-up-desk.server.ts";
import { formatWhen } from "#app/shared/dates.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import { isRefundedWhole } from "#app/shared/orders/refunded-items.ts";
import { CancelIcon, CheckIcon, HistoryIcon, ShirtIcon, WarningIcon } from "#app/ui/icon/icons.tsx";

/**
 * What the pick-up desk says about an order: words, and a colour and shape of their own for each
 * state.
 */
interface DeskState {
  title: string;
  /** What the desk should do. */
  line: string;
  colour: string;
  Icon: typeof CheckIcon;
  isReady?: true;
}

const refused = { colour: "bg-hibiscus", Icon: CancelIcon };
const done = { colour: "bg-cream", Icon: HistoryIcon };

/** Whether an order is handed over here, and if not why not. */
export function deskStateOf(order: DeskOrder, now: number): DeskState {
  const { status, cancelReason, handedOver, statusChangedAt } = order;
  if (status === "cancelled")
    return { ...refused, title: "Cancelled", line: cancelReason || "Hand nothing out." };
  if (order.isBeingCancelled)
    return { ...refused, title: "Being cancelled", line: "Hand nothing out. Ask an organiser." };
  if (status === "completed") {
    const at = handedOver?.at ?? statusChangedAt;
    const when = at ? ` ${formatWhen(at, now)}` : "";
    const title = `${toDoor(order) ? "Delivered" : "Already picked up"}${when}`;
    return { ...done, title, line: handedOver?.by ? `By ${handedOver.by}.` : "" };
  }
  if (isRefundedWhole(order.lines))
    return {
      ...refused,
      title: "Refunded",
      line: "Everything in it was refunded: hand nothing out. Ask an organiser.",
    };
  if (toDoor(order))
    return {
      colour: "bg-flame",
      Icon: WarningIcon,
      title: "Delivery to the door",
      line: "It is delivered, not picked up. Ask an organiser.",
    };
  if (status === "new")
    return {
      colour: "bg-marigold",
      Icon: ShirtIcon,
      title: "Not ready yet",
      line: "It is not packed. The customer gets a message when it is.",
    };
  return {
    colour: "bg-palm",
    Icon: CheckIcon,
    title: "Ready",
    line: "Hand out what is listed here.",
    isReady: true,
  };
}
