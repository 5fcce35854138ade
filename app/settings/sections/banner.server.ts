import { readDayTime } from "#app/shared/date-fields.ts";
import { defineSection } from "../define-section.server.ts";
import { dayTime, line } from "../fields.server.ts";

export const banner = defineSection({
  title: "Banner",
  note: "A line above every page. Empty, there is none.",
  settings: {
    text: line({
      label: "Words",
      hint: "Such as “Gates now open at 14:00”",
      most: 200,
      isOptional: true,
    }),
    until: dayTime({ label: "Until (optional)", hint: "Nigerian time" }),
  },
  savedNote({ until }, now) {
    const end = readDayTime(until);
    return end && end <= now ? "Its end is over, so no page shows this banner." : "";
  },
});
