import { toDoor } from "./delivery.ts";

/** What a list of orders is narrowed to, by the names in its address. */
export interface OrderFilters {
  region?: string | null;
  delivery?: DeliveryWay | null;
  product?: string | null; // its id
  older?: number | null; // days
  note?: boolean;
}

export const deliveryWays = { pickup: "Pick-up", door: "To the door" } as const;
export type DeliveryWay = keyof typeof deliveryWays;

export const wayOf = (order: { shippingOption: string }): DeliveryWay =>
  toDoor(order) ? "door" : "pickup";

/** As the address has them; what is not set is null. */
export const filterTexts = ({ region, delivery, product, older, note }: OrderFilters) => ({
  region: region || null,
  delivery: delivery ?? null,
  product: product || null,
  older: older ? String(older) : null,
  note: note ? "1" : null,
});

/** Each filter that is on, in words, and by its name in the address. */
export function filterLabels(
  { region, delivery, product, older, note }: OrderFilters,
  products: readonly { id: string; name: string }[],
): { name: keyof OrderFilters; label: string }[] {
  const labels: Record<keyof OrderFilters, string | false | null | undefined> = {
    region,
    delivery: delivery && deliveryWays[delivery],
    product: product && (products.find(({ id }) => id === product)?.name ?? "A product"),
    older: Boolean(older) && `Older than ${older} ${older === 1 ? "day" : "days"}`,
    note: note && "With a note",
  };
  return Object.entries(labels).flatMap(([name, label]) =>
    label ? { name: name as keyof OrderFilters, label } : [],
  );
}
