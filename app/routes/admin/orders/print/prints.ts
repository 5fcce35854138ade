import { z } from "zod";
import { keysOf } from "#app/shared/records.ts";

/** What can be printed of a list of orders, by its name in the address. */
export const prints = {
  slips: "Packing slips",
  picking: "Picking list",
  delivery: "Delivery list",
  pickup: "Pick-up list",
} as const;
export type Print = keyof typeof prints;
const printNames = keysOf(prints);

export const printQuery = z.enum(printNames).catch("slips");

/** A list of orders that go one way alone has no list of the other. */
export const printsOf = ({ printed }: { printed: string }): Print[] =>
  printNames.filter(
    (name) => /slips|picking/.test(name) || printed === "Order list" || printed === prints[name],
  );
