import { useEffect, useState } from "react";

interface Arrivals {
  openPayments: readonly { reference: string }[];
  awaitedPayments: readonly { reference: string }[];
  newestOrder: { id: string; reference: string } | null;
}

/** The order of a payment open on this page that came through meanwhile, by webhook or in another tab. */
export function useArrivedOrder(
  { openPayments, awaitedPayments, newestOrder }: Arrivals,
  ownReference: string | null,
): string | null {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const references = [...openPayments, ...awaitedPayments].map(({ reference }) => reference);
    if (ownReference) references.push(ownReference);
    setSeen((before) =>
      references.every((reference) => before.has(reference))
        ? before
        : new Set([...before, ...references]),
    );
  }, [openPayments, awaitedPayments, ownReference]);
  return newestOrder && seen.has(newestOrder.reference) ? newestOrder.id : null;
}
