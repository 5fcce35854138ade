import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

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
  const texts = new Map<string, string>();
  const textOf = (file: string) =>
    texts.get(file) ?? texts.set(file, readFileSync(file, "utf8")).get(file)!;
  const missing = rows.flatMap(({ statement, code, file, title }) => [
    ...[...code, file].filter((name) => !existsSync(name)).map((name) => `${statement}: ${name}`),
    ...(existsSync(file) && !declares(textOf(file), title) ? [`${statement}: ${title}`] : []),
  ]);
  expect(missing).toEqual([]);
});

/** Whether a test file declares a test of this title, as it is written there. */
function declares(text: string, title: string): boolean {
  return [`"${title}"`, `\`${title}\``].some((quoted) =>
    new RegExp(
      `\\b(test|it)\\(\\s*${escape(quoted)}|\\]\\)\\(\\s*${escape(quoted)}|\\)\\(${escape(quoted)}`,
    ).test(text),
  );
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
