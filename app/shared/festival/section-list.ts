import { deliveryShape, storeShape, ticketsShape } from "./sale-sections.ts";
import {
  contactShape,
  lineUpShape,
  questionsShape,
  sponsorsShape,
  storyShape,
} from "./copy-sections.ts";
import type { SectionShapes } from "./section-shapes.ts";

const blanks = "Blanks are not filled in here.";

/** In the order in which the organisers see them. */
export const sectionShapes: SectionShapes = {
  name: {
    title: "Name and tagline",
    note: "Stands in every bar, e-mail and receipt.",
    fields: {
      brand: { label: "Name", kind: "line", hint: "At most 80 letters" },
      tagline: { label: "Tagline", kind: "line" },
      edition: {
        label: "Edition",
        kind: "line",
        hint: "As in “The {year} edition is sponsored by”; {year} follows the date",
      },
      orderLetters: {
        label: "Letters of order numbers (optional)",
        kind: "line",
        hint: "Two to four, as ABC in ABC-1042; empty, the first of the name. Old orders keep theirs",
      },
    },
    lists: {},
  },
  day: {
    title: "Date and place",
    note: `When and where it is. All times are Nigerian. ${blanks}`,
    fields: {
      date: { label: "Date", kind: "day" },
      gates: { label: "Gates open", kind: "time" },
      ends: {
        label: "It ends",
        kind: "time",
        hint: "A time before the gates open is the next day",
      },
      venue: { label: "Venue", kind: "line" },
      campus: { label: "Campus", kind: "line" },
      city: { label: "City", kind: "line" },
      state: { label: "State", kind: "line", hint: "Door delivery reaches this state" },
      mapUrl: { label: "Link to a map (optional)", kind: "link" },
      minimumAge: { label: "Age to come without an adult", kind: "number" },
    },
    lists: {},
  },
  delivery: deliveryShape,
  tickets: ticketsShape,
  questions: questionsShape,
  lineUp: lineUpShape,
  sponsors: sponsorsShape,
  contact: contactShape,
  story: storyShape,
  performers: {
    title: "Performers",
    note: "Whether people can apply to perform, and where.",
    fields: {
      areOpen: { label: "Applications are open", kind: "yes" },
      url: { label: "Link to the form (optional)", kind: "link", hint: "Empty: the contact page" },
    },
    lists: {},
  },
  store: storeShape,
  banner: {
    title: "Banner",
    note: "A line above every page. Empty, there is none.",
    fields: {
      text: { label: "Words", kind: "line", hint: "Such as “Gates now open at 14:00”" },
      until: { label: "Until (optional)", kind: "moment", hint: "Nigerian time" },
    },
    lists: {},
  },
  memories: {
    title: "Memories",
    note: "The pictures of /memories.",
    fields: {
      showDrawn: { label: "Show drawn pictures while there is none", kind: "yes" },
    },
    lists: {
      moments: {
        label: "Pictures",
        item: "picture",
        most: 60,
        fields: {
          caption: { label: "Caption", kind: "line" },
          alt: { label: "What it shows", kind: "line" },
          pictureId: { label: "Picture", kind: "picture" },
        },
      },
    },
  },
  look: {
    title: "Look",
    note: "Two colours, the picture of the first page and the logo.",
    fields: {
      primary: { label: "First colour", kind: "brandColor" },
      accent: { label: "Second colour", kind: "brandColor" },
      heroPictureId: {
        label: "Picture of the first page",
        kind: "upload",
        hint: "Wide, with its subject on the right",
      },
      logoPictureId: {
        label: "Logo",
        kind: "upload",
        hint: "A PNG without a background; the drawn record stands there until there is one",
      },
    },
    lists: {},
  },
};
