import { expect, test } from "vitest";
import { buildTargets, findTooNew } from "./promised-browsers.ts";

test("the scripts are built for the browsers that package.json promises", () => {
  expect(buildTargets).toContain("chrome99");
  expect(buildTargets).toContain("ios16.4");
});

test("the build names what a promised browser lacks, and what nothing looks for in older ones", () => {
  expect(findTooNew("list.toSorted(compare)")).toEqual([
    expect.stringMatching(/^toSorted, which is not in chrome99, edge99, firefox98$/),
  ]);
  expect(findTooNew("structuredClone(list)")).toEqual([
    "structuredClone, for which can-run-scripts.ts does not look",
  ]);
  expect(findTooNew('text.replaceAll("a", "b")')).toEqual([]);
});
