import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** The number of cores, read before this process leaves one of them to the server. */
export const cores = availableParallelism();

const hasTaskset = cores > 1 && spawnSync("taskset", ["--version"]).error === undefined;

/** Runs a program on a core of its own, so that the load does not slow it. */
export const onItsOwnCore: readonly string[] = hasTaskset ? ["taskset", "-c", "0"] : [];

export function leaveServersCore(): void {
  if (!hasTaskset) return;
  const others = `1-${cores - 1}`;
  spawnSync("taskset", ["-a", "-p", "-c", others, String(process.pid)]);
}
