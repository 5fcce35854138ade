import { keysOf } from "#app/shared/records.ts";

/** What can be printed of a list of orders, by its name in the address. */
export const prints = {
  slips: "Packing slips",
  picking: "Picking list",
  delivery: "Delivery list",
  pickup: "Pick-up list",
} as const;
export type Print = keyof typeof prints;
export const printNames = keysOf(prints);

/**
 * The prints that a list of orders offers: a list of deliveries alone has no print for pick-ups,
 * and the other way round.
 */
export const printsOf = ({ printed }: { printed: string }): Print[] =>
  printNames.filter(
    (name) => /slips|picking/.test(name) || printed === "Order list" || printed === prints[name],
  );
