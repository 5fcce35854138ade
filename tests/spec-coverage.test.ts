import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { declaresTest } from "./support/declared-tests.ts";

const page = readFileSync("docs/spec-coverage.md", "utf8");
/** `| statement | code | test | proves it |`, below a heading of the section. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| statement"))
  .map((line) => {
    const [, statement = "", code = "", file = "", title = ""] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    return { statement, code: namesIn(code), file: namesIn(file)[0] ?? "", title };
  });

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
}

test("docs/spec-coverage.md has a table for each section of the specification", () => {
  const sections = [...page.matchAll(/^## (\d)\. .+\n+\| statement \|/gm)].map(
    ([, number]) => number,
  );
  expect(sections).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
});

test("docs/spec-coverage.md says everything once, and nothing without code and test", () => {
  expect(new Set(rows.map(({ statement }) => statement)).size).toBe(rows.length);
  const bare = rows.filter(({ code, file, title }) => code.length === 0 || !file || !title);
  expect(bare).toEqual([]);
});

test("docs/spec-coverage.md names files and tests that exist", () => {
  const missing = rows.flatMap(({ statement, code, file, title }) => [
    ...[...code, file].filter((name) => !existsSync(name)).map((name) => `${statement}: ${name}`),
    ...(existsSync(file) && !declaresTest(file, title) ? [`${statement}: ${title}`] : []),
  ]);
  expect(missing).toEqual([]);
});
