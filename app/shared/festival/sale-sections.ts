import type { SectionShape } from "./section-shapes.ts";

const list = (label: string, item: string, most: number, name: string) => ({
  label,
  item,
  most,
  fields: {
    "": {
      label: name,
      kind: "line" as const,
    },
  },
});

export const deliveryShape: SectionShape = {
  title: "Pick-up and delivery",
  note: "Fees and days hold from the next checkout on; one that has begun keeps what it was shown.",
  fields: {
    "pickUp.label": { label: "Pick-up, as customers choose it", kind: "line" },
    "pickUp.place": { label: "Pick-up point", kind: "line" },
    "pickUp.hours": { label: "Hours of pick-up (optional)", kind: "line" },
    "pickUp.dayHours": {
      label: "Hours of pick-up on the day (optional)",
      kind: "line",
      hint: "Empty: pick-up is closed on the day",
    },
    "pickUp.feeKobo": { label: "Pick-up fee (₦)", kind: "naira" },
    doorFeeKobo: {
      label: "Delivery fee (₦)",
      kind: "naira",
      hint: "To every region without its own",
    },
    "quoteDays.from": { label: "Customers are told: days from", kind: "number" },
    "quoteDays.to": { label: "Customers are told: days to", kind: "number" },
    "planDays.from": { label: "You plan with: days from", kind: "number" },
    "planDays.to": { label: "You plan with: days to", kind: "number" },
  },
  lists: {
    regions: {
      label: "Regions",
      item: "region",
      most: 60,
      fields: {
        name: { label: "Region", kind: "line" },
        feeKobo: { label: "Its own fee (₦)", kind: "ownFee", hint: "Empty: the delivery fee" },
      },
    },
  },
};

export const ticketsShape: SectionShape = {
  title: "Tickets",
  note: "The packages that tickets are issued for.",
  fields: {},
  lists: {
    packages: {
      label: "Packages",
      item: "package",
      most: 12,
      fields: {
        name: { label: "Package", kind: "line" },
        words: { label: "What it brings", kind: "text" },
        price: { label: "Price as shown (optional)", kind: "line" },
      },
    },
  },
};

export const storeShape: SectionShape = {
  title: "Store",
  note: "What products are filed and sorted under. Type over a category, colour or size to rename it: its products follow once that is published.",
  fields: {},
  lists: {
    categories: list("Categories", "category", 40, "Category"),
    colors: {
      label: "Colours",
      item: "colour",
      most: 40,
      fields: {
        name: { label: "Colour", kind: "line" },
        value: { label: "Swatch", kind: "color" },
      },
    },
    sizes: list("Sizes", "size", 30, "Size"),
    soldOutNames: list("Always sold out", "name", 100, "Name of a product"),
    sizeGuides: {
      label: "Size guides",
      item: "size guide",
      most: 40,
      fields: {
        category: { label: "For the category", kind: "line" },
        table: {
          label: "Measures in centimetres",
          kind: "table",
          hint: "A line for each size, with commas: Size,Chest,Length",
        },
      },
    },
  },
};
