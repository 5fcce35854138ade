import { readdirSync, readFileSync } from "node:fs";

const tickMs = 10;

/**
 * The processor time in milliseconds that this process's descendants have used so far, on Linux.
 * Other load on the machine does not change it.
 */
export function processorMs(): number {
  return processorMsBelow(process.pid);
}

/** The processor time of the descendants of another process. */
export function processorMsBelow(pid: number): number {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readTimes);
  const below = (above: number): number =>
    all
      .filter(({ parent }) => parent === above)
      .reduce((sum, one) => sum + (one.own + one.children) * tickMs + below(one.pid), 0);
  return below(pid);
}

/** The processor time of one process alone. */
export function processorMsOf(pid: number): number {
  return readTimes(String(pid))[0]!.own * tickMs;
}

function readTimes(name: string) {
  try {
    const text = readFileSync(`/proc/${name}/stat`, "utf8");
    // The numbers follow the program's name, which may contain blanks.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    // The second sum is that of child processes that have ended.
    const [own, children] = [fields[11]! + fields[12]!, fields[13]! + fields[14]!];
    return [{ pid: Number(name), parent: fields[1]!, own, children }];
  } catch {
    return [];
  }
}
