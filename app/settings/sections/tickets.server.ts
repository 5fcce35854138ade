import { defineSection, list } from "../define-section.server.ts";
import { line, text } from "../fields.server.ts";

export const tickets = defineSection({
  title: "Tickets",
  settings: {
    packages: list({
      label: "Packages",
      item: "package",
      least: 1,
      most: 12,
      unique: "name",
      usedBy: "package",
      fields: {
        name: line({ label: "Package" }),
        words: text({ label: "What it brings", most: 300, isOptional: true }),
        // The price as it is shown; empty where the organisers have set none.
        price: line({ label: "Price as shown (optional)", most: 40, isOptional: true }),
      },
      initial: ["Regular", "Vip", "VVIP"].map((name) => ({ name, words: "", price: "" })),
    }),
  },
});
