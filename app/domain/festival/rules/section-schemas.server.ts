import { z } from "zod";
import { emailAddress } from "#app/domain/email-address.server.ts";
import type { FestivalFacts, FestivalSection } from "#app/shared/festival/facts.ts";
import { listOf } from "./lists.server.ts";
import { questionRules, storeRules } from "./list-rules.server.ts";
import { line, link, pageLink, paragraph, storyBlanks } from "./text-rules.server.ts";
import {
  accentColor,
  day,
  days,
  fee,
  momentOrNone,
  orderLetters,
  pictureId,
  primaryColor,
  time,
  whole,
} from "./value-rules.server.ts";

type Rules = { [Section in FestivalSection]: z.ZodType<FestivalFacts[Section]> };

const mailWords = "An e-mail address such as name@example.com.";
const told = { blanks: storyBlanks };
const optional = { ...told, isOptional: true };

const titledText = z.object({ title: line(told), text: paragraph({ most: 2e3, ...told }) });

/** What each section may hold; messages are for the organisers, beside the field at the path. */
export const sectionRules: Rules = {
  name: z.object({
    brand: line(),
    tagline: line(),
    edition: line({ blanks: ["year"] }),
    orderLetters,
  }),
  day: z.object({
    date: day,
    gates: time,
    ends: time,
    mapUrl: link(),
    minimumAge: whole(99),
    venue: line(),
    campus: line({ isOptional: true }),
    city: line(),
    state: line(),
  }),
  delivery: z.object({
    pickUp: z.object({
      label: line(),
      place: line(),
      hours: line({ isOptional: true }),
      dayHours: line({ isOptional: true }),
      feeKobo: fee,
    }),
    doorFeeKobo: fee,
    regions: listOf("delivery", "regions", z.object({ name: line(), feeKobo: fee.nullable() }), {
      least: 1,
      twins: "name",
    }),
    quoteDays: days,
    planDays: days,
  }),
  tickets: z.object({
    packages: listOf(
      "tickets",
      "packages",
      z.object({
        name: line(),
        words: paragraph({
          most: 300,
          isOptional: true,
        }),
        price: line({
          most: 40,
          isOptional: true,
        }),
      }),
      { least: 1, twins: "name" },
    ),
  }),
  questions: questionRules,
  lineUp: z.object({
    acts: listOf(
      "lineUp",
      "acts",
      z.object({
        name: line(),
        url: pageLink,
        time: line({
          most: 40,
          isOptional: true,
        }),
        stage: line({ isOptional: true }),
      }),
      { twins: "name" },
    ),
  }),
  sponsors: z.object({
    sponsors: listOf(
      "sponsors",
      "sponsors",
      z.object({ name: line(), url: link(), mark: z.string().regex(/^[a-z]{0,20}$/), pictureId }),
      { twins: "name" },
    ),
  }),
  contact: z.object({
    email: z
      .string()
      .trim()
      .pipe(z.literal("").or(emailAddress({ email: mailWords, emailInvalid: mailWords }))),
    socials: listOf(
      "contact",
      "socials",
      z.object({ name: line({ most: 40 }), handle: line(), url: link({ isOptional: false }) }),
    ),
  }),
  story: z.object({
    lead: paragraph(optional),
    about: paragraph(optional),
    heading: line({
      most: 200,
      ...optional,
    }),
    thanks: line({
      most: 200,
      ...optional,
    }),
    summary: line({
      most: 200,
      ...optional,
    }),
    stage: paragraph(optional),
    team: paragraph(optional),
    merch: paragraph(optional),
    chapters: listOf("story", "chapters", titledText),
    offers: listOf("story", "offers", titledText),
  }),
  performers: z.object({ areOpen: z.boolean(), url: link() }),
  store: storeRules,
  banner: z.object({ text: line({ most: 200, isOptional: true }), until: momentOrNone }),
  memories: z.object({
    moments: listOf(
      "memories",
      "moments",
      z.object({
        pictureId: pictureId.unwrap(),
        alt: line({ most: 200, isOptional: true }),
        caption: line({ most: 200, isOptional: true }),
      }),
      { twins: "pictureId" },
    ),
    showDrawn: z.boolean(),
  }),
  look: z.object({
    primary: primaryColor,
    accent: accentColor,
    heroPictureId: pictureId,
    logoPictureId: pictureId,
  }),
};
