import { expect, test } from "vitest";
import { dayTimeField, readDay, readDayTime } from "./date-fields.ts";
import { isoDay } from "./dates.ts";

test("a field for a day is read by the calendar of Nigeria, and a day that does not exist is none", () => {
  expect(isoDay(readDay("2026-11-22")!)).toBe("2026-11-22");
  expect(isoDay(readDay("2028-02-29")!)).toBe("2028-02-29");
  for (const none of ["2026-02-30", "2026-13-01", "1999-12-31", "22.11.2026", "2026", ""])
    expect(readDay(none), none).toBeNull();
});

test("a field for a day and time holds the time of Port Harcourt", () => {
  const time = new Date("2026-11-22T23:30:00Z");
  expect(dayTimeField(time)).toBe("2026-11-23T00:30");
  expect(readDayTime("2026-11-23T00:30")).toEqual(time);
  for (const none of ["2026-11-23", "2026-11-23T25:00", "soon", ""])
    expect(readDayTime(none), none).toBeNull();
});
