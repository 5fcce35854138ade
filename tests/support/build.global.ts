import { execFileSync } from "node:child_process";

/** The tests run what is shipped: the production build, made anew when its sources changed. */
export default function setup(): void {
  execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
}
