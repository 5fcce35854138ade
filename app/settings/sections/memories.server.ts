import { defineSection, list } from "../define-section.server.ts";
import { checkbox, line, picture } from "../fields.server.ts";

export const memories = defineSection({
  title: "Memories",
  settings: {
    showDrawn: checkbox({ label: "Show drawn pictures while there is none" }),
    moments: list({
      label: "Pictures",
      item: "picture",
      most: 60,
      unique: "pictureId",
      fields: {
        caption: line({ label: "Caption", most: 200, isOptional: true }),
        // Needed before it is published: `domain/festival/publication.server.ts`.
        alt: line({ label: "What it shows", most: 200, isOptional: true }),
        pictureId: picture({ label: "Picture" }),
      },
    }),
  },
});
