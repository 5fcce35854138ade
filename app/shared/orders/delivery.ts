import { type Address, addressText } from "#app/shared/address.ts";
import { addDays } from "#app/shared/dates.ts";
import { deliveryQuoteDays, shippingOptions } from "#app/shared/festival.ts";

/** Any other option is picked up (specification.md section 9). */
export const toDoor = ({ shippingOption }: { shippingOption: string }): boolean =>
  shippingOption === "DOOR DELIVERY";

export const placeOf = (order: { shippingOption: string; address: Address }): string =>
  toDoor(order) ? addressText(order.address, "street", "region") : shippingOptions.PICKUP.label;

export const deliveryQuote = (from: Date): { from: Date; to: Date } => ({
  from: addDays(from, deliveryQuoteDays.from),
  to: addDays(from, deliveryQuoteDays.to),
});
