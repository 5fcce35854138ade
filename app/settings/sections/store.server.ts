import type { z } from "zod";
import { defineSection, list, listOfTexts } from "../define-section.server.ts";
import { color, line, table } from "../fields.server.ts";

/** A name of a list that another takes the place of. */
export interface Rename {
  from: string;
  to: string;
}

/**
 * Names that gave way to another, so that links and pages with the old one lead on, and in the
 * draft those whose products follow once it is published; absent where none did. No form shows
 * them: `domain/festival/store-names.server.ts` writes them.
 */
interface Renames {
  renamedCategories?: Rename[];
  renamedColors?: Rename[];
  renamedSizes?: Rename[];
}

export const store = defineSection({
  title: "Store",
  note: "What you rename here, its products follow once it is published.",
  settings: {
    categories: listOfTexts({
      label: "Categories",
      item: "category",
      least: 1,
      most: 40,
      usedBy: "category",
      field: line({ label: "Category" }),
      initial: [
        "Shirts",
        "Vests",
        "Hoodies",
        "Socks",
        "Shorts",
        "Crocs",
        "Backpacks",
        "Caps",
        "Beanies",
      ],
    }),
    colors: list({
      label: "Colours",
      item: "colour",
      most: 40,
      unique: "name",
      usedBy: "color",
      fields: {
        name: line({ label: "Colour", most: 40 }),
        value: color({ label: "Swatch" }),
      },
      // The colours are those of the demo garments.
      initial: [
        { name: "White", value: "#ffffff" },
        { name: "Black", value: "#17131f" },
        { name: "Red", value: "#c8202f" },
        { name: "Purple", value: "#6a35b8" },
        { name: "Pink", value: "#f783b4" },
        { name: "Blue", value: "#2458c5" },
      ],
    }),
    sizes: listOfTexts({
      label: "Sizes",
      item: "size",
      most: 30,
      usedBy: "size",
      field: line({ label: "Size", most: 20 }),
      initial: ["Small", "Medium", "XL", "XXL", "XXX"],
    }),
    // Products of these names are sold out whatever their stock (product-decisions.md 9).
    soldOutNames: listOfTexts({
      label: "Always sold out",
      item: "name",
      most: 100,
      field: line({ label: "Name of a product", most: 120 }),
      initial: ["Vybez Universe shorts", "Vybez Universe shirt", "Vybez Universe hoodie"],
    }),
    sizeGuides: list({
      label: "Size guides",
      item: "size guide",
      most: 40,
      unique: "category",
      fields: {
        category: line({ label: "For the category" }),
        table: table({
          label: "Measures in centimetres",
          hint: "A line for each size, with commas: Size,Chest,Length",
        }),
      },
    }),
  },
  whole: <Shown extends { categories: string[]; sizeGuides: { category: string }[] }>(
    rule: z.ZodType<Shown>,
  ): z.ZodType<Shown & Renames> =>
    rule.superRefine(({ categories, sizeGuides }, context) => {
      for (const [index, { category }] of sizeGuides.entries())
        if (!categories.includes(category))
          context.addIssue({
            code: "custom",
            message: `There is no category “${category}”.`,
            path: ["sizeGuides", index, "category"],
          });
    }),
});
