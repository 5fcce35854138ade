import { defineSection } from "../define-section.server.ts";
import { checkbox, text } from "../fields.server.ts";

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
    sendsReminders: checkbox({
      label: "Send everybody their ticket two days before, and on the morning if it was not opened",
      initial: true,
    }),
    reminder: text({
      label: "Your own sentences in that reminder (optional)",
      hint: "Such as which gate opens first, and how to get there",
      most: 400,
      isOptional: true,
    }),
    joinsNewsletter: checkbox({
      label: "The box for the newsletter is ticked where people sign up",
      initial: true,
    }),
  },
});
