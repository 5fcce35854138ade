import type { ShippingOption } from "#app/shared/limits.ts";
import type { ShownSettings } from "./shown-settings.ts";

/**
 * Returns the fee in kobo to a door of a region, or the usual one where the region is unknown or
 * has none of its own.
 */
export function feeKobo(
  { shipping, regionFees }: Pick<ShownSettings, "shipping" | "regionFees">,
  option: ShippingOption,
  region: string | null,
): number {
  const own = option === "DOOR DELIVERY" ? regionFees[region ?? ""] : undefined;
  return own ?? shipping[option].feeKobo;
}

interface DeliveryFees {
  pickUp: { label: string; feeKobo: number };
  doorFeeKobo: number;
  regions: readonly { name: string; feeKobo: number | null }[];
}

export const feesOf = ({ pickUp, doorFeeKobo, regions }: DeliveryFees) => ({
  shipping: {
    PICKUP: { label: pickUp.label, feeKobo: pickUp.feeKobo },
    "DOOR DELIVERY": { label: "Door delivery", feeKobo: doorFeeKobo },
  },
  regionFees: Object.fromEntries(
    regions.flatMap(({ name, feeKobo }) => (feeKobo === null ? [] : [[name, feeKobo]])),
  ) as Record<string, number>,
});
