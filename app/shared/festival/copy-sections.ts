import type { SectionShape } from "./section-shapes.ts";

const blanks = "{brand}, {city}, {date}, {door fee} and the other blanks follow what they name.";

export const questionsShape: SectionShape = {
  title: "Questions",
  note: `Questions and answers of the contact page. ${blanks}`,
  fields: {},
  lists: {
    questions: {
      label: "Questions",
      item: "question",
      most: 60,
      fields: {
        question: { label: "Question", kind: "line" },
        answer: { label: "Answer", kind: "text" },
        id: { label: "Anchor", kind: "kept" },
      },
    },
  },
};

export const lineUpShape: SectionShape = {
  title: "Line-up",
  note: "Who plays, the biggest names first. Without any, the first page says nothing of it.",
  fields: {},
  lists: {
    acts: {
      label: "Who plays",
      item: "act",
      most: 60,
      fields: {
        name: { label: "Name", kind: "line" },
        time: { label: "When (optional)", kind: "line", hint: "When may be 21:30, or After dark" },
        stage: { label: "Stage (optional)", kind: "line" },
        url: { label: "Link (optional)", kind: "link" },
      },
    },
  },
};

export const sponsorsShape: SectionShape = {
  title: "Sponsors",
  note: "Who carries the edition, in this order. Without any, the first page says nothing of it.",
  fields: {},
  lists: {
    sponsors: {
      label: "Sponsors",
      item: "sponsor",
      most: 40,
      fields: {
        name: { label: "Sponsor", kind: "line" },
        url: { label: "Link (optional)", kind: "link" },
        mark: { label: "Drawing", kind: "kept" },
        pictureId: { label: "Logo", kind: "upload" },
      },
    },
  },
};

export const contactShape: SectionShape = {
  title: "Contact and socials",
  note: "Where people write to and follow you. What is empty is left out.",
  fields: { email: { label: "E-mail address (optional)", kind: "email" } },
  lists: {
    socials: {
      label: "Socials",
      item: "account",
      most: 12,
      fields: {
        name: { label: "Where", kind: "line", hint: "Such as Instagram" },
        handle: { label: "Name there", kind: "line" },
        url: { label: "Link", kind: "link" },
      },
    },
  },
};

export const storyShape: SectionShape = {
  title: "Story",
  note: `The words of the first page and of /about. What is empty is left out. ${blanks}`,
  fields: {
    lead: { label: "On the first page", kind: "text" },
    thanks: { label: "Thanks after it", kind: "line", hint: "Goes on after “Thank you, {city}:”" },
    summary: {
      label: "Story in a line",
      kind: "line",
      hint: "In search engines, and where a link leads to it",
    },
    about: { label: "Who you are", kind: "text" },
    heading: { label: "Heading of the story", kind: "line" },
    stage: { label: "For those who perform", kind: "text" },
    team: { label: "What those who join the team get", kind: "text" },
    merch: { label: "On your merch", kind: "text" },
  },
  lists: {
    chapters: {
      label: "Chapters",
      item: "chapter",
      most: 12,
      fields: {
        title: { label: "Title", kind: "line" },
        text: { label: "Text", kind: "text" },
      },
    },
    offers: {
      label: "What a sponsor gets",
      item: "offer",
      most: 12,
      fields: {
        title: { label: "Title", kind: "line" },
        text: { label: "Text", kind: "text" },
      },
    },
  },
};
