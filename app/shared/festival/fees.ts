import type { ShippingOption } from "#app/shared/limits.ts";
import type { ShownSettings } from "./shown-settings.ts";
import type { FestivalSettings } from "./sections.server.ts";

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

export const feesOf = ({ pickUp, doorFeeKobo, regions }: FestivalSettings["delivery"]) => ({
  shipping: {
    PICKUP: { label: pickUp.label, feeKobo: pickUp.feeKobo },
    "DOOR DELIVERY": { label: "Door delivery", feeKobo: doorFeeKobo },
  },
  regionFees: Object.fromEntries(
    regions.flatMap(({ name, feeKobo }) => (feeKobo === null ? [] : [[name, feeKobo]])),
  ) as Record<string, number>,
});
