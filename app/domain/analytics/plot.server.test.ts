import fc from "fast-check";
import { expect, test } from "vitest";
import { readDay } from "#app/shared/date-fields.ts";
import { plotDays, plotShares } from "./plot.server.ts";

const plotOf = (from: string, values: number[]) =>
  plotDays({ from: readDay(from)!, values, label: String });
const labels = (ticks: { label: string }[]) => ticks.map(({ label }) => label);

test("a chart without days, or of days without sales, is a flat line", () => {
  expect(plotOf("2026-11-22", [])).toMatchObject({ area: "", outline: "", days: [] });
  const empty = plotOf("2026-11-22", [0]);
  expect(empty.outline).toMatch(/^M0,100L[\d,L]+$/);
  expect(labels(empty.values)).toEqual(["0", "1"]);
});

test("a chart of one day is as wide as the plot, with its label in the middle", () => {
  const { outline, days, values } = plotOf("2026-11-22", [3]);
  expect(outline).toMatch(/^M0,0L100,0/);
  expect(days).toEqual([{ at: 50, label: "22 Nov" }]);
  expect(labels(values)).toEqual(["0", "1", "2", "3"]);
});

test("a chart's week crosses the end of a month, over a leap day too", () => {
  const week = (from: string) => labels(plotOf(from, [1, 2, 3, 4, 5]).days);
  expect(week("2028-02-27")).toEqual(["27 Feb", "28 Feb", "29 Feb", "1 Mar", "2 Mar"]);
  expect(week("2026-02-27")).toEqual(["27 Feb", "28 Feb", "1 Mar", "2 Mar", "3 Mar"]);
});

test("a chart of many days labels the first days of months, or of years where it has several", () => {
  const days = (count: number) => labels(plotOf("2025-11-08", Array(count).fill(5)).days);
  expect(days(200)).toEqual(["1 Dec", "1 Jan", "1 Feb", "1 Mar", "1 Apr", "1 May"]);
  expect(days(700)).toEqual(["Jan 2026", "Jul 2026", "Jan 2027", "Jul 2027"]);
});

test("whatever the days and values, a chart lies within its frame, and each step is as high as its value", () => {
  const values = fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 800 });
  fc.assert(
    fc.property(values, fc.nat(30_000), (values, from) => {
      const plot = plotDays({ from, values, label: String });
      const steps = plot.outline
        .slice(1)
        .split("L")
        .map((step) => step.split(",").map(Number));
      const places = [...steps.flat(), ...[...plot.values, ...plot.days].map(({ at }) => at)];
      expect(places.every((place) => place >= 0 && place <= 100)).toBe(true);
      expect(plot.days.length).toBeLessThanOrEqual(7);
      const [zero, one] = plot.values;
      const perUnit = (zero!.at - one!.at) / (Number(one!.label) - Number(zero!.label));
      for (const [index, value] of values.entries()) {
        const [x, y] = steps[2 * index]!;
        expect(Math.abs(x! - (100 * index) / values.length)).toBeLessThan(0.01);
        expect(Math.abs(y! - (100 - value * perUnit))).toBeLessThan(0.1);
      }
    }),
    { numRuns: 40 },
  );
});

test("the longest bar of a chart fills its width", () => {
  expect(plotShares([])).toEqual([]);
  expect(plotShares([0, 0])).toEqual([0, 0]);
  expect(plotShares([3, 6, -2])).toEqual([50, 100, 0]);
});
