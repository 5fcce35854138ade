import { pluralise } from "#app/shared/texts/pluralise.ts";
import { readDay } from "#app/shared/date-fields.ts";
import { formatDay, startOfDay } from "#app/shared/dates.ts";
import { toDoor } from "./delivery.ts";

/** What a list of orders is narrowed to, by the names in its address. */
export interface OrderFilters {
  region?: string | null;
  delivery?: DeliveryWay | null;
  /** The product's id. */
  product?: string | null;
  /** The least age in days. */
  older?: number | null;
  /** The first day of ordering, such as "2026-11-22". */
  since?: string | null;
  /** The last day of ordering. */
  till?: string | null;
  note?: boolean;
}

export const deliveryWays = { pickup: "Pick-up", door: "Delivery" } as const;
export type DeliveryWay = keyof typeof deliveryWays;

export const wayOf = (order: { shippingOption: string }): DeliveryWay =>
  toDoor(order) ? "door" : "pickup";

/** Returns the filters as the address has them; one that is not set is null. */
export const filterTexts = ({ region, delivery, product, older, note, ...days }: OrderFilters) => ({
  region: region || null,
  delivery: delivery ?? null,
  product: product || null,
  older: older ? String(older) : null,
  since: days.since ?? null,
  till: days.till ?? null,
  note: note ? "1" : null,
});

const dayText = (field: string) => formatDay(startOfDay(readDay(field)!));

/** The filters that are set, each with its words and its name in the address. */
export function filterLabels(
  { region, delivery, product, older, since, till, note }: OrderFilters,
  products: readonly { id: string; name: string }[],
): { name: keyof OrderFilters; label: string }[] {
  const labels: Record<keyof OrderFilters, string | false | null | undefined> = {
    region,
    delivery: delivery && deliveryWays[delivery],
    product: product && (products.find(({ id }) => id === product)?.name ?? "A product"),
    older: older ? `Older than ${pluralise(older, "day")}` : false,
    since: since && `Ordered from ${dayText(since)}`,
    till: till && `Ordered to ${dayText(till)}`,
    note: note && "With a note",
  };
  return Object.entries(labels).flatMap(([name, label]) =>
    label ? { name: name as keyof OrderFilters, label } : [],
  );
}
