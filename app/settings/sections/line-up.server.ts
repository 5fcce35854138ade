import { defineSection, list } from "../define-section.server.ts";
import { line, pageLink } from "../fields.server.ts";

export const lineUp = defineSection({
  title: "Line-up",
  settings: {
    acts: list({
      label: "Who plays",
      item: "act",
      most: 60,
      unique: "name",
      fields: {
        name: line({ label: "Name" }),
        time: line({
          label: "When (optional)",
          hint: "When may be 21:30, or After dark",
          most: 40,
          isOptional: true,
        }),
        stage: line({ label: "Stage (optional)", isOptional: true }),
        url: pageLink({ label: "Link (optional)" }),
      },
    }),
  },
});
