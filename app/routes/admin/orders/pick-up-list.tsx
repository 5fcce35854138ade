import { placeOf } from "#app/shared/orders/delivery.ts";
import { lineText } from "#app/shared/orders/order-line-text.ts";
import type { PrintedOrder } from "./packing-slip.tsx";

/** One line an order, to tick off and have signed at the gate or the door. */
export function PickUpList({
  region,
  orders,
}: {
  region: string;
  orders: readonly PrintedOrder[];
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on a phone, also by keys
    <div role="region" aria-label={`Orders of ${region}`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-180 table-fixed border-collapse text-left text-sm">
        <thead>
          <tr className="border-b-2 border-body">
            {["Order ID", "Customer", "Items", "Where", "Received by"].map((column) => (
              <th key={column} className="py-2 pr-4">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id} className="break-inside-avoid border-b border-line align-top">
              <td className="py-2.5 pr-4 font-semibold">{order.id}</td>
              <td className="py-2.5 pr-4">
                {order.username}
                <br />
                {order.address.addressPhone}
              </td>
              <td className="py-2.5 pr-4">
                {order.lines.map((line) => (
                  <div key={line.id}>{lineText(line)}</div>
                ))}
              </td>
              <td className="py-2.5 pr-4">{placeOf(order)}</td>
              <td className="py-2.5" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
