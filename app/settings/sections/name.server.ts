import { defineSection } from "../define-section.server.ts";
import { line, orderLetters } from "../fields.server.ts";

export const name = defineSection({
  title: "Name and tagline",
  settings: {
    // Empty, it is `BRAND_NAME`.
    brand: line({ label: "Name", hint: "At most 80 letters" }),
    tagline: line({ label: "Tagline", initial: "The Biggest Party On campus" }),
    edition: line({
      label: "Edition",
      hint: "As in “The {year} edition is sponsored by”; {year} follows the date",
      placeholders: ["year"],
      initial: "{year} edition",
    }),
    orderLetters: orderLetters({
      label: "Letters of order numbers (optional)",
      hint: "Two to four, as ABC in ABC-1042; empty, the first of the name. Old orders keep theirs",
    }),
  },
});
