import { defineSection } from "../define-section.server.ts";
import { brandColor, upload } from "../fields.server.ts";

/** What is empty or null is the default. */
export const look = defineSection({
  title: "Look",
  settings: {
    primary: brandColor({ label: "First colour", meets: ["darkText", "card", "darkPaper"] }),
    accent: brandColor({ label: "Second colour", meets: ["darkText", "night"] }),
    heroPictureId: upload({
      label: "Picture of the first page",
      hint: "Wide, with its subject on the right",
      isWide: true,
    }),
    logoPictureId: upload({
      label: "Logo",
      hint: "A PNG without a background; the drawn record stands there until there is one",
    }),
  },
});
