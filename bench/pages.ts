import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { freePort } from "../tests/support/free-port.ts";
import { onItsOwnCore } from "./cores.ts";

export interface PageFigure {
  what: string;
  perSecond: number;
  p99Ms: number;
  /**
   * The server's processor time for one request, which stays meaningful where the load or the
   * machine is the limit.
   */
  cpuMs: number;
}

const seconds = 8;
const warmUpSeconds = 6;
const connections = 32;
const workers = 2;

/** The processor time of a process, which Linux counts in hundredths of a second. */
export function cpuMsOf({ pid }: Pick<ChildProcess, "pid">): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Measures the requests a second. An answer that is not 2xx ends the benchmark. */
export async function measurePage(
  what: string,
  url: string,
  server: ChildProcess,
  headers: Record<string, string> = {},
): Promise<PageFigure> {
  const asked = { url, connections, workers, headers: { "accept-encoding": "br", ...headers } };
  await autocannon({ ...asked, duration: warmUpSeconds });
  const before = cpuMsOf(server);
  const { requests, latency, errors, non2xx } = await autocannon({ ...asked, duration: seconds });
  const cpuMs = (cpuMsOf(server) - before) / requests.total;
  if (errors + non2xx > 0) throw new Error(`${what}: ${errors} errors, ${non2xx} answers not 2xx`);
  return { what, perSecond: requests.average, p99Ms: latency.p99, cpuMs };
}

export async function measureBaseline(): Promise<PageFigure> {
  const port = await freePort();
  const command = [...onItsOwnCore, process.execPath, "bench/baseline.ts", String(port)];
  const server = spawn(command[0]!, command.slice(1), { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; tries < 100 && !(await answers(url)); tries++) await sleep(50);
  const figure = await measurePage("bare Hono, one line of text", url, server);
  const exited = once(server, "exit");
  server.kill();
  await exited;
  return figure;
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );
