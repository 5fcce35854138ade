import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ensureCluster } from "./cluster.server.ts";
import { identityFor, ownFolder } from "./identity.server.ts";
import { findPrograms } from "./programs.server.ts";
import { reachable } from "./socket-folder.server.ts";

export interface EmbeddedServer {
  connectionString: string;
  pid(): number;
  stop(): Promise<void>;
}

/** For one site on one small machine: full durability, little memory, nothing that copies the data elsewhere. */
const settings = {
  listen_addresses: "",
  unix_socket_directories: ".",
  unix_socket_permissions: "0700",
  max_connections: "30",
  shared_buffers: "32MB",
  io_method: "sync",
  max_logical_replication_workers: "0",
  max_parallel_workers: "0",
  max_wal_size: "256MB",
  jit: "off",
  // A refused statement is its caller's to tell; a log of it would hold people's data.
  log_min_messages: "fatal",
  log_min_error_statement: "panic",
};

const startWithinMs = 60_000;
const stopWithinMs = 20_000;
const restartAfterMs = 500;

/** Started again whenever it ends. The caller holds the folder's lock. Raises an Error with its last words. */
export async function startEmbedded(
  folder: string,
  report: (line: string) => void,
): Promise<EmbeddedServer> {
  const programs = findPrograms();
  ensureCluster(folder, programs);
  const { connectionString, remove } = reachable(folder);
  let isStopping = false;
  const launch = async () => {
    await stopLeftBehind(folder, connectionString);
    const words: string[] = [];
    let tell = (line: string) => void words.push(line);
    const child = spawnServer(join(programs.folder, "postgres"), folder, (line) => tell(line));
    if (await isUp(child, connectionString)) {
      tell = (line) => {
        if (!isStopping) report(line);
      };
      return child;
    }
    await end(child);
    throw new Error(`PostgreSQL did not start: ${words.slice(-3).join(" ")}`);
  };

  let child = await launch();
  /** Killed, or out of memory: requests are told to come back until it is there again. */
  const supervise = async () => {
    for (;;) {
      await exitOf(child);
      if (isStopping) return;
      report(`PostgreSQL ended (${child.signalCode ?? child.exitCode}) and is started again`);
      await sleep(restartAfterMs);
      if (isStopping) return;
      child = await launch().catch((error: Error) => {
        report(error.message);
        return child;
      });
    }
  };
  const supervising = supervise();
  const stopAtExit = () => child.kill("SIGINT");
  process.once("exit", stopAtExit);
  return {
    connectionString,
    pid: () => child.pid!,
    async stop() {
      isStopping = true;
      await end(child);
      await supervising;
      await end(child);
      process.off("exit", stopAtExit);
      remove();
    },
  };
}

function spawnServer(
  program: string,
  folder: string,
  onLine: (line: string) => void,
): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(program, ["-D", ownFolder(folder), ...options], {
    ...identityFor(folder),
    cwd: folder,
    env: {},
    stdio: ["ignore", "ignore", "pipe"],
    // Ctrl-C is for the site, which stops it when the last request has been answered.
    detached: true,
  });
  child.on("error", (error) => onLine(error.message));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    for (const line of text.split("\n")) if (line.trim()) onLine(line);
  });
  return child;
}

async function stopLeftBehind(folder: string, connectionString: string): Promise<void> {
  const note = join(folder, "postmaster.pid");
  for (const late = Date.now() + stopWithinMs; await answers(connectionString); await sleep(50)) {
    const [pid] = readFileSync(note, "utf8").split("\n", 1);
    if (Date.now() > late) throw new Error(`PostgreSQL ${pid} of an earlier start does not stop`);
    try {
      process.kill(Number(pid), "SIGINT");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  // Its number may be another process's by now. While its processes end, their shared memory keeps a new one from starting.
  rmSync(note, { force: true });
}

async function answers(connectionString: string): Promise<boolean> {
  const reason = await reasonAgainst(connectionString);
  return reason === null || /^\d/.test(reason);
}

/** The server's own code has a digit first; null once a connection was made. */
async function reasonAgainst(connectionString: string): Promise<string | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? "none";
  } finally {
    await client.end().catch(() => {});
  }
}

async function isUp(child: ChildProcess, connectionString: string): Promise<boolean> {
  for (const late = Date.now() + startWithinMs; Date.now() < late; await sleep(10)) {
    if (hasEnded(child)) return false;
    if ((await reasonAgainst(connectionString)) === null) return true;
  }
  return false;
}

/** A fast shutdown: what runs is rolled back, all is written. One that hangs goes as in a power cut. */
async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGINT");
  const late = setTimeout(() => child.kill("SIGQUIT"), stopWithinMs);
  await exitOf(child);
  clearTimeout(late);
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, "exit");
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null;
