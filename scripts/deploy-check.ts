import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { freePort } from "../tests/support/free-port.ts";
import { startPostgres } from "../tests/support/postgres-server.ts";
import { readDockerfile } from "./deploy/dockerfile.ts";
import { type Followed, follow } from "./deploy/follow.ts";
import { installPostgresPrograms, postgresPrograms } from "./test/postgres-programs.ts";

/**
 * `npm run deploy:check` follows the steps of deploy/Dockerfile without Docker, starts the site,
 * makes a backup and restores it.
 */
const stages = follow(readDockerfile("deploy/Dockerfile"), resolve("."));
const folder = dirname([...stages.values()][0]!.root);
try {
  await installPostgresPrograms();
  const server = await startPostgres({ programs: postgresPrograms(), password: "a/b+c=@:%#" });
  const settings = { DATABASE_URL: server.url, SESSION_SECRET: "s".repeat(32) };
  try {
    await startSite([...stages.values()].at(-1)!, settings);
    backUpAndRestore(stages.get("backup")!, settings);
  } finally {
    await server.stop();
  }
  console.log("The images' folders start, answer, and are backed up.");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function environment({ env, root }: Followed, settings: Record<string, string>) {
  const path = [join(root, "usr/local/bin"), postgresPrograms(), "/usr/bin", "/bin"];
  return { ...env, PATH: path.join(delimiter), ...settings };
}

async function startSite(stage: Followed, settings: Record<string, string>): Promise<void> {
  const port = await freePort();
  const [program, ...options] = stage.command;
  const inStage = {
    cwd: join(stage.root, stage.workdir),
    stdio: "inherit" as const,
    env: environment(stage, {
      ...settings,
      PORT: String(port),
      DATA_DIR: join(stage.root, stage.env["DATA_DIR"]!),
      SEED: "empty",
      ALLOW_PUBLIC_SANDBOX: "1",
    }),
  };
  const site = spawn(program!, options, inStage);
  const exited = once(site, "exit");
  await isHealthy(site, `http://127.0.0.1:${port}`);
  const { status } = spawnSync("node", ["deploy/doctor.ts"], inStage);
  if (status !== 0) throw new Error("The doctor found the site ill");
  site.kill("SIGTERM");
  const [code] = await exited;
  if (code !== 0) throw new Error(`The site ended with ${code}`);
}

async function isHealthy(site: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600 && site.exitCode === null; tries++) {
    const health = await fetch(`${url}/api/health`).catch(() => null);
    if (health?.ok) {
      const page = await fetch(`${url}/merch`);
      if (!page.ok) throw new Error(`/merch answered ${page.status}`);
      return console.log("  /api/health and /merch answer 200");
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("The site did not get healthy");
}

/**
 * Makes a backup and restores it as the stage's CMD and README.md do; /backup is the stage's own
 * folder.
 */
function backUpAndRestore(stage: Followed, settings: Record<string, string>): void {
  const archives = join(stage.root, "backup");
  mkdirSync(archives, { recursive: true });
  const inStage = (command: string[]) => {
    const { status } = spawnSync(command[0]!, command.slice(1), {
      cwd: join(stage.root, stage.workdir),
      stdio: "inherit",
      env: environment(stage, settings),
    });
    if (status !== 0) throw new Error(`${command.join(" ")} failed`);
  };
  inStage(stage.command.map((word) => word.replace("/backup/", `${archives}/`)));
  inStage(["node", "deploy/restore.ts", join(archives, readdirSync(archives)[0]!)]);
}
