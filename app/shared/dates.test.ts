import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ageInDays,
  ageText,
  daysOldText,
  agoText,
  dayNumber,
  daysText,
  formatDay,
  formatDayTime,
  formatUntil,
  formatEnd,
  formatTime,
  formatWindow,
  isoDay,
  olderThan,
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

test("an age is given in minutes, hours or days, whichever fits", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  const ages = [-5, 0, 59, 60, 119, 3_600, 43_199, 46_801, 172_800].map((seconds) =>
    ageText(new Date(now - seconds * 1_000), now),
  );
  expect(ages).toEqual([
    "a moment",
    "a moment",
    "a moment",
    "1 minute",
    "1 minute",
    "1 hour",
    "11 hours",
    "1 day",
    "2 days",
  ]);
});

test("days are counted by the calendar of Nigeria, not by 24 hours", () => {
  const morning = new Date("2026-11-24T07:00:00+01:00");
  const age = (since: string) => ageInDays(new Date(since), morning.getTime());
  expect(age("2026-11-24T00:00:00+01:00")).toBe(0);
  expect(age("2026-11-23T23:59:59+01:00")).toBe(1);
  expect(age("2026-11-23T00:00:00+01:00")).toBe(1);
  expect(age("2026-11-21T23:00:00+01:00")).toBe(3);
  expect(ageText(new Date("2026-11-21T23:00:00+01:00"), morning.getTime())).toBe("3 days");
  const [evening, lastNight] = [new Date("2026-11-23T18:00:00+01:00"), "2026-11-23T23:00:00+01:00"];
  expect(agoText(evening, morning.getTime())).toBe("yesterday");
  expect(agoText(new Date(lastNight), morning.getTime())).toBe("8 hours ago");
  expect(daysText(new Date(lastNight), morning.getTime())).toBe("yesterday");
  expect(daysText(morning, morning.getTime())).toBe("today");
  expect(daysOldText(morning, morning.getTime())).toBe("ordered today");
  expect(daysOldText(new Date(lastNight), morning.getTime())).toBe("1 day old");
  expect(daysOldText(new Date("2026-11-21T23:00:00+01:00"), morning.getTime())).toBe("3 days old");
  expect(olderThan(3, morning)).toEqual(new Date("2026-11-21T00:00:00+01:00"));
});
