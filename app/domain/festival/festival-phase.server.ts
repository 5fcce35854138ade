import type { Question } from "#app/shared/festival/shown-settings.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { editionName, fillIn, placeText } from "./placeholders.server.ts";
import type { Festival } from "./festival.server.ts";

type Phase = "before" | "day" | "after";

/**
 * Whether it is before, on or after the day of the festival, which lasts from the end of the
 * countdown to the last song.
 */
export function phaseAt({ countdownTarget, endsAt }: Festival, now: Date): Phase {
  if (now < countdownTarget) return "before";
  return now < endsAt ? "day" : "after";
}

/** What the public pages say about the day, in the tense of its phase. */
export interface PhaseTexts {
  /** Whether nobody can come any more. */
  isOver: boolean;
  description: string;
  /** The opening text, which is empty where the organisers have written none. */
  lead: string;
  /** `url` is the map's, or empty. */
  details: { term: string; value: string; url?: string }[];
  sponsors: string;
  story: string;
  /** The last heading of /about, and that of /memories. */
  farewell: string;
  memories: string;
  tickets: string;
  /** Whether orders are handed out today; empty on other days. */
  pickUp: string;
  challenge: string;
  performances: string;
  footer: { title: string; text: string };
}

const dares = "a dance, a dish, your department's best outfit";
const screen = "The boldest answers go up on the big screen.";

function before(festival: Festival): PhaseTexts {
  const { dateText: date, dayText, day, story } = festival;
  const { gates, venue, minimumAge } = day;
  return {
    isOver: false,
    description: `${date}, gates ${gates}, ${venue}.`,
    lead: fillIn(story.lead, festival),
    details: [
      { term: "Date", value: date },
      { term: "Gates", value: gates },
      { term: "Place", value: venue, url: day.mapUrl },
    ],
    sponsors: `The ${editionName(festival)} is sponsored by`,
    story: `The ${editionName(festival)} is on ${date} at the ${venue}. Gates open at ${gates}. ${shoes(minimumAge)}`,
    farewell: "See you at the gate",
    memories: `Be in the next one, ${dayText}`,
    tickets: `${date}, gates ${gates}, ${venue}`,
    pickUp: "",
    challenge: `One dare a week until the gates open: ${dares}. ${screen}`,
    performances:
      "The bill for this edition is full. Follow us to hear when the next call opens, and come and see who made it.",
    footer: { title: date, text: `Gates ${gates}. ${placeText(festival)}.` },
  };
}

/** The text with a small first letter, as it continues after a colon. */
const begun = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const shoes = (age: number) =>
  `Children under ${age} come with an adult, everybody else comes with water and good shoes.`;

function onTheDay(festival: Festival): PhaseTexts {
  const { dateText: date, day, delivery } = festival;
  const { gates, venue, minimumAge } = day;
  const earlier = before(festival);
  return {
    ...earlier,
    description: `Today, ${date}, gates ${gates}, ${venue}.`,
    lead: earlier.lead && `Today: ${begun(earlier.lead)}`,
    details: [{ term: "Date", value: "Today" }, ...earlier.details.slice(1)],
    pickUp: delivery.pickUp.dayHours
      ? `Pick-up is open today: ${delivery.pickUp.dayHours}.`
      : "Pick-up is closed today for the festival. It opens again afterwards.",
    story: `The ${editionName(festival)} is today, ${date}, at the ${venue}. Gates open at ${gates}. ${shoes(minimumAge)}`,
    farewell: "See you at the gate today",
    memories: "Be in this one, today",
    tickets: `Today, gates ${gates}, ${venue}`,
    challenge: `The dares of the year are on today: ${dares}. ${screen}`,
    footer: { title: "Today", text: `Gates ${gates}. ${placeText(festival)}.` },
  };
}

function after(festival: Festival): PhaseTexts {
  const { dateText: date, day, story } = festival;
  const { venue, city } = day;
  const thanks = fillIn(story.thanks, festival);
  return {
    ...before(festival),
    isOver: true,
    description: `The last edition was on ${date} at the ${venue}, and the next one will be announced.`,
    lead: `Thank you, ${city}${thanks && `: ${thanks}`}. The next one will be announced.`,
    details: [
      { term: "Last edition", value: date },
      { term: "Next edition", value: "Will be announced" },
    ],
    sponsors: `The ${editionName(festival)} was sponsored by`,
    story: `The ${editionName(festival)} was on ${date} at the ${venue}. The day of the next one will be announced.`,
    farewell: "See you at the next one",
    memories: "Be in the next one",
    tickets: "For the next edition, which will be announced",
    challenge: `One dare a week on the way to the next edition: ${dares}. ${screen}`,
    performances:
      "The call for the next edition is not open yet. Follow us to hear when it opens, and see who made the last one.",
    footer: {
      title: `Thank you, ${city}`,
      text: `The ${editionName(festival)} was on ${date} at the ${venue}. The next one will be announced.`,
    },
  };
}

/**
 * Before anybody has published a day: the specification's is past, and to look back at it would be
 * to look back at another festival.
 */
function withoutDay(festival: Festival): PhaseTexts {
  const { brand } = festival.name;
  return {
    ...before(festival),
    description: "The day will be announced.",
    details: [{ term: "Date", value: "Will be announced" }],
    sponsors: `${brand} is sponsored by`,
    story: "The day of the festival will be announced.",
    farewell: "See you at the gate",
    memories: "Be in the next one",
    tickets: "The day will be announced",
    challenge: `One dare a week on the way to the festival: ${dares}. ${screen}`,
    performances: "The call is not open yet. Follow us to hear when it opens.",
    footer: { title: brand, text: "The day of the festival will be announced." },
  };
}

/** Once it is cancelled: what the pages say of the day, until the next one is published. */
function cancelled(festival: Festival): PhaseTexts {
  const { dateText: date, day } = festival;
  const { venue } = day;
  const said = `The ${editionName(festival)} on ${date} is cancelled.`;
  return {
    ...before(festival),
    isOver: true,
    description: said,
    lead: said,
    details: [
      { term: "Date", value: `${date}: cancelled` },
      { term: "Place", value: venue, url: day.mapUrl },
    ],
    story: said,
    farewell: "See you at the next one",
    memories: "Be in the next one",
    tickets: said,
    challenge: `One dare a week on the way to the next edition: ${dares}. ${screen}`,
    performances: "The call is not open. Follow us to hear when the next one opens.",
    footer: { title: "Cancelled", text: said },
  };
}

/** Whether no day has been set yet: the specification's was over before the site began. */
export const isWithoutDay = ({ beganWithoutDay }: Festival, now: Date): boolean =>
  beganWithoutDay !== null && beganWithoutDay <= now;

const editions: Record<Phase, (festival: Festival) => PhaseTexts> = {
  before,
  day: onTheDay,
  after,
};

/** Whether nobody can come any more. */
export const isOverAt = (festival: Festival, now: Date): boolean =>
  phaseAt(festival, now) === "after";

export const editionAt = (festival: Festival, now: Date): PhaseTexts =>
  isWithoutDay(festival, now)
    ? withoutDay(festival)
    : festival.day.isCancelled
      ? cancelled(festival)
      : editions[phaseAt(festival, now)](festival);

const night =
  "Gates open at {gates} and the music goes on past midnight. Come early: the queue at the gate is shortest in the first hour.";

/** The answer to "When does it start?". */
const starts: Record<Phase, string> = {
  before: `{date}. ${night}`,
  day: `Today, {date}. ${night}`,
  after:
    "The last one was on {date}: gates at {gates}, music past midnight. The day of the next one will be announced.",
};

/** The answer to "Where is it?" that comes with the site, with the ways to the specification's place. */
const specifiedPlace = defaultSettings.questions.questions.find(({ id }) => id === "where")?.answer;

export function questionsAt(festival: Festival, now: Date): Question[] {
  const sentence = isWithoutDay(festival, now)
    ? "The day will be announced."
    : festival.day.isCancelled
      ? `It was to be on ${festival.dateText}, and is cancelled.`
      : fillIn(starts[phaseAt(festival, now)], festival);
  const isElsewhere = festival.day.venue !== defaultSettings.day.venue;
  const answerOf = (answer: string) =>
    answer !== specifiedPlace
      ? answer
      : isWithoutDay(festival, now)
        ? "The place will be announced."
        : isElsewhere
          ? "At the {place}."
          : answer;
  return festival.questions.questions.map(({ id, question, answer }) => ({
    id,
    question: fillIn(question, festival, sentence),
    answer: fillIn(answerOf(answer), festival, sentence),
  }));
}
