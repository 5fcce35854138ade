import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./test/chromium.ts";
import { installProxyAndPooler } from "./test/proxy-and-pooler.ts";
import { installPostgresPrograms } from "./test/postgres-programs.ts";
import { countOf, type Count, failuresOf } from "./test/report.ts";
import { type Result, runStep, type Step } from "./test/step.ts";

/** `npm test` checks everything, and goes on after a failure, so that one run shows all of them. */
const folder = mkdtempSync(join(tmpdir(), "festival-test-run-"));
const report = (name: string) => join(folder, `${name}.json`);

// Installed while the code is checked, which needs none of them.
const postgres = installPostgresPrograms().then(installProxyAndPooler);
const chromium = postgres.then(ensureChromium);
// The step that waits for the installation reports its failure.
chromium.catch(() => {});

const first: Step[] = [
  { name: "format", command: "oxfmt --check ." },
  { name: "routes' types", command: "react-router typegen" },
];

// What is shipped, and the same compiled by source for the tests, which would begin with it on one
// core.
const build: Step = {
  name: "build",
  command: "node scripts/build-if-stale.ts && node tests/support/modules/build.ts",
  env: { NODE_ENV: "production" },
};

// These only read, so they run at the same time. A second type checker would repeat half of the
// first one's work.
const beside: Step[] = [
  { name: "types", command: "tsc --checkers 1" },
  { name: "lint", command: "oxlint" },
  { name: "imports", command: "depcruise app sandbox seed deploy server.ts" },
  { name: "unused code", command: "knip --no-progress" },
  { name: "repository", command: "node scripts/check-repository.ts" },
];

// Each of them waits a good part of its time, for a database or a browser.
const last: Step[] = [
  {
    name: "tests",
    before: () => postgres,
    command: `vitest run --reporter=default --reporter=json --no-color --outputFile.json=${report("vitest")}`,
    report: report("vitest"),
  },
  {
    name: "browser",
    before: () => chromium,
    command: "playwright test",
    env: { TEST_REPORT: report("browser"), TEST_OUTPUT_DIR: join(folder, "browser") },
    report: report("browser"),
  },
];

const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];
const failures: string[] = [];
function note(step: Step, { ok, seconds }: Result): void {
  const count = countOf(step.report, ok);
  total.passed += count.passed;
  total.failed += count.failed;
  if (step.report) failures.push(...failuresOf(step.report));
  lines.push(
    `${ok ? "ok    " : "FAILED"} ${step.name.padEnd(26)} ${`${count.passed} passed`.padStart(12)}  ${seconds.toFixed(1).padStart(6)} s`,
  );
}

const shorten = (text: string) => text.split("\n").slice(0, 20).join("\n").slice(0, 1_500);

async function run(steps: Step[]): Promise<void> {
  await Promise.all(steps.map(async (step) => note(step, await runStep(step))));
}

// The build waits for none of the checks, which leave it a core.
const built = run([build]);
for (const step of first) await run([step]);
await run(beside);
await built;
await run(last);

console.log(`\n${lines.join("\n")}\n`);
// The failures are repeated at the end of the log.
for (const failure of failures) console.log(`${shorten(failure)}\n`);
if (total.failed === 0) rmSync(folder, { recursive: true });
else console.log(`Reports and traces: ${folder}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
