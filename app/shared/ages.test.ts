import { expect, test } from "vitest";
import { ageInDays, ageText, agoText, daysOldText, daysText, olderThan } from "./ages.ts";

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
