import { type Address, addressText } from "#app/shared/accounts/address.ts";
import type { Days } from "#app/shared/festival/shown-settings.ts";
import { deliveryQuote } from "./delivery-quote.ts";

/**
 * The terms of delivery when the purchase began. What an organiser changes later does not apply to
 * this order.
 */
export interface AgreedDelivery {
  /** The label of the chosen way of delivery. */
  label: string;
  /** The quoted days, counted from the order. */
  quoteDays: Days;
  planDays: Days;
  /**
   * What the delivery costs in kobo since an organiser corrected it, by the prices of the purchase;
   * not there where nobody did.
   */
  correctedFeeKobo?: number;
}

/** Any other option is picked up (specification.md section 9). */
export const toDoor = ({ shippingOption }: { shippingOption: string }): boolean =>
  shippingOption === "DOOR DELIVERY";

interface Delivered {
  shippingOption: string;
  address: Address;
  agreed: Pick<AgreedDelivery, "label">;
}

/** What the days are of that a customer is quoted. */
export const quoteTerm = (order: { shippingOption: string }): string =>
  toDoor(order) ? "Estimated delivery" : "Ready for pick-up";

export const placeOf = (order: Delivered): string =>
  toDoor(order) ? addressText(order.address, "street", "region") : order.agreed.label;

export const quoteOf = (order: { createdAt: Date; agreed: Pick<AgreedDelivery, "quoteDays"> }) =>
  deliveryQuote(order.agreed.quoteDays, order.createdAt);
