import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isUp } from "#app/db/embedded/answering.server.ts";
import { exitOf } from "#app/db/embedded/child.server.ts";
import { identityFor } from "#app/db/embedded/identity.server.ts";
import { findPrograms } from "#app/db/embedded/programs.server.ts";
import { freePort } from "./free-port.ts";
import { makeTmpfsFolder } from "./tmpfs-folder.ts";

export interface PostgresServer {
  /** The address of its maintenance database. */
  url: string;
  /** Stops the server abruptly, as a crash does. */
  crash(): Promise<void>;
  /** Starts it again after a crash, at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

// Settings that make a throw-away server quick: its data need not survive the machine, nor its last
// moments a crash.
const quick = [
  "fsync=off",
  "full_page_writes=off",
  "max_wal_size=128MB",
  // Starting processes and compiling a statement take longer than the few rows of a test.
  "max_parallel_workers_per_gather=0",
  "jit=off",
];
const quickest = [...quick, "synchronous_commit=off"];

interface PostgresOptions {
  /** The password of the user "festival"; none by default. */
  password?: string;
  /** The folder of the programs of another PostgreSQL than npm's package. */
  programs?: string;
  /** Whether committed data survives a crash that a test causes. */
  survivesCrash?: boolean;
  /** Whether it runs with the durable settings of a real server, for a benchmark. */
  isDurable?: boolean;
  /**
   * Whether its address leads through a socket in its folder, as the embedded server's does: a
   * short statement takes a fifth less work than through the network. It listens there too.
   */
  bySocket?: boolean;
  /** The address of another server, whose changes it follows until it is promoted. */
  standbyOf?: string;
  /** Whether its data pages have checksums, as they do in PostgreSQL 18 by default. */
  checksums?: boolean;
}

/** Starts a PostgreSQL server in a temporary folder, on a free port of the loopback address. */
export async function startPostgres({
  password,
  programs,
  survivesCrash = false,
  isDurable = false,
  bySocket = false,
  checksums = true,
  standbyOf,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const prefix = "festival-postgres-";
  const folder = isDurable ? mkdtempSync(join(tmpdir(), prefix)) : makeTmpfsFolder(prefix);
  const binaries = programs ?? findPrograms().folder;
  const dataFolder = dataFolderIn(folder);
  const [program, ...options] = standbyOf
    ? [
        "pg_basebackup",
        `--pgdata=${dataFolder}`,
        `--dbname=${standbyOf}`,
        "--write-recovery-conf",
        "--checkpoint=fast",
        "--no-sync",
      ]
    : [
        "initdb",
        `--pgdata=${dataFolder}`,
        ...authentication(folder, password),
        "--username=festival",
        "--no-locale",
        "-E",
        "UTF8",
        "--no-sync",
        ...(checksums ? [] : ["--no-data-checksums"]),
      ];
  const asOwner = { ...identityFor(folder), cwd: folder, encoding: "utf8" } as const;
  const made = spawnSync(join(binaries, program), options, asOwner);
  if (made.status !== 0) throw new Error(`${program} failed: ${made.error ?? made.stderr}`);

  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const user = password === undefined ? "festival" : `festival:${encodeURIComponent(password)}`;
    const network = `postgres://${user}@127.0.0.1:${port}/postgres`;
    // Where the folder's path is too long for a socket, the last attempt is without one.
    const usesSocket = bySocket && attempt < 3;
    const url = usesSocket ? `${network}?host=${encodeURIComponent(folder)}` : network;
    const settings = isDurable ? [] : survivesCrash ? quick : quickest;
    const places = [`port=${port}`, `unix_socket_directories=${usesSocket ? folder : ""}`];
    const started = await run(binaries, folder, url, [...settings, ...places]);
    if (started) return started;
    if (attempt === 3) throw new Error("PostgreSQL did not start");
  }
}

function authentication(folder: string, password: string | undefined): string[] {
  if (password === undefined) return ["--auth=trust"];
  const file = join(folder, "password");
  writeFileSync(file, password, { mode: 0o644 });
  return ["--auth=scram-sha-256", `--pwfile=${file}`];
}

const dataFolderIn = (folder: string) => join(folder, "data");

async function run(
  binaries: string,
  folder: string,
  url: string,
  settings: readonly string[],
): Promise<PostgresServer | null> {
  const dataFolder = dataFolderIn(folder);
  const options = ["listen_addresses=127.0.0.1", "max_connections=300"];
  const spawnServer = () =>
    spawn(
      join(binaries, "postgres"),
      ["-D", dataFolder, ...[...options, ...settings].flatMap((option) => ["-c", option])],
      { ...identityFor(folder), cwd: folder, stdio: "ignore" },
    );
  let server = spawnServer();
  const end = (signal: NodeJS.Signals) => {
    server.kill(signal);
    return exitOf(server);
  };
  if (!(await isUp(server, url))) {
    server.kill("SIGKILL");
    return null;
  }
  return {
    url,
    crash: () => end("SIGQUIT"),
    async restart() {
      server = spawnServer();
      if (!(await isUp(server, url))) throw new Error("PostgreSQL did not start again");
    },
    async stop() {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
