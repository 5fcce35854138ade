import type { Picked } from "#app/domain/orders/order-prints.server.ts";
import { choiceText } from "#app/shared/orders/line-items.ts";
import { PrintRow, PrintTable } from "./print-table.tsx";

/** How many pieces of each product to fetch before the slips are packed. */
export function PickingList({ pieces }: { pieces: readonly Picked[] }) {
  return (
    <PrintTable
      label="What to fetch"
      columns={[
        ["Product", 34],
        ["Colour and size", 22],
        ["How many", 15],
        ["In orders", 14],
        ["Fetched", 15],
      ]}
    >
      {pieces.map((one) => (
        <PrintRow
          key={`${one.name} ${choiceText(one)}`}
          cells={[
            one.name,
            choiceText(one),
            <strong key="quantity">{one.quantity}</strong>,
            one.orders,
            <span key="box" aria-hidden="true" className="block size-5 border-2 border-body" />,
          ]}
        />
      ))}
    </PrintTable>
  );
}
