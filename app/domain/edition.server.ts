import { festival, frequentQuestions, type Question } from "#app/shared/festival.ts";

type Phase = "before" | "day" | "after";

/** From the countdown's end to the last song it is the day. */
function phaseAt(now: Date): Phase {
  if (now < new Date(festival.countdownTarget)) return "before";
  return now < new Date(festival.endsAt) ? "day" : "after";
}

/** What the public pages say about the day, in the tense of its phase. */
export interface Edition {
  /** Whether nobody can come any more. */
  isOver: boolean;
  description: string;
  lead: string;
  facts: { term: string; value: string }[];
  sponsors: string;
  story: string;
  /** The last heading of /about, and that of /memories. */
  farewell: string;
  memories: string;
  tickets: string;
  challenge: string;
  performances: string;
  footer: { title: string; text: string };
}

const { date, opensAt, venue, university, city } = festival;
const year = date.slice(-4);
const place = `${venue}, ${university}, ${city}`;
const shoes = `Children under ${festival.minimumUnaccompaniedAge} come with an adult, everybody else comes with water and good shoes.`;
const music =
  "Afrobeats, highlife and street-pop, bole smoke in the air, and every department trying to out-dance the next.";
const dares = "a dance, a dish, your department's best outfit";
const screen = "The boldest answers go up on the big screen.";

const before: Edition = {
  isOver: false,
  description: `${date}, gates ${opensAt}, ${venue}.`,
  lead: `One day, one night and the whole of ${city} in one arena. ${music}`,
  facts: [
    { term: "Date", value: date },
    { term: "Gates", value: opensAt },
    { term: "Place", value: venue },
  ],
  sponsors: `The ${year} edition is carried by`,
  story: `The ${year} edition is on ${date} at the ${venue}. Gates open at ${opensAt}. ${shoes}`,
  farewell: "See you at the gate",
  memories: `Be in the next one, ${date.slice(0, -5)}`,
  tickets: `${date}, gates ${opensAt}, ${venue}`,
  challenge: `One dare a week until the gates open: ${dares}. ${screen}`,
  performances:
    "The bill for this edition is full. Follow us to hear when the next call opens, and come and see who made it.",
  footer: { title: date, text: `Gates ${opensAt}. ${place}.` },
};

const editions: Record<Phase, Edition> = {
  before,
  day: {
    ...before,
    description: `Today, ${date}, gates ${opensAt}, ${venue}.`,
    lead: `It is today: one day, one night and the whole of ${city} in one arena. ${music}`,
    facts: [{ term: "Date", value: "Today" }, ...before.facts.slice(1)],
    story: `The ${year} edition is today, ${date}, at the ${venue}. Gates open at ${opensAt}. ${shoes}`,
    farewell: "See you at the gate today",
    memories: "Be in this one, today",
    tickets: `Today, gates ${opensAt}, ${venue}`,
    challenge: `The dares of the year are on today: ${dares}. ${screen}`,
    footer: { title: "Today", text: `Gates ${opensAt}. ${place}.` },
  },
  after: {
    ...before,
    isOver: true,
    description: `The last edition was on ${date} at the ${venue}, and the next one will be announced.`,
    lead: `Thank you, ${city}: for one day and one night you were all in one arena. The next one will be announced, and the newsletter hears it first.`,
    facts: [
      { term: "Last edition", value: date },
      { term: "Next edition", value: "Will be announced" },
    ],
    sponsors: `The ${year} edition was carried by`,
    story: `The ${year} edition was on ${date} at the ${venue}. The day of the next one will be announced, and the newsletter hears it first.`,
    farewell: "See you at the next one",
    memories: "Be in the next one",
    tickets: "For the next edition, which will be announced",
    challenge: `One dare a week on the way to the next edition: ${dares}. ${screen}`,
    performances:
      "The call for the next edition is not open yet. Follow us to hear when it opens, and see who made the last one.",
    footer: {
      title: `Thank you, ${city}`,
      text: `The ${year} edition was on ${date} at the ${venue}. The next one will be announced.`,
    },
  },
};

export const editionAt = (now: Date): Edition => editions[phaseAt(now)];

/** The answer to "When does it start?". */
const starts: Record<Phase, string> = {
  before: `${date}. Gates open at ${opensAt} and the music goes on past midnight. Come early: the queue at the gate is shortest in the first hour.`,
  day: `Today, ${date}. Gates open at ${opensAt} and the music goes on past midnight. Come early: the queue at the gate is shortest in the first hour.`,
  after: `The last one was on ${date}: gates at ${opensAt}, music past midnight. The day of the next one will be announced, and the newsletter hears it first.`,
};

export const questionsAt = (now: Date): readonly Question[] =>
  frequentQuestions(starts[phaseAt(now)]);
