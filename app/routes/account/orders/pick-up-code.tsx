import { codePictureUrl } from "#app/shared/code-pictures.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import { useFestival } from "#app/layout/use-site.ts";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import type { OwnOrder } from "./own-order.server.ts";

const shownPx = 200;

/** What the desk scans, or searches for by its number; nothing until the order lies there. */
export function PickUpCode({ order }: { order: OwnOrder }) {
  const { pickUpHours } = useFestival();
  const code = codePictureUrl("order", order.id);
  if (toDoor(order) || order.status !== "ready_for_pickup" || !code) return null;
  return (
    <section
      aria-label="Pick-up code"
      className="grid justify-items-center gap-3 rounded-3xl border-2 border-line p-5 text-center"
    >
      <p className="font-semibold text-balance">
        Show this where you pick it up. {order.agreed.label}
        {pickUpHours && `, ${pickUpHours}`}.
      </p>
      <img
        src={code}
        alt={`QR code of order ${order.number}`}
        width={shownPx}
        height={shownPx}
        className="rounded-tag bg-white"
      />
      <p className="lettering text-2xl">
        <OrderNumber>{order.number}</OrderNumber>
      </p>
    </section>
  );
}
