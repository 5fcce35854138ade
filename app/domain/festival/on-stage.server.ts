import { readDayTime } from "#app/shared/date-fields.ts";
import { addDays } from "#app/shared/dates.ts";
import { actsOf, type NamedAct } from "./acts.server.ts";
import type { Festival } from "./festival.server.ts";

const clock = /^\s*(\d{1,2})[:.](\d{2})/;

/** When an act begins; null where its time is not written as a time of day. */
function beginsAt({ day, startsAt }: Festival, { time }: NamedAct): Date | null {
  const [, hours, minutes] = clock.exec(time) ?? [];
  if (!hours || !minutes) return null;
  const at = readDayTime(`${day.date}T${hours.padStart(2, "0")}:${minutes}`);
  // Past midnight it is the same night.
  return at && at < startsAt ? addDays(at, 1) : at;
}

/** So many acts are named after the next one. */
const mostLater = 3;

/**
 * Returns who plays at a moment, one for each stage, who comes next, and who a little later, by the
 * times of the line-up.
 */
export function onStageAt(
  festival: Festival,
  now: Date,
): { playing: NamedAct[]; next: NamedAct | null; later: NamedAct[] } {
  const timed = actsOf(festival)
    .flatMap((act) => {
      const at = beginsAt(festival, act);
      return at ? { act, at } : [];
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const begun = timed.filter(({ at }) => at <= now);
  const byStage = new Map(begun.map(({ act }) => [act.stage, act]));
  const [next = null, ...later] = timed.filter(({ at }) => at > now).map(({ act }) => act);
  return { playing: [...byStage.values()], next, later: later.slice(0, mostLater) };
}
