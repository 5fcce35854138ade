import { expect, test } from "vitest";
import { readDay } from "#app/shared/date-fields.ts";
import { isoDay, mondayOf } from "#app/shared/dates.ts";
import { readRequestedRange } from "./date-range.server.ts";

const today = readDay("2026-11-22")!;
const nothing = { days: null, from: null, to: null, few: null };
const ask = (asked: Partial<Parameters<typeof readRequestedRange>[0]>) => {
  const { range, ready, few, errors } = readRequestedRange({ ...nothing, ...asked }, today);
  const from = range.from === null ? null : isoDay(range.from);
  return { days: [from, isoDay(range.to)], ready, few, errors };
};
const edition = { days: [null, "2026-11-22"], ready: "edition", few: 5 };

test('a named range of days ends today, and "this edition" begins with its first order', () => {
  expect(ask({})).toEqual({ ...edition, errors: {} });
  expect(ask({ days: "today" }).days).toEqual(["2026-11-22", "2026-11-22"]);
  expect(ask({ days: "week" }).days).toEqual(["2026-11-16", "2026-11-22"]);
});

test("days that are typed count before a named range; without a last day the range ends today", () => {
  const typed = { from: "2026-02-27", to: "2026-03-01", days: "today" as const };
  expect(ask(typed)).toMatchObject({ days: ["2026-02-27", "2026-03-01"], ready: null, errors: {} });
  expect(ask({ from: "2026-11-01" }).days).toEqual(["2026-11-01", "2026-11-22"]);
});

test.each([
  [{ from: "2026-02-30", to: "2026-03-01" }, "from"],
  [{ from: "", to: "2026-03-01" }, "from"],
  [{ from: "0000-01-01", to: "2026-03-01" }, "from"],
  [{ from: "2001-01-01", to: "2026-03-01" }, "from"],
  [{ from: "2026-03-01", to: "tomorrow" }, "to"],
  [{ from: "2026-03-02", to: "2026-03-01" }, "to"],
])("the wrong days %o have a message beside %s, and this edition is shown", (typed, field) => {
  const { errors, ...shown } = ask(typed);
  expect(Object.keys(errors)).toEqual([field]);
  expect(shown).toEqual(edition);
});

test("a number of items is shown as a whole number", () => {
  expect(ask({ few: "12" })).toMatchObject({ few: 12, errors: {} });
  for (const few of ["-1", "1.5", "many", "123456"])
    expect(ask({ few })).toMatchObject({
      few: 5,
      errors: { few: "Give a whole number, such as 5." },
    });
});

test("a week begins on its Monday", () => {
  const monday = (day: string) => isoDay(mondayOf(readDay(day)!));
  expect(monday("2026-11-22")).toBe("2026-11-16");
  expect(monday("2026-11-23")).toBe("2026-11-23");
  expect(monday("1969-12-31")).toBe("1969-12-29");
});
