import { describe, expect, test } from "vitest";
import { contrast, lighter } from "./contrast.ts";

describe("contrast", () => {
  test.each([
    ["#000000", "#ffffff", 21],
    ["#777777", "#ffffff", 4.48],
    ["#0b0620", "#ffb31a", 11.06],
  ])("of %s and %s is %d, whichever comes first", (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

test("the colour of a hovered button is a quarter lighter", () => {
  expect(lighter("#000000")).toBe("#404040");
  expect(lighter("#ffb31a")).toBe("#ffc653");
});
