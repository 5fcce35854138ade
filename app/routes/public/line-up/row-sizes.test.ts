import fc from "fast-check";
import { expect, test } from "vitest";
import { rowSizes } from "./row-sizes.ts";

test("the line-up's rows of names grow longer downwards without a gap, however many names there are", () => {
  expect(rowSizes(8, [1, 2, 3], 4)).toEqual([1, 2, 2, 3]);
  expect(rowSizes(4, [1, 1], 2)).toEqual([1, 1, 2]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 3, max: 5 }), (count, most) => {
      const sizes = rowSizes(count, [1, 2], most);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count);
      expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
      expect(sizes[0]).toBe(1);
      expect(sizes.at(-1)).toBeLessThanOrEqual(most);
    }),
  );
});
