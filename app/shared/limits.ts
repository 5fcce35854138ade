/** Specification.md section 9: what no organiser changes. */
export const currency = { code: "NGN", sign: "₦" } as const;

export const shippingOptionNames = ["PICKUP", "DOOR DELIVERY"] as const;
export type ShippingOption = (typeof shippingOptionNames)[number];

/** The stored XXX is shown as XXXL. */
export function sizeLabel(size: string): string {
  return size === "XXX" ? "XXXL" : size;
}

export const minimumPasswordLength = 6;
export const longestPassword = 128;
export const minimumUsernameLength = 3;
export const skeletonCards = 6;
