import { expect, test } from "vitest";
import { clothGradient, clothOf } from "./cloth.ts";

const numbers = Array.from({ length: 20_000 }, (_, index) => `VYB-T-${index + 1001}`);
const drawn = (number: string) => JSON.stringify(clothOf(number));

test("twenty thousand tickets have twenty thousand strips", () => {
  expect(new Set(numbers.map(drawn)).size).toBe(numbers.length);
});

test("twenty thousand numbers without a serial at their end have twenty thousand strips", () => {
  const letters = (index: number) =>
    Array.from({ length: 10 }, (_, at) => "ABCDEFGHKM"[Math.floor(index / 10 ** (at % 5)) % 10]);
  const ids = numbers.map((_, index) => letters(index).join(""));
  expect(new Set(ids.map(drawn)).size).toBe(new Set(ids).size);
});

test("the strip of a number is the same every time, and in small letters", () => {
  expect(drawn("VYB-T-1042")).toBe(drawn("VYB-T-1042"));
  expect(drawn("vyb-t-1042")).toBe(drawn("VYB-T-1042"));
});

test("a strip mirrors itself around its middle", () => {
  const strip = clothOf("VYB-T-1042");
  expect(strip.toReversed()).toEqual(strip);
});

test("no stripe has the colour of the stripe beside it", () => {
  for (const number of numbers.slice(0, 200)) {
    const strip = clothOf(number);
    for (const [index, { thread }] of strip.entries())
      expect(thread).not.toBe(strip[index + 1]?.thread);
  }
});

test("the stripes of a strip fill it", () => {
  const whole = clothOf("VYB-T-7").reduce((sum, { width }) => sum + width, 0);
  expect(whole).toBeCloseTo(1);
});

test("a strip takes less than a kilobyte of a page", () => {
  for (const number of numbers.slice(0, 2_000))
    expect(clothGradient(number).length).toBeLessThan(1_000);
});
