import { expect, test } from "vitest";
import { naira } from "./naira.ts";

test.each([
  [1_250_000, "₦12,500"],
  [5000, "₦50"],
  [1_250_050, "₦12,500.50"],
  [123_456_789_00, "₦123,456,789"],
])("%i kobo is %s", (kobo, text) => {
  expect(naira(kobo)).toBe(text);
});
