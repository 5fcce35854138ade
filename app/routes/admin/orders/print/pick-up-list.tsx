import { sorted } from "#app/shared/sorted.ts";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { LineTexts } from "./line-texts.tsx";
import { PrintRow, PrintTable } from "./print-table.tsx";
import type { PrintedOrder } from "./printed-order.ts";

/** The pick-up orders sorted by name, each with room for a signature. */
export function PickUpList({ orders }: { orders: readonly PrintedOrder[] }) {
  const byName = sorted(orders, (one, other) => one.username.localeCompare(other.username));
  return (
    <PrintTable
      label="Orders to pick up"
      columns={[
        ["Name", 18],
        ["Phone", 20],
        ["Order ID", 15],
        ["Items", 29],
        ["Received by", 18],
      ]}
    >
      {byName.map(({ id, number, username, phone, lines }) => (
        <PrintRow
          key={id}
          cells={[
            <strong key="name">{username}</strong>,
            phone,
            <OrderNumber key="number">{number}</OrderNumber>,
            <LineTexts key="lines" lines={lines} />,
            "",
          ]}
        />
      ))}
    </PrintTable>
  );
}
