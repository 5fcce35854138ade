import { defineSection, list } from "../define-section.server.ts";
import { email, line, link } from "../fields.server.ts";

export const contact = defineSection({
  title: "Contact and socials",
  note: "What is empty is left out.",
  settings: {
    email: email({ label: "E-mail address (optional)" }),
    socials: list({
      label: "Socials",
      item: "account",
      most: 12,
      fields: {
        name: line({ label: "Where", hint: "Such as Instagram", most: 40 }),
        handle: line({ label: "Name there" }),
        url: link({ label: "Link", isOptional: false }),
      },
    }),
  },
});
