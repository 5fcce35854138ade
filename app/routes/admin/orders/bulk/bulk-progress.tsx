import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { href } from "react-router";
import { ordersText } from "#app/routes/admin/orders/found-text.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface BulkProgressProps {
  total: number;
  moved: number;
  refused: number;
  stoppedAt: Date | null;
  endedAt: Date | null;
  problems: { orderId: string; number: string; problem: string }[]; // the first of them
}

const inFigures = (count: number) => count.toLocaleString("en");

/** How far it is, what came of it at the end, and which orders could not be moved. */
export function BulkProgress({ endedAt, ...move }: BulkProgressProps) {
  const { total, moved, refused, stoppedAt, problems } = move;
  const more = refused - problems.length;
  return (
    <>
      {endedAt ? (
        <FormMessage kind="success">
          {`${stoppedAt ? "Stopped: " : ""}${inFigures(moved)} of ${ordersText(total)} moved.`}
        </FormMessage>
      ) : (
        <div className="grid gap-2">
          <p className="font-semibold" aria-live="polite">
            {`${inFigures(moved + refused)} of ${ordersText(total)} done`}
          </p>
          <progress
            aria-label="Orders moved"
            max={total}
            value={moved + refused}
            className="h-3.5 w-full accent-palm"
          />
        </div>
      )}
      {refused > 0 && (
        <section>
          <h2 className="lettering mb-1 text-lg">{`${ordersText(refused)} could not be moved`}</h2>
          <ul className="divide-y divide-line">
            {problems.map(({ orderId, number, problem }) => (
              <li key={orderId} className="flex flex-wrap items-center gap-x-3">
                <TextLink to={href("/orders/:orderId", { orderId })} prefetch="none">
                  <OrderNumber>{number}</OrderNumber>
                </TextLink>
                <span>{problem}</span>
              </li>
            ))}
          </ul>
          {more > 0 && <p>{`And ${inFigures(more)} more.`}</p>}
        </section>
      )}
    </>
  );
}
