import { z } from "zod";
import { findSetting, saveSetting } from "#app/domain/settings.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { isPastDay } from "#app/shared/date-fields.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import {
  defaultSettings,
  type FestivalSettings,
  validateSection,
} from "#app/settings/sections.server.ts";
import { publishSections } from "./publication.server.ts";
import { readFestival } from "./festival.server.ts";

/** The questions that a new site asks its owner, in their order. */
export const eveningQuestions = ["festival", "tickets", "team", "money"] as const;

export type EveningQuestion = (typeof eveningQuestions)[number];

const stored = z
  .object({
    /** The question that comes next; null once all were answered or skipped. */
    next: z.enum(eveningQuestions).nullable(),
    /** Whether the festival sells no tickets. */
    hasNoTickets: z.boolean(),
  })
  .catch({ next: eveningQuestions[0], hasNoTickets: false });

export type FirstEvening = z.infer<typeof stored>;

const read = (value: string | undefined): FirstEvening | null =>
  value === undefined ? null : stored.parse(JSON.parse(value));

/**
 * The first evening of a site; null on a demonstration, and on one that had a day before the
 * questions came with a release.
 */
export async function findFirstEvening({
  db,
  env,
  festival,
}: Parts<"db" | "env" | "festival">): Promise<FirstEvening | null> {
  if (env.seed !== "empty") return null;
  const evening = read(await findSetting(db, "first_evening"));
  if (evening) return evening;
  const { day } = await festival();
  return day.date === defaultSettings.day.date
    ? { next: eveningQuestions[0], hasNoTickets: false }
    : null;
}

/** Returns the number of the question that comes next, from 1; null where none does. */
export async function findNextQuestion(
  parts: Parts<"db" | "env" | "festival">,
): Promise<number | null> {
  const evening = await findFirstEvening(parts);
  return evening?.next ? eveningQuestions.indexOf(evening.next) + 1 : null;
}

/** Goes on to the question after one that was answered or skipped. Returns it; null at the end. */
export function passQuestion(
  { db }: Parts<"db">,
  question: EveningQuestion,
  { hasNoTickets }: { hasNoTickets?: boolean } = {},
): Promise<EveningQuestion | null> {
  const next = eveningQuestions[eveningQuestions.indexOf(question) + 1] ?? null;
  return db.transaction(async (tx) => {
    const before = read(await findSetting(tx, "first_evening"));
    const evening: FirstEvening = {
      // A question that is answered again later does not begin the evening anew.
      next: before && isBefore(next, before.next) ? before.next : next,
      hasNoTickets: hasNoTickets ?? before?.hasNoTickets ?? false,
    };
    await saveSetting(tx, "first_evening", JSON.stringify(evening));
    announce(tx, "admin");
    return next;
  });
}

const placeOf = (question: EveningQuestion | null) =>
  question === null ? eveningQuestions.length : eveningQuestions.indexOf(question);
const isBefore = (one: EveningQuestion | null, other: EveningQuestion | null) =>
  placeOf(one) < placeOf(other);

export interface TypedFestival {
  brand: string;
  date: string;
  gates: string;
  venue: string;
  city: string;
}

/**
 * Publishes what the festival is called, when it is and where. Refuses a day that is over: nothing
 * is sold after it.
 */
export function publishFestival(
  { db, env, now }: Parts<"db" | "env" | "now">,
  { brand, ...day }: TypedFestival,
  byUserId: string,
): Promise<Outcome<keyof TypedFestival>> {
  return db.transaction(async (tx) => {
    const published = await readFestival(tx, env);
    const named = validateSection("name", { ...published.name, brand });
    const { campus: before, ...held } = published.day;
    // The campus that comes with the site is that of the specification's venue.
    const campus = day.venue === held.venue ? before : "";
    const dated = validateSection("day", { ...held, campus, ...day });
    const isOver = isPastDay(day.date, now());
    if (!named.ok || !dated.ok || isOver)
      return {
        ok: false,
        errors: {
          ...(!named.ok && named.errors),
          ...(isOver && { date: "This day is over. Look at the year." }),
          ...(!dated.ok && dated.errors),
        },
      };
    const sections = {
      name: named.value as FestivalSettings["name"],
      day: dated.value as FestivalSettings["day"],
    };
    await publishSections(tx, sections, byUserId, now());
    return { ok: true };
  });
}
