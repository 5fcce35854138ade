import { describe, expect, it } from "vitest";
import { fitPosterLine, posterLines } from "./poster-fit.ts";

describe("a poster line", () => {
  it("is widened or narrowed until it fills the measure at the wished height", () => {
    const { stretch, size } = fitPosterLine("The biggest party", 16);
    expect(stretch).toBeGreaterThan(50);
    expect(stretch).toBeLessThan(100);
    expect(size).toBeGreaterThan(15);
    expect(size).toBeLessThanOrEqual(16);
  });

  it("has wider letters the shorter it is", () => {
    const widths = ["VYBEZ", "ON CAMPUS", "THE BIGGEST PARTY"].map(
      (text) => fitPosterLine(text, 18).stretch,
    );
    expect(widths).toEqual(widths.toSorted((one, other) => other - one));
    expect(new Set(widths).size).toBe(3);
  });

  it("is lower where the narrowest letters are still too wide", () => {
    const { stretch, size } = fitPosterLine("A very long brand name indeed it is", 20);
    expect(stretch).toBe(50);
    expect(size).toBeLessThan(12);
  });

  it("grows no taller than the widest letters need", () => {
    expect(fitPosterLine("I", 10).stretch).toBe(150);
  });

  it("is set wider where its letters move together", () => {
    expect(fitPosterLine("AVAVAV", 30).stretch).toBeGreaterThan(
      fitPosterLine("AAAVVV", 30).stretch,
    );
  });

  it("is measured with its spaces and unknown letters", () => {
    expect(fitPosterLine("AB AB", 30).stretch).toBeLessThan(fitPosterLine("ABAB", 30).stretch);
    expect(fitPosterLine("Ọ", 40).size).toBeGreaterThan(0);
  });

  it.each(["A", "OK!", "Lantern Week", "🎉", "🇳🇬 🎶", "مهرجان الأنوار", "Ọ̀rọ̀ ìlú", "\u200d"])(
    "gives %s a size between zero and its share of the height",
    (text) => {
      const { size, stretch } = fitPosterLine(text, 20);
      expect(size).toBeGreaterThan(2);
      expect(size).toBeLessThanOrEqual(32);
      expect(stretch).toBeGreaterThanOrEqual(50);
    },
  );

  it("is broken where it has more than 24 letters, and none is lost", () => {
    expect(posterLines("The biggest party")).toEqual(["The biggest party"]);
    const names = [
      "The festival of lights over the old lagoon and of everybody who ever danced there",
      "x".repeat(80),
      `${"é".repeat(40)} of ${"🎉".repeat(20)}`,
    ];
    for (const name of names) {
      const lines = posterLines(name);
      expect(lines.join("").replaceAll(" ", "")).toBe(name.replaceAll(" ", ""));
      expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(28);
    }
  });
});
