import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./test/chromium.ts";
import { installPostgresPrograms } from "./test/postgres-programs.ts";
import { countOf, type Count } from "./test/report.ts";
import { runStep, type Step } from "./test/step.ts";

/** `npm test`: checks everything, and goes on after a failure so that one run tells all of it. */
const folder = mkdtempSync(join(tmpdir(), "festival-test-run-"));
const report = (name: string) => join(folder, `${name}.json`);

// While the code is checked, which waits for neither.
const postgres = installPostgresPrograms();
const chromium = postgres.then(ensureChromium);
chromium.catch(() => {}); // its step says so

const steps: Step[] = [
  { name: "format", command: "oxfmt --check ." },
  // The lint reads the routes' types, which these make.
  { name: "types", command: "react-router typegen && tsc" },
  { name: "lint", command: "oxlint" },
  { name: "build", command: "node scripts/build-if-stale.ts" },
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
for (const step of steps) {
  console.log(`\n── ${step.name}`);
  const { ok, seconds } = await runStep(step);
  const count = countOf(step.report, ok);
  total.passed += count.passed;
  total.failed += count.failed;
  lines.push(
    `${ok ? "ok    " : "FAILED"} ${step.name.padEnd(26)} ${`${count.passed} passed`.padStart(12)}  ${seconds.toFixed(1).padStart(6)} s`,
  );
}

console.log(`\n${lines.join("\n")}\n`);
if (total.failed === 0) rmSync(folder, { recursive: true });
else console.log(`Reports and traces: ${folder}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
