import { describe, expect, it } from "vitest";
import { countdownUnits } from "#app/shared/countdown.ts";

const target = "2025-08-01T23:00:00Z";
const shown = (now: string) =>
  countdownUnits(target, Date.parse(now))?.map(({ label, value }) => `${value} ${label}`);

describe("the countdown", () => {
  it("shows days, hours, minutes and seconds in two digits each", () => {
    expect(shown("2025-07-30T21:57:55Z")).toEqual(["02 Days", "01 Hrs", "02 Mins", "05 Sec"]);
  });

  it("keeps hundreds of days whole", () => {
    expect(shown("2025-01-01T00:00:00Z")?.[0]).toBe("212 Days");
  });

  it("shows one last second, then nothing", () => {
    expect(shown("2025-08-01T22:59:59Z")).toEqual(["00 Days", "00 Hrs", "00 Mins", "01 Sec"]);
    expect(shown(target)).toBeUndefined();
    expect(shown("2026-11-21T00:00:00Z")).toBeUndefined();
  });
});
