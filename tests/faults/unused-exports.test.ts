import { describe, expect, test } from "vitest";
import { findUnusedExports, readModule, unusedIn } from "#tests/support/exports.ts";

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
