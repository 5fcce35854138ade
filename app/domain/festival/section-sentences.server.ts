import { pluralise } from "#app/shared/texts/pluralise.ts";
import { readDayTime } from "#app/shared/date-fields.ts";
import { formatDay, formatDayTime } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { FestivalSection, FestivalSettings } from "#app/settings/sections.server.ts";
import { fillIn } from "./placeholders.server.ts";
import type { Festival } from "./festival.server.ts";

type Sentences = { [Section in FestivalSection]: (value: FestivalSettings[Section]) => string };

const listed = new Intl.ListFormat("en-GB");
/** The first few by name, and how many more there are. */
function named(names: readonly string[], most = 4): string {
  const more = names.length - most;
  return listed.format(more > 0 ? [...names.slice(0, most), `${more} more`] : names);
}
const days = ({ from, to }: { from: number; to: number }) => `${from}–${to} days`;
const own = (value: string | null, text: string) => (value ? text : "");
const some = (list: readonly unknown[], text: string) => (list.length > 0 ? text : "");
const joined = (...parts: string[]) => parts.filter(Boolean).join(" ");

/**
 * Sums up each section in a sentence or two, for the list of sections; empty where it has no
 * content yet.
 */
const sentences: Sentences = {
  name: ({ brand, tagline, edition }) => `${brand}, “${tagline}”: the ${edition}.`,
  day: ({ date, gates, ends, venue, city, minimumAge }) =>
    joined(
      `${formatDay(`${date}T12:00:00Z`)} at ${venue}, ${city}.`,
      `Gates open at ${gates}, it ends at ${ends}.`,
      minimumAge > 0 ? `Under ${minimumAge} with an adult.` : "",
    ),
  delivery: ({ pickUp, doorFeeKobo, regions, quoteDays, planDays }) =>
    joined(
      `Pick-up for ${formatNaira(pickUp.feeKobo)}, delivery for ${formatNaira(doorFeeKobo)} to ${pluralise(regions.length, "region")}.`,
      `Customers see ${days(quoteDays)}; you plan with ${days(planDays)}.`,
    ),
  tickets: ({ packages }) => some(packages, `${named(packages.map(({ name }) => name))}.`),
  words: ({ ticket, order, sendsReminders }) =>
    joined(
      own(ticket, "On tickets: your words."),
      own(order, "In orders' e-mails: your words."),
      sendsReminders ? "Tickets are sent again two days before." : "",
    ),
  questions: ({ questions }) =>
    some(
      questions,
      `${pluralise(questions.length, "question")} with ${questions.length === 1 ? "its answer" : "their answers"}.`,
    ),
  lineUp: ({ acts }) => some(acts, `${named(acts.map(({ name }) => name))}.`),
  sponsors: ({ sponsors }) => some(sponsors, `${named(sponsors.map(({ name }) => name))}.`),
  contact: ({ email, socials }) =>
    joined(
      own(email, `People write to ${email}.`),
      some(socials, `Followed on ${named(socials.map(({ name }) => name))}.`),
    ),
  story: ({ lead, about }) => lead || about,
  performers: ({ areOpen, url }) =>
    areOpen
      ? `Applications are open, at ${url || "the contact page"}.`
      : "Applications are closed.",
  store: ({ categories, colors, sizes, soldOutNames }) =>
    joined(
      `${named(categories, 3)}, in ${pluralise(colors.length, "colour")} and ${pluralise(sizes.length, "size")}.`,
      some(soldOutNames, `${pluralise(soldOutNames.length, "product")} sold out by name.`),
    ),
  banner: ({ text, until }) => {
    const end = readDayTime(until);
    return joined(
      own(text, `“${text}”`),
      own(text && until, end ? `until ${formatDayTime(end)}.` : ""),
    );
  },
  memories({ moments, showDrawn }) {
    if (moments.length > 0) return `${pluralise(moments.length, "picture")}.`;
    return showDrawn ? "No pictures of your own yet, so the drawn ones are shown." : "";
  },
  look: ({ primary, accent, heroPictureId, logoPictureId }) => {
    const changed = [
      own(primary || accent, "colours"),
      own(heroPictureId, "first picture"),
      own(logoPictureId, "logo"),
    ].filter(Boolean);
    return changed.length > 0 ? `Your own ${listed.format(changed)}.` : "The default look.";
  },
};

/** A section as it would be published, with its placeholders filled in. */
export function sectionSentence(section: FestivalSection, festival: Festival): string {
  const sentence = sentences[section] as (value: unknown) => string;
  return fillIn(sentence(festival[section]), festival);
}
