import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const walk = readFileSync("CONTRIBUTING.md", "utf8");

test("who takes the first walk finds the text to change and the files to import", () => {
  const [, file, text] = /In `([^`]+)` change "([^"]+)"/.exec(walk)!;
  expect(readFileSync(file!, "utf8")).toContain(text);
  const imported = [...walk.matchAll(/from "#(app|tests)\/([^"]+)"/g)];
  expect(imported).not.toHaveLength(0);
  for (const [, folder, path] of imported) expect(existsSync(`${folder}/${path}`)).toBe(true);
});
