import { isDeepStrictEqual } from "node:util";
import { type FestivalSettings, validateSection } from "#app/settings/sections.server.ts";
import { lockDraft } from "#app/domain/festival/draft-row.server.ts";
import { readFestival } from "#app/domain/festival/festival.server.ts";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import type { Env } from "#app/config/env.server.ts";
import { isPastDay } from "#app/shared/date-fields.ts";
import { formatDay } from "#app/shared/dates.ts";
import type { MovedDay } from "#app/shared/editions/edition-figures.ts";

export type FestivalDay = FestivalSettings["day"];

/** The day as it was typed. There is no date where the next day is not known. */
export interface NextDay {
  date: string;
  gates: string;
}

type ValidatedDay =
  | { ok: true; day: FestivalDay | null }
  | { ok: false; errors: { date?: string; gates?: string } };

/**
 * The day that the next edition is on: still to come, after the day of the last, and not cancelled
 * as that may be. No gates are those of the last.
 */
export function validateNextDay(
  last: FestivalDay,
  { date, gates }: NextDay,
  now: Date,
): ValidatedDay {
  if (!date) return { ok: true, day: null };
  const day = { ...last, date, gates: gates || last.gates, isCancelled: false };
  const validated = validateSection("day", day);
  if (!validated.ok) return { ok: false, errors: validated.errors ?? {} };
  if (isPastDay(date, now))
    return { ok: false, errors: { date: "This day is over. Choose one that is still to come." } };
  if (date <= last.date)
    return {
      ok: false,
      errors: {
        date: `This edition is on ${formatDay(`${last.date}T12:00:00Z`)}. Choose a day after it for the next one.`,
      },
    };
  return { ok: true, day };
}

/** Puts the next day before everybody. Returns what was moved; null where nothing was. */
export async function moveDay(
  tx: Transaction,
  { last, next }: { last: FestivalDay; next: FestivalDay | null },
  byUserId: string,
  at: Date,
): Promise<MovedDay | null> {
  const moved = next && (await publishSections(tx, { day: next }, byUserId, at)) !== null;
  if (!moved) return null;
  const before = last.isCancelled ? { ...dayOf(last), isCancelled: true as const } : dayOf(last);
  return { before, after: dayOf(next) };
}

const dayOf = ({ date, gates }: FestivalDay) => ({ date, gates });

/**
 * Moves it back, unless somebody has set another since. What was drafted of the day meanwhile
 * stays, moved back with it.
 */
export async function moveDayBack(
  tx: Transaction,
  env: Pick<Env, "brandName">,
  { before, after }: MovedDay,
  byUserId: string,
  at: Date,
): Promise<void> {
  const { day } = await readFestival(tx, env);
  if (day.date !== after.date || day.gates !== after.gates) return;
  const back = (of: FestivalDay): FestivalDay => ({
    ...of,
    date: of.date === after.date ? before.date : of.date,
    gates: of.gates === after.gates ? before.gates : of.gates,
    isCancelled: (of.date === after.date && before.isCancelled) || of.isCancelled,
  });
  const { day: drafted } = (await lockDraft(tx)).sections;
  const hasDraft = drafted && !isDeepStrictEqual(back(drafted), back(day));
  const stillDrafted = hasDraft ? { day: back(drafted) } : {};
  await publishSections(tx, { day: back(day) }, byUserId, at, stillDrafted);
}
