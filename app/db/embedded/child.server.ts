import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { identityFor, ownFolder } from "./identity.server.ts";

/**
 * The settings for one site on one small machine: full durability, little memory, nothing that
 * copies the data elsewhere. Given on the command line they override postgresql.conf and ALTER
 * SYSTEM, so that nobody turns durability off by mistake.
 */
const settings = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
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

const stopWithinMs = 20_000;

export function spawnServer(
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

/**
 * Ends the server by a fast shutdown: running transactions are rolled back and everything is
 * written. A server that hangs is killed, which is like a power cut.
 */
export async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGINT");
  const late = setTimeout(() => child.kill("SIGQUIT"), stopWithinMs);
  await exitOf(child);
  clearTimeout(late);
}

export async function exitOf(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, "exit");
}

export const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null;
