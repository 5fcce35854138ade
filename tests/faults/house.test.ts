import { describe, expect, test } from "vitest";
import { findUnusedExports, readModule, unusedIn } from "#tests/support/exports.ts";
import {
  bytesOf,
  filesPerFolder,
  isProduct,
  measure,
  quantile,
  trackedFiles,
} from "#tests/support/house.ts";

const tracked = trackedFiles();
const folders = filesPerFolder(tracked.filter((file) => file.startsWith("app/")));
const { files, functions, comments } = measure(tracked.filter(isProduct));

test("seven files lie in app/ itself, and at most 25 in a folder of it", () => {
  expect(folders.get("app")).toBe(7);
  expect([...folders].filter(([, count]) => count > 25)).toEqual([]);
});

test("files and functions are short", () => {
  expect(quantile(files, 0.5)).toBeLessThanOrEqual(60);
  expect(quantile(files, 0.95)).toBeLessThanOrEqual(150);
  expect(quantile(functions, 0.95)).toBeLessThanOrEqual(35);
});

test("comments are few", () => {
  expect(comments).toBeLessThanOrEqual(0.04);
});

test("the tracked tree is below 10 MB", () => {
  expect(bytesOf(tracked)).toBeLessThan(10_000_000);
});

test("everything that is exported is taken by another file", () => {
  expect(findUnusedExports()).toEqual([]);
});

describe("an export that nobody takes is seen", () => {
  const unused = (sources: Record<string, string>) =>
    unusedIn(
      new Map(
        Object.entries(sources).map(([file, source]) => [file, readModule(`${file}.ts`, source)]),
      ),
    );

  test.each([
    "export const a = 1;",
    "export const { b: a } = { b: 1 };",
    "export function a() {}",
    "export class a {}",
    "export type a = string;",
    "export interface a {}",
    "const b = 1; export { b as a };",
    `export { b as a } from "./c.ts";`,
  ])("%s", (source) => {
    expect(unused({ "app/shared/a": source })).toEqual(["app/shared/a: a"]);
    expect(
      unused({ "app/shared/a": source, "app/db/b": `import { a } from "#app/shared/a.ts";` }),
    ).toEqual([]);
  });

  test("beside one that is taken, and a default", () => {
    expect(
      unused({
        "app/shared/a": "export const a = 1; export const b = 2; export default a;",
        "app/shared/b": `import { b } from "./a.ts";`,
      }),
    ).toEqual(["app/shared/a: a", "app/shared/a: default"]);
  });

  test("but where the router takes it", () => {
    const page = "export default 1; export const loader = 1; export const other = 1;";
    expect(unused({ "app/routes/a": page })).toEqual(["app/routes/a: other"]);
  });
});
