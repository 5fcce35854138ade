import { expect, test } from "vitest";
import { largeOnes } from "./gallery-layout.server.ts";

test("twelve pictures of the gallery are laid out as designed", () => {
  expect([...largeOnes(12)]).toEqual([0, 5, 10, 11]);
  expect([...largeOnes(6)]).toEqual([0, 1]);
  expect([...largeOnes(11)]).toEqual([0, 5, 6]);
});

test("no gallery has a gap except after its last picture", () => {
  for (let count = 2; count <= 60; count++) {
    const large = largeOnes(count);
    expect((count + 3 * large.size) % 4).toBe(0);
    expect(Math.max(-1, ...large)).toBeLessThan(count);
    // Before each large one whole rows of two are filled, of small ones or large.
    for (const place of large) {
      const smallBefore = place - [...large].filter((one) => one < place).length;
      expect(smallBefore % 4).toBe(0);
    }
  }
});
