import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitOf } from "#app/db/embedded/child.server.ts";
import { compileCache } from "./compile-cache.ts";
import { freePort } from "./free-port.ts";
import { makeTmpfsFolder } from "./tmpfs-folder.ts";
import { withoutOptimisers } from "./without-optimisers.ts";

// A benchmark starts the server as a host does.
const isTest = "VITEST" in process.env || "TEST_WORKER_INDEX" in process.env;
const compilers = isTest ? withoutOptimisers : [];

/** The settings, flags and file with which `npm start` runs Node, read from its script. */
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const [started, asStarted] = /^export (.+); exec node (.+)$/
  .exec(scripts.start)!
  .slice(1)
  .map((words) => execFileSync("sh", ["-c", `printf '%s\\n' ${words}`], { encoding: "utf8" }))
  .map((lines) => lines.trim().split("\n")) as [string[], string[]];
const settings = Object.fromEntries(started.map((setting) => setting.split("=")));

export const administrator = { email: "admin@festival.example", password: "admin-password" };

interface ServerOptions {
  /** Settings that override those of a test; an empty one counts as unset. */
  env?: Record<string, string>;
  /** A program to run it under, such as taskset, with its options. */
  under?: readonly string[];
  /**
   * An existing data folder. Without it the server has a temporary one, which is deleted with it.
   */
  dataDir?: string;
  /**
   * Whether the temporary folder is on the disk rather than in memory, to measure what a disk
   * takes.
   */
  onDisk?: boolean;
  /** Whether it answers so often that V8's optimisers pay: from some three hundred pages on. */
  isLasting?: boolean;
}

export interface ServerProcess {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** The errors it logged since the last call, as JSON lines. */
  takeErrors(): string[];
  /**
   * Sends a signal (SIGTERM as an operator does, SIGKILL as a power cut does) and returns the exit
   * code; the folder stays.
   */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Stops it and deletes its temporary folder. */
  stop(): Promise<number | null>;
}

// A first start makes a whole catalogue, which takes long on a busy machine.
const startWithinMs = 300_000;

// Ends the servers that a failed test left running.
const running = new Set<ChildProcess>();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/** Starts the production build as a separate process, on a free port of the loopback address. */
export async function startServer({
  env = {},
  under = [],
  dataDir,
  onDisk = false,
  isLasting = false,
}: ServerOptions = {}): Promise<ServerProcess> {
  const prefix = "festival-server-";
  const temporary = () => (onDisk ? mkdtempSync(join(tmpdir(), prefix)) : makeTmpfsFolder(prefix));
  const folder = dataDir ?? temporary();
  for (let attempt = 1; ; attempt++) {
    const flags = isLasting ? [] : compilers;
    const server = spawnServer(folder, await freePort(), { env, under, flags });
    if (await isUp(server))
      return {
        ...server,
        end: (signal) => end(server.process, signal),
        async stop() {
          const code = await end(server.process, "SIGTERM");
          if (!dataDir) rmSync(folder, { recursive: true, force: true });
          return code;
        },
      };
    await end(server.process, "SIGKILL");
    // Another process may have taken the port since it was found free.
    if (attempt === 3 || !server.output().includes("EADDRINUSE"))
      throw new Error(`The server did not start:\n${server.output()}`);
  }
}

/**
 * Starts the server with exactly these settings, and returns what it printed and its exit code once
 * it has ended.
 */
export async function startAndExit(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const server = spawnServer("", 0, { env, flags: compilers });
  const late = setTimeout(() => server.process.kill("SIGKILL"), startWithinMs);
  await once(server.process, "close");
  clearTimeout(late);
  return { code: server.process.exitCode, output: server.output() };
}

/** The process of the embedded database that runs, or ran, on a data folder. */
export function embeddedPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

function spawnServer(
  dataDir: string,
  port: number,
  {
    env,
    under = [],
    flags,
  }: { env: Record<string, string>; under?: readonly string[]; flags: readonly string[] },
) {
  let output = "";
  let read = 0;
  const command = [...under, process.execPath, ...flags, ...asStarted];
  const child = spawn(command[0]!, command.slice(1), {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      ...settings,
      ...compileCache,
      HOST: "127.0.0.1",
      ...(port && { PORT: String(port) }),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    output: () => output,
    takeErrors() {
      const lines = output.slice(read).split("\n");
      read = output.length;
      return lines.filter((line) => /^\{"level":[56]0/.test(line));
    },
  };
}

async function isUp({ process: child, output }: ReturnType<typeof spawnServer>): Promise<boolean> {
  const deadline = Date.now() + startWithinMs;
  // Migrating many rows has no time limit.
  const isMigrating = () => /Bringing the tables up to date(?![^]*The tables are)/.test(output());
  while (child.exitCode === null && (Date.now() < deadline || isMigrating())) {
    if (/^.+ is at http/m.test(output())) return true;
    await new Promise((done) => setTimeout(done, 25));
  }
  return false;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  await exitOf(child);
  return child.exitCode;
}
