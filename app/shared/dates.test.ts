import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dayNumber,
  formatDay,
  formatDayTime,
  formatUntil,
  formatEnd,
  formatTime,
  formatWindow,
  isoDay,
  startOfDay,
} from "./dates.ts";

test("days and times are shown in the time of Port Harcourt", () => {
  expect(formatDay("2026-11-20T22:59:59Z")).toBe("20 Nov 2026");
  expect(formatDay("2026-11-20T23:00:00Z")).toBe("21 Nov 2026");
  expect(formatDayTime("2026-09-05T23:05:00Z")).toBe("6 Sep 2026, 00:05");
});

test("what ends at midnight is said to end with the day before", () => {
  expect(formatUntil("2026-12-01T22:59:00Z")).toBe("1 Dec 2026, 23:59");
  expect(formatUntil("2026-12-01T23:00:00Z")).toBe("the end of 1 Dec 2026");
});

test("the end of a time is rounded up to the next minute", () => {
  expect(formatTime("2026-11-21T13:04:59Z")).toBe("14:04");
  expect(formatEnd("2026-11-21T13:04:00Z")).toBe("14:04");
  expect(formatEnd("2026-11-21T13:04:01Z")).toBe("14:05");
  expect(formatEnd("2026-11-21T22:59:30Z")).toBe("00:00");
});

test("a range of days names its month and year once", () => {
  expect(formatWindow("2026-12-06T12:00:00Z", "2026-12-11T12:00:00Z")).toBe("6 – 11 Dec 2026");
  expect(formatWindow("2026-11-28T12:00:00Z", "2026-12-05T12:00:00Z")).toBe("28 Nov – 5 Dec 2026");
  expect(formatWindow("2026-12-28T12:00:00Z", "2027-01-04T12:00:00Z")).toBe(
    "28 Dec 2026 – 4 Jan 2027",
  );
});

test("every instant lies within the calendar day that it is counted to", () => {
  const instant = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, (date) => {
      const day = dayNumber(date);
      expect(startOfDay(day).getTime()).toBeLessThanOrEqual(date.getTime());
      expect(startOfDay(day + 1).getTime()).toBeGreaterThan(date.getTime());
      expect(Number(isoDay(day).slice(8))).toBe(Number(formatDay(date).split(" ")[0]));
    }),
  );
});
