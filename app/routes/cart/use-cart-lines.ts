import { useFetchers } from "react-router";
import type { CartLine } from "#app/domain/sale/cart.server.ts";

/** The lines as they will be once the forms on their way have arrived, and whether any is. */
export function useCartLines(lines: CartLine[]): { lines: CartLine[]; isChanging: boolean } {
  const changes = useFetchers().flatMap(({ formData }) => {
    const intent = formData?.get("intent");
    return formData && (intent === "quantity" || intent === "remove") ? [formData] : [];
  });
  const removed = new Set(
    changes.flatMap((form) => (form.get("intent") === "remove" ? [form.get("productId")] : [])),
  );
  const quantities = new Map(changes.map((form) => [form.get("lineId"), form.get("quantity")]));
  return {
    isChanging: changes.length > 0,
    lines: lines
      .filter((line) => !removed.has(line.productId))
      .map((line) => ({ ...line, quantity: Number(quantities.get(line.id) ?? line.quantity) })),
  };
}
