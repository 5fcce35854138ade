import { defineSection, list } from "../define-section.server.ts";
import { line, text } from "../fields.server.ts";
import { placeholderNames } from "#app/shared/festival/placeholder-names.ts";

const placeholders = placeholderNames;

const titledTexts = (label: string, item: string) =>
  list({
    label,
    item,
    most: 12,
    fields: {
      title: line({ label: "Title", placeholders }),
      text: text({ label: "Text", most: 2_000, placeholders }),
    },
  });

export const story = defineSection({
  title: "Story",
  note: "What is empty is left out. {brand}, {city}, {date}, {door fee} and other placeholders are filled in.",
  settings: {
    lead: text({ label: "On the first page", isOptional: true, placeholders }),
    thanks: line({
      label: "Thanks after it",
      hint: "Goes on after “Thank you, {city}:”",
      most: 200,
      isOptional: true,
      placeholders,
    }),
    summary: line({
      label: "Story in a line",
      hint: "In search engines, and where a link leads to it",
      most: 200,
      isOptional: true,
      placeholders,
    }),
    about: text({ label: "Who you are", isOptional: true, placeholders }),
    heading: line({
      label: "Heading of the story",
      most: 200,
      isOptional: true,
      placeholders,
    }),
    stage: text({ label: "For those who perform", isOptional: true, placeholders }),
    team: text({
      label: "What those who join the team get",
      isOptional: true,
      placeholders,
    }),
    merch: text({ label: "On your merch", isOptional: true, placeholders }),
    chapters: titledTexts("Chapters", "chapter"),
    offers: titledTexts("What a sponsor gets", "offer"),
  },
});
