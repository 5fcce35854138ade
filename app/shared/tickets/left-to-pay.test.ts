import { expect, test } from "vitest";
import { leftToPay } from "./left-to-pay.ts";

test.each([
  [5 * 60_000 + 1, ""],
  [5 * 60_000, "At most 5 minutes left to pay."],
  [2 * 60_000 + 1, "At most 5 minutes left to pay."],
  [2 * 60_000, "At most 2 minutes left to pay."],
  [60_000, "At most 1 minute left to pay."],
])("with %i ms left the buyer reads: %s", (ms, words) => {
  const now = new Date("2026-11-02T08:00:00Z");
  expect(leftToPay(new Date(now.getTime() + ms), now)).toBe(words);
});
