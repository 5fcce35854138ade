import fc from "fast-check";
import { expect, test } from "vitest";
import { areNumberLetters, numberLetters, readOrderNumber } from "./order-number.ts";

const letters = fc.stringMatching(/^[A-Z]{2,4}$/);
const count = fc.integer({ min: 1_001, max: 999_999_999 }).map(String);

test("an order number is read in any spelling", () => {
  const gaps = fc.constantFrom("-", " ", "", " - ", "\u2011", "–", "\u00a0");
  const sign = fc.constantFrom("", "#", " ");
  fc.assert(
    fc.property(letters, count, gaps, sign, fc.boolean(), (said, figures, gap, before, isSmall) => {
      const typed = `${before}${isSmall ? said.toLowerCase() : said}${gap}${figures} `;
      expect(readOrderNumber(typed)).toEqual({ letters: said, count: figures });
      expect(readOrderNumber(figures)).toEqual({ letters: null, count: figures });
    }),
  );
});

test.each(["k5m3trd3mk", "042", "VYBEZ-1042", "V-1042", "VYB-1042-3", "21 Nov 2026", "", "VYB"])(
  "%s is no order number",
  (typed) => expect(readOrderNumber(typed)).toBeNull(),
);

test("the letters of order numbers are the organisers' choice, or the first of the festival's name", () => {
  const of = (brand: string, orderLetters = "") => numberLetters({ brand, orderLetters });
  expect(of("Vybez")).toBe("VYB");
  expect(of("Lantern Week")).toBe("LAN");
  expect(of("Ọjọ́ 2027")).toBe("OJO");
  expect(of("9ja X")).toBe("JAX");
  expect(of("2027 !")).toBe("ORD");
  expect(of("Vybez", "PH")).toBe("PH");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (brand, own) => {
      expect(areNumberLetters(of(brand, own))).toBe(true);
    }),
  );
});
