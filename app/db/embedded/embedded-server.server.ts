import type { ChildProcess } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { answers, isUp } from "./answering.server.ts";
import { end, exitOf, spawnServer } from "./child.server.ts";
import { ensureCluster } from "./cluster.server.ts";
import { findPrograms } from "./programs.server.ts";
import { reachable } from "./socket-folder.server.ts";

export interface EmbeddedServer {
  connectionString: string;
  stop(): Promise<void>;
}

const leftBehindMs = 20_000;
const restartAfterMs = 500;

/**
 * Started again whenever it ends. The caller holds the folder's lock. Throws an Error with its last
 * words.
 */
export async function startEmbedded(
  folder: string,
  report: (line: string) => void,
): Promise<EmbeddedServer> {
  const programs = findPrograms();
  ensureCluster(folder, programs);
  const { connectionString, remove } = reachable(folder);
  let isStopping = false;
  const launch = async (late = Date.now() + leftBehindMs): Promise<ChildProcess> => {
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
    const said = words.slice(-3).join(" ");
    // The processes of a killed one are still ending.
    if (/shared memory block .* still in use/.test(said) && Date.now() < late && !isStopping)
      return sleep(restartAfterMs).then(() => launch(late));
    throw new Error(`PostgreSQL did not start: ${said}`);
  };

  let child = await launch();
  /**
   * Starts the server again when it was killed or ran out of memory; until it is up, requests are
   * asked to come back.
   */
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

async function stopLeftBehind(folder: string, connectionString: string): Promise<void> {
  const note = join(folder, "postmaster.pid");
  for (const late = Date.now() + leftBehindMs; await answers(connectionString); await sleep(50)) {
    const pid = notedPid(note);
    if (Date.now() > late) throw new Error(`PostgreSQL ${pid} of an earlier start does not stop`);
    if (pid) stop(pid);
  }
  // The process id in these files may belong to another process by now.
  for (const left of [note, join(folder, ".s.PGSQL.5432.lock")]) rmSync(left, { force: true });
}

/** The process id in postmaster.pid; undefined while the file is being written or removed. */
function notedPid(note: string): number | undefined {
  try {
    const pid = Number(readFileSync(note, "utf8").split("\n", 1)[0]);
    // A signal to process 0 would reach this whole group of processes.
    return pid > 1 ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

function stop(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
