import { execFileSync } from "node:child_process";

/** The tests run what is shipped, and the same compiled by source, each made anew when its sources changed. */
export default function setup(): void {
  const env = { ...process.env, NODE_ENV: "production" };
  for (const script of ["scripts/build-if-stale.ts", "tests/support/modules/build.ts"])
    execFileSync(process.execPath, [script], { stdio: "inherit", env });
}
