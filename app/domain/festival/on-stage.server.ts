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

/** Returns the acts with a time, in its order; `at` is in milliseconds. */
export const timedActs = (festival: Festival): (NamedAct & { at: number })[] =>
  actsOf(festival)
    .flatMap((act) => {
      const at = beginsAt(festival, act);
      return at ? { ...act, at: at.getTime() } : [];
    })
    .toSorted((one, other) => one.at - other.at);
