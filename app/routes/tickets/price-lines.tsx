import type { ReactNode } from "react";
import { Price } from "#app/ui/product/price.tsx";
import type { PricedTickets } from "#app/shared/tickets/sale.ts";

export interface PriceLine extends PricedTickets {
  /** The type, where there are several. */
  of?: string | undefined;
}

interface PriceLinesProps {
  priced: readonly PriceLine[];
  totalKobo: number;
  className: string;
  /** Reductions, shown before the total. */
  children?: ReactNode;
}

/** Lists how many tickets cost which price, and the total. */
export function PriceLines({ priced, totalKobo, className, children }: PriceLinesProps) {
  return (
    <dl className={`divide-y divide-line ${className}`}>
      {priced.map(({ of, phaseId, phaseName, priceKobo, quantity }) => (
        <div
          key={`${of} ${phaseId} ${priceKobo}`}
          className="flex flex-wrap justify-between gap-x-4 py-2"
        >
          <dt>
            {quantity}
            {of && ` ${of}`} at <Price amountKobo={priceKobo} />
            {phaseName && `, ${phaseName}`}
          </dt>
          <dd className="ml-auto">
            <Price amountKobo={priceKobo * quantity} />
          </dd>
        </div>
      ))}
      {children}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-lg font-bold">
        <dt>Total</dt>
        <dd className="ml-auto">
          <Price amountKobo={totalKobo} className="text-2xl" />
        </dd>
      </div>
    </dl>
  );
}

/** What a button that pays says. */
export const PayLabel = ({ totalKobo }: { totalKobo: number }) => (
  <span>
    Pay <Price amountKobo={totalKobo} />
  </span>
);
