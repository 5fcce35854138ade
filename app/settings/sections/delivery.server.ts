import { defineSection, group, list } from "../define-section.server.ts";
import { line, naira, optionalNaira, wholeNumber } from "../fields.server.ts";

/** The fields for both ends of a span, in days. */
const days = (of: string, initial: { from: number; to: number }) =>
  group(
    {
      from: wholeNumber({ label: `${of}: days from`, most: 365, initial: initial.from }),
      to: wholeNumber({ label: `${of}: days to`, most: 365, initial: initial.to }),
    },
    (rule) =>
      rule.refine(({ from, to }) => from <= to, {
        message: "Not before the days from.",
        path: ["to"],
      }),
  );

export const delivery = defineSection({
  title: "Pick-up and delivery",
  note: "It holds for checkouts that begin after it is published.",
  settings: {
    pickUp: group({
      label: line({
        label: "Pick-up, as customers choose it",
        initial: "Pick up at Abuja park(Choba)",
      }),
      place: line({ label: "Pick-up point", initial: "Abuja park in Choba" }),
      hours: line({ label: "Hours of pick-up (optional)", isOptional: true }),
      dayHours: line({
        label: "Hours of pick-up on the day (optional)",
        hint: "Empty: pick-up is closed on the day",
        isOptional: true,
      }),
      feeKobo: naira({ label: "Pick-up fee (₦)", initial: 500_00 }),
    }),
    doorFeeKobo: naira({
      label: "Delivery fee (₦)",
      hint: "To every region without its own",
      initial: 3_000_00,
    }),
    quoteDays: days("Customers see", { from: 7, to: 14 }),
    planDays: days("You plan with", { from: 15, to: 20 }),
    regions: list({
      label: "Regions",
      item: "region",
      least: 1,
      most: 60,
      unique: "name",
      fields: {
        name: line({ label: "Region" }),
        feeKobo: optionalNaira({ label: "Its own fee (₦)", hint: "Empty: the delivery fee" }),
      },
      initial: [
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
      ].map((name) => ({ name, feeKobo: null })),
    }),
  },
});
