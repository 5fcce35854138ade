import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { LineTexts } from "./line-texts.tsx";
import { PrintRow, PrintTable } from "./print-table.tsx";
import { byRegion, type PrintedOrder } from "./printed-order.ts";

/** The deliveries to the door by region, with their addresses. */
export function DeliveryList({ orders }: { orders: readonly PrintedOrder[] }) {
  return byRegion(orders).map(([region, inRegion]) => (
    <section key={region} className="mb-8">
      <h2 className="poster mb-3 break-after-avoid text-heading print:pt-2">{region}</h2>
      <PrintTable
        label={`Orders of ${region}`}
        columns={[
          ["Order ID", 15],
          ["Customer", 20],
          ["Address", 22],
          ["Items", 26],
          ["Received by", 17],
        ]}
      >
        {inRegion.map((order) => (
          <PrintRow
            key={order.id}
            cells={[
              <strong key="number">
                <OrderNumber>{order.number}</OrderNumber>
              </strong>,
              <Customer key="customer" {...order} />,
              order.place,
              <LineTexts key="lines" lines={order.lines} />,
              "",
            ]}
          />
        ))}
      </PrintTable>
    </section>
  ));
}

function Customer({ username, phone }: PrintedOrder) {
  return (
    <>
      {username}
      <br />
      {phone}
    </>
  );
}
