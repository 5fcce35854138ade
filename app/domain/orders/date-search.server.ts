import { dayNumber, formatDay, isoDay, startOfDay } from "#app/shared/dates.ts";

/** Texts of days, by the day's number: a search asks for the same few hundred again and again. */
const textOfDay = new Map<number, string>();

function shown(day: number): string {
  const known = textOfDay.get(day);
  if (known !== undefined) return known;
  const iso = isoDay(day);
  const slashed = iso.split("-").toReversed().join("/");
  const short = slashed.replaceAll(/\b0/g, "");
  const text = [formatDay(startOfDay(day)), iso, slashed, short].join("\n").toLowerCase();
  textOfDay.set(day, text);
  return text;
}

function wantedIn(search: string): string {
  const term = search.trim().toLowerCase();
  return term.includes("/") ? `\n${term}` : term;
}

/** Whether a day's text has what was typed in it. */
export const isShownAs = (term: string, date: Date): boolean =>
  shown(dayNumber(date)).includes(wantedIn(term));

/**
 * The runs of days between two instants whose text has `term` in it, each from its first midnight
 * until the one after its last, newest first.
 */
export function daysShownAs(term: string, first: Date, last: Date): { from: Date; until: Date }[] {
  const wanted = wantedIn(term);
  const runs: { first: number; last: number }[] = [];
  for (let day = dayNumber(last); day >= dayNumber(first); day--) {
    if (!shown(day).includes(wanted)) continue;
    const run = runs.at(-1);
    if (run?.first === day + 1) run.first = day;
    else runs.push({ first: day, last: day });
  }
  return runs.map((run) => ({ from: startOfDay(run.first), until: startOfDay(run.last + 1) }));
}
