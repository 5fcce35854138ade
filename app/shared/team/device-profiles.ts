import { dayNumber, startOfDay } from "#app/shared/dates.ts";
import { keysOf } from "#app/shared/records.ts";

/** What a phone or desk of the festival is for. Its permissions are in permissions.ts. */
export const deviceProfiles = {
  scan: { label: "Scan only", about: "Scans tickets and admits people. Sees no list of names." },
  search: {
    label: "Scan and search",
    about: "Also looks people up by name, who have lost their ticket.",
  },
  desk: { label: "Hand over orders", about: "The pick-up desk: finds orders and hands them over." },
  supervisor: {
    label: "Supervisor",
    about: "All of the gate: undoes what other phones admitted, and opens the gate before its day.",
  },
  /** This profile is not offered and opens nothing until there is a page that sells at the door. */
  door: { label: "Sell at the door", about: "Sells tickets for cash.", isPlanned: true },
} as const satisfies Record<string, { label: string; about: string; isPlanned?: true }>;

export type DeviceProfile = keyof typeof deviceProfiles;

export const deviceProfileNames = keysOf(deviceProfiles);

/** The profiles that an organiser can choose. */
export const offeredProfiles = deviceProfileNames.filter(
  (profile): profile is Exclude<DeviceProfile, "door"> => !("isPlanned" in deviceProfiles[profile]),
);

const hour = 3_600_000;
const endHour = 6;

const morningOf = (day: number) => new Date(startOfDay(day).getTime() + endHour * hour);

/**
 * When a device can end: at the next 06:00, and at 06:00 of the morning after the festival's day
 * where that is later. `festivalDay` is any moment of that day.
 */
export function deviceEnds(
  festivalDay: Date,
  now: Date,
): { tonight: Date; afterTheDay: Date | null } {
  const today = morningOf(dayNumber(now));
  const tonight = today > now ? today : morningOf(dayNumber(now) + 1);
  const after = morningOf(dayNumber(festivalDay) + 1);
  return { tonight, afterTheDay: after > tonight ? after : null };
}

export type DeviceEnd = keyof ReturnType<typeof deviceEnds>;
