import type { Address } from "#app/shared/address.ts";
import { formatDay } from "#app/shared/dates.ts";
import { placeOf } from "#app/shared/orders/delivery.ts";
import { choiceText } from "#app/shared/orders/order-line-text.ts";

export interface PrintedOrder {
  id: string;
  username: string;
  shippingOption: string;
  address: Address;
  createdAt: Date;
  note: string;
  lines: {
    id: string;
    name: string;
    color: string | null;
    size: string | null;
    quantity: number;
  }[];
}

/** What goes into one bag, and whose it is. It has no prices: whoever hands it over need not know them. */
export function PackingSlip({ order }: { order: PrintedOrder }) {
  return (
    <article className="break-inside-avoid rounded-2xl border-2 border-line bg-raised p-5 print:mb-6 print:rounded-none print:border-black">
      <div className="flex flex-wrap justify-between gap-x-6">
        <h3 className="lettering text-lg">Order {order.id}</h3>
        <p>{formatDay(order.createdAt)}</p>
      </div>
      <p className="mt-1 font-semibold">
        {[order.username, order.address.addressPhone].filter(Boolean).join(", ")}
      </p>
      <p>{placeOf(order)}</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {order.lines.map((line) => (
          <li key={line.id} className="flex items-center gap-4 py-2">
            <span aria-hidden="true" className="size-5 shrink-0 border-2 border-body" />
            <span className="min-w-0 grow wrap-anywhere">
              {line.name} <span className="text-muted">{choiceText(line)}</span>
            </span>
            <span className="font-semibold">× {line.quantity}</span>
          </li>
        ))}
      </ul>
      {order.note && <p className="mt-3 text-sm">Note: {order.note}</p>}
    </article>
  );
}
