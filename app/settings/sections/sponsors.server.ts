import { defineSection, list } from "../define-section.server.ts";
import { hidden, line, link, upload } from "../fields.server.ts";

export const sponsors = defineSection({
  title: "Sponsors",
  settings: {
    sponsors: list({
      label: "Sponsors",
      item: "sponsor",
      most: 40,
      unique: "name",
      fields: {
        name: line({ label: "Sponsor" }),
        url: link({ label: "Link (optional)" }),
        // The name of a drawing of `sponsor-strip.tsx` that is shown where there is no logo; or
        // empty.
        mark: hidden("Drawing", /^[a-z]{0,20}$/),
        pictureId: upload({ label: "Logo" }),
      },
    }),
  },
});
