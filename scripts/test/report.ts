import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

export interface Count {
  passed: number;
  failed: number;
}

const vitest = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** What was thrown may be no Error. */
const thrown = z.array(z.object({ message: z.string().default("thrown") }));
const suite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          results: z.array(z.object({ status: z.string().optional(), errors: thrown })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwright = z.object({
  suites: z.array(suite),
  /** Of no test, as of a run that took too long. */
  errors: thrown.default([]),
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
});

/**
 * Counts the tests of a step. A step without tests counts as one. A skipped test proves nothing and
 * counts as failed, and so does a runner that failed or found no test.
 */
export function countOf(reportFile: string | undefined, ok: boolean): Count {
  if (reportFile === undefined) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const count = read(reportFile)?.count ?? { passed: 0, failed: 0 };
  const silent = !ok || count.passed === 0;
  return { passed: count.passed, failed: Math.max(count.failed, silent ? 1 : 0) };
}

/** The name and message of each failed test, without colours. */
export function failuresOf(reportFile: string): string[] {
  const failures = read(reportFile)?.failures ?? [];
  return failures.map(({ name, said }) => stripVTControlCharacters([name, ...said].join("\n")));
}

interface Report {
  count: Count;
  failures: { name: string; said: string[] }[];
}

function read(file: string): Report | undefined {
  if (!existsSync(file)) return undefined;
  const report = parsed(readFileSync(file, "utf8"));
  if (report === undefined) return undefined;
  const ofVitest = vitest.safeParse(report);
  return ofVitest.success ? readVitest(ofVitest.data) : readPlaywright(playwright.parse(report));
}

/** A runner that is interrupted may have written half of its report, which counts as none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readVitest(report: z.infer<typeof vitest>): Report {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report;
  return {
    count: { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests },
    failures: testResults.flatMap(failuresInFile),
  };
}

function failuresInFile(file: z.infer<typeof vitest>["testResults"][number]): Report["failures"] {
  const failures = file.assertionResults
    .map(({ fullName, failureMessages }) => ({ name: fullName, said: failureMessages ?? [] }))
    .filter(({ said }) => said.length > 0);
  if (failures.length > 0 || file.status === "passed") return failures;
  // Its process died, or it failed outside of its tests.
  const left = file.assertionResults.filter(({ status }) => status === "pending");
  return [
    { name: file.name, said: [file.message, ...left.map((one) => `not run: ${one.fullName}`)] },
  ];
}

function readPlaywright({ stats, suites, errors }: z.infer<typeof playwright>): Report {
  const { expected, unexpected, flaky, skipped } = stats;
  return {
    // A test that was interrupted, and one that was not begun, is among the skipped.
    count: { passed: expected, failed: unexpected + flaky + skipped },
    failures: [
      ...errors.map(({ message }) => ({ name: "outside of its tests", said: [message] })),
      ...suites.flatMap(failuresIn),
    ],
  };
}

function failuresIn({ specs, suites = [] }: z.infer<typeof suite>): Report["failures"] {
  const own = specs.flatMap(({ title, tests }) => {
    const results = tests.flatMap((one) => one.results);
    const said = results.flatMap(({ status, errors }) => [
      ...(status === "interrupted" ? ["interrupted"] : []),
      ...errors.map(({ message }) => message),
    ]);
    if (results.length === 0) said.push("not run");
    return said.length === 0 ? [] : [{ name: title, said }];
  });
  return [...own, ...suites.flatMap(failuresIn)];
}
