/** The festival's facts, in one place (spec.md sections 1 and 9, decisions.md 16). Pages quote them and keep none themselves. */
export const festival = {
  date: "2 August 2025",
  opensAt: "13:00",
  startsAt: "2025-08-02T12:00:00Z",
  endsAt: "2025-08-03T03:00:00Z",
  countdownTarget: "2025-08-01T23:00:00Z",
  venue: "Old Convocation Arena",
  university: "University of Port Harcourt",
  city: "Port Harcourt",
  state: "Rivers",
  country: "Nigeria",
  minimumUnaccompaniedAge: 16,
} as const;

export const currency = { code: "NGN", sign: "₦" } as const;

export const shippingOptions = {
  PICKUP: { label: "Pick up at Abuja park(Choba)", feeKobo: 500_00 },
  "DOOR DELIVERY": { label: "Door delivery", feeKobo: 3_000_00 },
} as const;
export type ShippingOption = keyof typeof shippingOptions;
export const shippingOptionNames = [
  "PICKUP",
  "DOOR DELIVERY",
] as const satisfies readonly ShippingOption[];

/** Days after checkout: what customers are quoted, and what the organisers plan with (decisions.md 6). */
export const deliveryQuoteDays = { from: 7, to: 14 } as const;
export const deliveryPlanDays = { from: 15, to: 20 } as const;

export const categories = [
  "Shirts",
  "Vests",
  "Hoodies",
  "Socks",
  "Shorts",
  "Crocs",
  "Backpacks",
  "Caps",
  "Beanies",
] as const;
export type Category = (typeof categories)[number];

/** A size's stored name and the one that is shown: XXX reads XXXL (spec.md section 9). */
export const sizes = ["Small", "Medium", "XL", "XXL", "XXX"] as const;
export type Size = (typeof sizes)[number];
export function sizeLabel(size: string): string {
  return size === "XXX" ? "XXXL" : size;
}

export const colors = ["White", "Black", "Red", "Purple", "Pink", "Blue"] as const;
export type Color = (typeof colors)[number];

export const states = ["Rivers"] as const;

/** The 20 regions of Rivers that spec.md section 9 lists. */
export const regions = [
  "Choba",
  "Alakahia",
  "Aluu",
  "Eliozu",
  "Rumuokoro",
  "Agip",
  "Waterlines",
  "Iwofe",
  "Adageorge",
  "Abuloma",
  "Borokiri",
  "Eleme Junction",
  "Elelewon",
  "Odili",
  "Woji",
  "Eneka",
  "Rupokwu",
  "Atali",
  "Akpajo",
  "Rumuosi",
] as const;

/** Sold out by name, whatever the catalogue says (decisions.md 9). Names are compared without case. */
const soldOutNames = ["Vybez Universe shorts", "Vybez Universe shirt", "Vybez Universe hoodie"];
export function isSoldOutByName(name: string): boolean {
  return soldOutNames.some((soldOut) => soldOut.toLowerCase() === name.trim().toLowerCase());
}

export const ticketTypes = ["Regular", "Vip", "VVIP"] as const;
export type TicketType = (typeof ticketTypes)[number];

export const minimumPasswordLength = 6;
export const minimumUsernameLength = 3;
export const skeletonCards = 6;
