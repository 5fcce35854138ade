import { existsSync, readFileSync } from "node:fs";
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
});
const playwright = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
});

/** A check without tests is one. A skipped test proves nothing: failed, as is a runner that failed, or found no test. */
export function countOf(reportFile: string | undefined, ok: boolean): Count {
  if (reportFile === undefined) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const count = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, "utf8")))
    : { passed: 0, failed: 0 };
  const silent = !ok || count.passed === 0;
  return { passed: count.passed, failed: Math.max(count.failed, silent ? 1 : 0) };
}

function read(report: unknown): Count {
  const ofVitest = vitest.safeParse(report);
  if (ofVitest.success) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = ofVitest.data;
    return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests };
  }
  const { expected, unexpected, flaky, skipped } = playwright.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}
