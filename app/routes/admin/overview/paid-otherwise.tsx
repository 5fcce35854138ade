import { href, Link } from "react-router";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import { formatNaira } from "#app/shared/money.ts";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import type { OverviewView } from "./overview-view.server.ts";

/** Orders whose payment was another amount than was asked; nothing where there is none. */
export function PaidOtherwise({
  count,
  missingKobo,
  owedBackKobo,
  orders,
}: OverviewView["paidOtherwise"]) {
  if (count === 0) return null;
  const sums = [
    missingKobo > 0 && `${formatNaira(missingKobo)} missing`,
    owedBackKobo > 0 && `${formatNaira(owedBackKobo)} owed back`,
  ].filter((text) => text !== false);
  return (
    <section>
      <h3 className="lettering text-lg">Paid another amount than asked</h3>
      <p className="mt-1 text-lead font-semibold tabular-nums">
        {[pluralise(count, "order"), ...sums].join(", ")}
      </p>
      <ul className="divide-y divide-line">
        {orders.map(({ id, number, texts }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 py-1.5 tabular-nums"
          >
            <Link
              to={href("/orders/:orderId", { orderId: id })}
              prefetch="none"
              className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
            >
              <OrderNumber>{number}</OrderNumber>
            </Link>
            <span>{texts.join(", ")}</span>
          </li>
        ))}
      </ul>
      {count > orders.length && (
        <p className="text-sm text-muted">And {count - orders.length} older ones.</p>
      )}
    </section>
  );
}
