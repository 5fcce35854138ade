import { defineSection } from "../define-section.server.ts";
import { text } from "../fields.server.ts";

export const words = defineSection({
  title: "Your own words",
  note: "What you add to tickets and to e-mails. An empty field adds nothing.",
  settings: {
    ticket: text({
      label: "On each ticket and in its e-mail (optional)",
      hint: "Such as what to bring, and which gate to take",
      most: 400,
      isOptional: true,
    }),
    order: text({
      label: "In an order's e-mail (optional)",
      hint: "Such as whom to call where a parcel is late",
      most: 400,
      isOptional: true,
    }),
  },
});
