import { spawnSync } from "node:child_process";

/** Makes the empty cluster of a first start, unless it is there, in a process whose memory goes with it. */
export function makeCluster(): void {
  const { status } = spawnSync(
    process.execPath,
    ["--liftoff-only", "--max-semi-space-size=4", "scripts/cluster.ts"],
    { stdio: "inherit" },
  );
  if (status !== 0) process.exit(status ?? 1);
}
