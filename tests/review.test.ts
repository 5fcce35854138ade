import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { declaresTest } from "./support/declared-tests.ts";

/** The cells of every row below a head that begins so. */
const cellsBelow = (head: string) =>
  readFileSync("docs/review-2026-11.md", "utf8")
    .split("\n\n")
    .filter((block) => block.startsWith(`| ${head} |`))
    .flatMap((table) => table.trim().split("\n").slice(2))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));

/** `| finding | what was found | what became of it | proof or reason |`. */
const rows = cellsBelow("finding").map(([, finding = "", , outcome = "", proof = ""]) => ({
  finding,
  outcome,
  proof,
}));

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);

test("docs/review-2026-11.md has a line for every numbered finding", () => {
  const findings = new Set(rows.map(({ finding }) => finding));
  const all = [...numbered("F", 26), ...numbered("D", 22), ...numbered("BO ", 39)];
  expect(all.filter((finding) => !findings.has(finding))).toEqual([]);
  expect(findings.size).toBe(rows.length);
});

test("docs/review-2026-11.md says of each what became of it", () => {
  const unsaid = rows.filter(
    ({ outcome, proof }) =>
      !/^(mended|built by issue \d+.*|left)$/.test(outcome) ||
      (outcome !== "mended" && outcome !== "left") === (proof !== ""),
  );
  expect(unsaid).toEqual([]);
});

test("docs/review-2026-11.md names tests that exist for what is mended", () => {
  const missing = rows
    .filter(({ outcome }) => outcome === "mended")
    .flatMap(({ finding, proof }) => {
      const named = [...proof.matchAll(/`([^`]+)`: (.+?)(?=;; `|$)/g)];
      const unknown = named.filter(
        ([, file = "", title = ""]) => !existsSync(file) || !declaresTest(file, title),
      );
      return named.length === 0 ? [finding] : unknown.map(([text]) => `${finding}: ${text}`);
    });
  expect(missing).toEqual([]);
});

test("docs/review-2026-11.md says of every task of the day how it goes, with its taps", () => {
  const tasks = cellsBelow("task");
  expect(tasks).toHaveLength(26);
  const untold = tasks.filter(([, , how, taps]) => !how || !/^\d|^not possible$/.test(taps ?? ""));
  expect(untold).toEqual([]);
});
