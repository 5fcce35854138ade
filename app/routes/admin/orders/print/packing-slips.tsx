import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { formatDay } from "#app/shared/dates.ts";
import { choiceText, lineText } from "#app/shared/orders/line-items.ts";
import { byRegion, type PrintedOrder } from "./printed-order.ts";
import type { DrawnQrCode } from "#app/shared/drawn-qr-code.ts";
import { QrCode } from "#app/ui/qr-code.tsx";

export function PackingSlips({ orders }: { orders: readonly PrintedOrder[] }) {
  return byRegion(orders).map(([region, inRegion]) => (
    <section key={region} className="mb-8">
      <h2 className="poster mb-3 break-after-avoid text-heading print:pt-2">{region}</h2>
      <div className="grid gap-5 print:block">
        {inRegion.map((order) => (
          <PackingSlip key={order.id} order={order} />
        ))}
      </div>
    </section>
  ));
}

/**
 * The contents of one bag and its customer. It has no prices, which the one who hands it over need
 * not know.
 */
function PackingSlip({ order }: { order: PrintedOrder }) {
  return (
    <article className="break-inside-avoid rounded-2xl border-2 border-line bg-raised p-5 print:mb-6 print:rounded-none print:border-black">
      <div className="flex items-start gap-4">
        <div className="min-w-0 grow wrap-anywhere">
          <div className="flex flex-wrap justify-between gap-x-6">
            <h3 className="lettering text-lg">
              Order <OrderNumber>{order.number}</OrderNumber>
            </h3>
            <p>{formatDay(order.createdAt)}</p>
          </div>
          <p className="mt-1 font-semibold">
            {order.username} <span className="unbroken">{order.phone}</span>
          </p>
          <p>{order.place}</p>
        </div>
        {order.code && <OrderQr number={order.number} code={order.code} />}
      </div>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {order.lines.map((line) => (
          <li key={lineText(line)} className="flex items-center gap-4 py-2">
            <span aria-hidden="true" className="size-5 shrink-0 border-2 border-body" />
            <span className="min-w-0 grow wrap-anywhere">
              {line.name} <span className="text-muted">{choiceText(line)}</span>
            </span>
            <span className="shrink-0 font-semibold unbroken">× {line.quantity}</span>
          </li>
        ))}
      </ul>
      {order.note && <p className="mt-3 text-sm">Note: {order.note}</p>}
    </article>
  );
}

/**
 * The code is 24 mm wide with its white edge, so that the code itself has at least the 18 mm that a
 * phone reads at arm's length.
 */
function OrderQr({ number, code }: { number: string; code: DrawnQrCode }) {
  return (
    <QrCode code={code} label={`QR code of order ${number}`} className="size-[24mm] shrink-0" />
  );
}
