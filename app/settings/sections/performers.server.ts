import { defineSection } from "../define-section.server.ts";
import { checkbox, link } from "../fields.server.ts";

export const performers = defineSection({
  title: "Performers",
  settings: {
    areOpen: checkbox({ label: "Applications are open" }),
    url: link({ label: "Link to the form (optional)", hint: "Empty: the contact page" }),
  },
});
