import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { href } from "react-router";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { type NotifiedCustomers, notifiedText } from "#app/shared/orders/order-email-status.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface BulkProgressProps {
  total: number;
  moved: number;
  refused: number;
  dueAt: Date;
  stoppedAt: Date | null;
  endedAt: Date | null;
  canUndo: boolean;
  /** The orders that were moved, or null where there are too many to list. */
  orders: { id: string; number: string }[] | null;
  notified: NotifiedCustomers | null;
  /** The first of the orders that were not moved, with the reason. */
  problems: { orderId: string; number: string; problem: string }[];
}

/** At most so many orders are linked, each to its panel, where the move can be undone. */
const mostLinks = 12;

function Ended({
  total,
  moved,
  stoppedAt,
  dueAt,
  orders,
  notified,
}: Omit<BulkProgressProps, "endedAt">) {
  if (stoppedAt && stoppedAt < dueAt)
    return (
      <FormMessage kind="success">
        Undone: no order was moved and no customer was notified.
      </FormMessage>
    );
  const outcome = `${stoppedAt ? "Stopped: " : ""}${formatCount(moved)} of ${pluralise(total, "order")} moved`;
  return (
    <FormMessage kind="success">
      {notified ? `${outcome}: ${notifiedText(notified)}.` : `${outcome}.`}
      {orders && orders.length <= mostLinks && (
        <span className="flex flex-wrap gap-x-4">
          {orders.map(({ id, number }) => (
            <TextLink key={id} to={href("/orders/:orderId", { orderId: id })} prefetch="none">
              {number}
            </TextLink>
          ))}
        </span>
      )}
    </FormMessage>
  );
}

/** Shows how far a bulk move is, its result, and which orders could not be moved. */
export function BulkProgress({ endedAt, ...move }: BulkProgressProps) {
  const { total, moved, refused, problems, canUndo } = move;
  const more = refused - problems.length;
  return (
    <>
      {endedAt ? (
        <Ended {...move} />
      ) : canUndo ? (
        <p className="font-semibold" aria-live="polite">
          {`${pluralise(total, "order")} will be moved in ten seconds. No customer has been notified yet.`}
        </p>
      ) : (
        <div className="grid gap-2">
          <p className="font-semibold" aria-live="polite">
            {`${formatCount(moved + refused)} of ${pluralise(total, "order")} done`}
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
          <h2 className="mb-1 text-lg font-bold">{`${pluralise(refused, "order")} could not be moved`}</h2>
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
          {more > 0 && <p>{`And ${formatCount(more)} more.`}</p>}
        </section>
      )}
    </>
  );
}
