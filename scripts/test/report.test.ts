import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { countOf, failuresOf } from "./report.ts";

const folder = mkdtempSync(join(tmpdir(), "festival-report-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: object): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}
const ofVitest = (passed: number, failed: number, pending = 0) =>
  written({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults: [
      {
        name: "shop.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "shop opens", status: "passed", failureMessages: [] },
          {
            fullName: "shop sells",
            status: "failed",
            failureMessages: ["\u001B[31mexpected 1\u001B[39m to be 2"],
          },
        ],
      },
      {
        name: "cart.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "cart fills", status: "passed", failureMessages: [] },
          { fullName: "cart empties", status: "pending", failureMessages: [] },
        ],
      },
    ],
  });
const ofPlaywright = () => {
  const passed = { title: "opens", tests: [{ results: [{ errors: [] }] }] };
  const failed = { title: "sells", tests: [{ results: [{ errors: [{ message: "no cart" }] }] }] };
  return written({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [{ specs: [passed], suites: [{ specs: [failed] }] }],
  });
};

describe("the total of a run", () => {
  test("counts a check without tests as one", () => {
    expect(countOf(undefined, true)).toEqual({ passed: 1, failed: 0 });
    expect(countOf(undefined, false)).toEqual({ passed: 0, failed: 1 });
  });

  test("takes the numbers of vitest and of Playwright", () => {
    expect(countOf(ofVitest(7, 2), false)).toEqual({ passed: 7, failed: 2 });
    expect(countOf(ofPlaywright(), false)).toEqual({ passed: 5, failed: 2 });
  });

  test("counts a skipped test as failed", () => {
    expect(countOf(ofVitest(7, 0, 1), true)).toEqual({ passed: 7, failed: 1 });
  });

  test("counts a runner that failed without a failed test, that found none, or that wrote nothing", () => {
    expect(countOf(ofVitest(7, 0), false)).toEqual({ passed: 7, failed: 1 });
    expect(countOf(ofVitest(0, 0), true)).toEqual({ passed: 0, failed: 1 });
    expect(countOf(join(folder, "absent.json"), false)).toEqual({ passed: 0, failed: 1 });
  });
});

describe("a run that was interrupted", () => {
  test("counts as failed, with each test that had not ended, and names them", () => {
    const ended = { title: "opens", tests: [{ results: [{ status: "passed", errors: [] }] }] };
    const cut = { title: "sells", tests: [{ results: [{ status: "interrupted", errors: [] }] }] };
    const unbegun = { title: "refunds", tests: [{ results: [] }] };
    const report = written({
      stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 2 },
      suites: [{ specs: [ended, cut, unbegun] }],
      errors: [{ message: "Timed out" }],
    });
    expect(countOf(report, false)).toEqual({ passed: 1, failed: 2 });
    expect(failuresOf(report)).toEqual([
      "outside of its tests\nTimed out",
      "sells\ninterrupted",
      "refunds\nnot run",
    ]);
  });

  test("counts as failed where its report was written by half", () => {
    const file = written({});
    writeFileSync(file, '{"suites":[{"spe');
    expect(countOf(file, false)).toEqual({ passed: 0, failed: 1 });
    expect(failuresOf(file)).toEqual([]);
  });
});

test("the failures of a run are listed with their messages", () => {
  expect(failuresOf(ofVitest(7, 1))).toEqual([
    "shop sells\nexpected 1 to be 2",
    "cart.test.ts\n\nnot run: cart empties",
  ]);
  expect(failuresOf(ofPlaywright())).toEqual(["sells\nno cart"]);
  expect(failuresOf(join(folder, "absent.json"))).toEqual([]);
});
