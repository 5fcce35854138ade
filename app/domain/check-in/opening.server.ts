import type { Queryable } from "#app/db/db.server.ts";
import { type Actor, recordChange } from "#app/domain/audit.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { findSetting, deleteSetting, saveSetting } from "#app/domain/settings.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { admissionStart } from "#app/shared/check-in/check-in.ts";

const openEarlyMs = 12 * 3_600_000;

/** A gate that does not admit yet by itself. */
export interface CheckInBeforeTheDay {
  /** The festival's day, such as "19 December". */
  day: string;
  /** When the gate begins to admit. */
  from: Date;
  /** When an early opening by an organiser ends. */
  openUntil: Date | null;
}

/** When check-in begins; null once it has, which lasts until the edition is closed. */
export async function findCheckInBeforeTheDay(
  db: Queryable,
  festival: Festival,
  at: Date,
): Promise<CheckInBeforeTheDay | null> {
  const from = admissionStart(festival);
  if (from <= at) return null;
  const stored = await findSetting(db, "gate_open_until");
  const until = stored ? new Date(stored) : null;
  return { day: festival.dayText, from, openUntil: until && at < until ? until : null };
}

/** Lets every phone at the gate admit for twelve hours from now, although the day has not come. */
export function openCheckInEarly({ db, now }: Parts<"db" | "now">, by: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const at = now();
    const until = new Date(at.getTime() + openEarlyMs);
    await saveSetting(tx, "gate_open_until", until.toISOString());
    const action = "Opened the gate to tickets before the day";
    const after = { until: formatDayTime(until) };
    await recordChange(tx, { ...by, action, subject: "Gate", after }, at);
    announce(tx, "admin");
  });
}

/** Ends what `openCheckInEarly` began. Does nothing where the gate is not open early. */
export function closeCheckInUntilTheDay(
  { db, now }: Parts<"db" | "now">,
  by: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const stored = await findSetting(tx, "gate_open_until");
    await deleteSetting(tx, "gate_open_until");
    if (!stored || new Date(stored) <= now()) return;
    const action = "Closed the gate to tickets until the day";
    await recordChange(tx, { ...by, action, subject: "Gate" }, now());
    announce(tx, "admin");
  });
}
