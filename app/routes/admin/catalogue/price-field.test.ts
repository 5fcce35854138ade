import fc from "fast-check";
import { expect, test } from "vitest";
import { parseNaira } from "#app/shared/money.ts";
import { priceDigits, shownPrice } from "./price-field.tsx";

test("a price is sent as digits however it was typed, and what is no price stays as typed", () => {
  expect(shownPrice("12500")).toBe("₦12,500");
  for (const typed of ["12500", "12,500", "₦12,500", " 12 500 "])
    expect(priceDigits(typed)).toBe("12500");
  for (const typed of ["", "12k", "₦", "12.50", "12,50"]) {
    expect(priceDigits(typed)).toBe(typed);
    expect(shownPrice(typed)).toBe(typed);
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (naira) => {
      expect(parseNaira(priceDigits(shownPrice(String(naira))))).toBe(naira * 100);
    }),
  );
});
