import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reachable } from "#app/db/embedded/socket-folder.server.ts";
import {
  embeddedPid,
  startAndExit,
  startServer,
  type ServerProcess,
} from "#tests/support/server-process.ts";
import { freePort } from "#tests/support/free-port.ts";
import { makeTmpfsFolder } from "#tests/support/tmpfs-folder.ts";

// Each test goes on with the site that the one before has left, until the last but one stops it.
const dataDir = makeTmpfsFolder("festival-embedded-");
const start = () => startServer({ dataDir, env: { SEED: "empty" } });
let site: ServerProcess;
beforeAll(async () => {
  site = await start();
});
afterAll(async () => {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Which process of a database answers on the data folder. */
async function answering(): Promise<number | null> {
  const { connectionString, remove } = reachable(join(dataDir, "postgres"));
  const client = new pg.Client({ connectionString });
  const pid = await client.connect().then(
    () => embeddedPid(dataDir),
    () => null,
  );
  await client.end().catch(() => {});
  remove();
  return pid;
}
const statusOf = async ({ url }: ServerProcess) => (await fetch(`${url}/api/health`)).status;

test("the embedded database outlives a killed site until the next start", async () => {
  const database = embeddedPid(dataDir);
  expect(statSync(join(dataDir, "postgres", ".s.PGSQL.5432")).isSocket()).toBe(true);
  const { uid } = statSync(join(dataDir, "postgres"));
  expect(uid, "PostgreSQL refuses to run as root").not.toBe(0);

  await site.end("SIGKILL");
  expect(await answering()).toBe(database);
  site = await start();
  expect(await answering()).not.toBe(database);
  expect(await statusOf(site)).toBe(200);
});

test("a second start on the data folder of a running one refuses in one line", async () => {
  const port = String(await freePort());
  expect(await startAndExit({ DATA_DIR: dataDir, PORT: port })).toEqual({
    code: 1,
    output: `DATA_DIR ${dataDir} is in use: another start of this site is running on it\n`,
  });
  expect(await statusOf(site)).toBe(200);
});

test("a start on a port that is taken refuses in one line", async () => {
  const other = `${dataDir}-other`;
  const { port } = new URL(site.url);
  const { code, output } = await startAndExit({ DATA_DIR: other, PORT: port, SEED: "empty" });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toEqual([expect.stringMatching(/^PORT \d+ .+EADDRINUSE/)]);
  expect(existsSync(other), "nothing was made yet").toBe(false);
});

test("an embedded database that is killed is started again while the site runs", async () => {
  const killed = embeddedPid(dataDir);
  process.kill(killed, "SIGKILL");
  await expect.poll(() => embeddedPid(dataDir)).not.toBe(killed);
  await expect.poll(() => statusOf(site)).toBe(200);
  const page = await fetch(`${site.url}/merch?search=cap`);
  expect(page.status).toBe(200);
});

test("the embedded database stops with its site, and starts although the process id in its lock file belongs to another program by now", async () => {
  const notes = ["postmaster.pid", ".s.PGSQL.5432.lock"].map((name) => {
    const path = join(dataDir, "postgres", name);
    return { path, left: readFileSync(path, "utf8") };
  });
  expect(await site.end("SIGTERM")).toBe(0);
  expect(await answering()).toBe(null);
  const another = spawn("sleep", ["60"]);
  for (const { path, left } of notes)
    writeFileSync(path, left.replace(/^\d+/, String(another.pid)));
  site = await start();
  expect(await statusOf(site)).toBe(200);
  expect(another.kill(), "it was not taken for the database").toBe(true);
});

test("one Ctrl-C, which npm passes on a second time, stops the site in order", async () => {
  const exit = once(site.process, "exit");
  for (let count = 0; count < 20; count++) {
    site.process.kill("SIGINT");
    await sleep(2);
  }
  expect(await exit).toEqual([0, null]);
});

test("a database folder of another major version is refused in one line that says where to read on", async () => {
  writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "17\n");
  const port = String(await freePort());
  expect(await startAndExit({ DATA_DIR: dataDir, PORT: port })).toEqual({
    code: 1,
    output: `DATA_DIR ${dataDir}: this is a database of PostgreSQL 17, and the site brings 18. docs/handbook/moving.md says how to move it: "To another PostgreSQL"\n`,
  });
});
