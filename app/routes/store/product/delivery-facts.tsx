import { formatWindow } from "#app/shared/dates.ts";
import { shippingOptionNames } from "#app/shared/limits.ts";
import { formatNaira } from "#app/shared/money.ts";
import { deliveryQuote } from "#app/shared/orders/delivery.ts";
import { useFestival, useRootData } from "#app/layout/use-site.ts";

/** What it costs to get it, and when it comes to who orders now (settled.md 6): told before the cart. */
export function DeliveryFacts() {
  const { shipping, quoteDays } = useFestival();
  const quote = deliveryQuote(quoteDays, new Date(useRootData()?.now ?? 0));
  return (
    <section aria-label="Delivery" className="border-t-2 border-line pt-4 text-[0.9375rem]">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {shippingOptionNames.map((name) => (
          <div key={name} className="contents">
            <dt>{shipping[name].label}</dt>
            <dd className="text-right font-semibold tabular-nums">
              {formatNaira(shipping[name].feeKobo)}
            </dd>
          </div>
        ))}
        <dt>Estimated delivery, ordered today</dt>
        <dd className="text-right font-semibold tabular-nums">
          {formatWindow(quote.from, quote.to)}
        </dd>
      </dl>
    </section>
  );
}
