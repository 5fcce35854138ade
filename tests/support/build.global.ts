import { execFileSync } from "node:child_process";

/**
 * Builds what the tests run, where its sources changed: the production build, and the server
 * compiled file by file.
 */
export default function setup(): void {
  const env = { ...process.env, NODE_ENV: "production" };
  for (const script of ["scripts/build-if-stale.ts", "tests/support/modules/build.ts"])
    execFileSync(process.execPath, [script], { stdio: "inherit", env });
}
