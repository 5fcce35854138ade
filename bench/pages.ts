import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { freePort } from "../tests/support/free-port.ts";
import { onItsOwnCore } from "./cores.ts";

export interface PageFigure {
  what: string;
  perSecond: number;
  p99Ms: number;
}

const seconds = 8;
const connections = 32;

/** Requests a second of one address, after a moment to warm up. An answer that is not 2xx ends the benchmark. */
export async function measurePage(
  what: string,
  url: string,
  headers: Record<string, string> = {},
): Promise<PageFigure> {
  const asked = { url, connections, headers: { "accept-encoding": "br", ...headers } };
  await autocannon({ ...asked, duration: 2 });
  const { requests, latency, errors, non2xx } = await autocannon({ ...asked, duration: seconds });
  if (errors + non2xx > 0) throw new Error(`${what}: ${errors} errors, ${non2xx} answers not 2xx`);
  return { what, perSecond: requests.average, p99Ms: latency.p99 };
}

/** The same of the bare server, for comparison. */
export async function measureBaseline(): Promise<PageFigure> {
  const port = await freePort();
  const command = [...onItsOwnCore, process.execPath, "bench/baseline.ts", String(port)];
  const server = spawn(command[0]!, command.slice(1), { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; tries < 100 && !(await answers(url)); tries++) await sleep(50);
  const figure = await measurePage("bare Hono, one line of text", url);
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
