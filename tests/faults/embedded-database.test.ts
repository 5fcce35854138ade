import { spawn } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { reachable } from "#app/db/embedded/socket-folder.server.ts";
import {
  embeddedPid,
  startAndExit,
  startServer,
  type ServerProcess,
} from "#tests/support/server-process.ts";
import { freePort } from "#tests/support/free-port.ts";
import { makeTmpfsFolder } from "#tests/support/tmpfs-folder.ts";

// Each test goes on with what the one before has left, which was stopped.
const dataDir = makeTmpfsFolder("festival-embedded-");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const start = () => startServer({ dataDir, env: { SEED: "empty" } });
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

test("the embedded database stops with its site, and outlives a killed site until the next start", async () => {
  const first = await start();
  const database = embeddedPid(dataDir);
  expect(statSync(join(dataDir, "postgres", ".s.PGSQL.5432")).isSocket()).toBe(true);
  const { uid } = statSync(join(dataDir, "postgres"));
  expect(uid, "PostgreSQL refuses to run as root").not.toBe(0);

  await first.end("SIGKILL");
  expect(await answering()).toBe(database);
  const second = await start();
  expect(await answering()).not.toBe(database);
  expect(await statusOf(second)).toBe(200);
  expect(await second.stop()).toBe(0);
  expect(await answering()).toBe(null);
});

test("an embedded database that is killed is started again while the site runs", async () => {
  const site = await start();
  const killed = embeddedPid(dataDir);
  process.kill(killed, "SIGKILL");
  await expect.poll(() => embeddedPid(dataDir)).not.toBe(killed);
  await expect.poll(() => statusOf(site)).toBe(200);
  const page = await fetch(`${site.url}/merch?search=cap`);
  expect(page.status).toBe(200);
  expect(await site.stop()).toBe(0);
});

test("an embedded database starts although the process id in its lock file belongs to another program by now", async () => {
  const site = await start();
  const notes = ["postmaster.pid", ".s.PGSQL.5432.lock"].map((name) => {
    const path = join(dataDir, "postgres", name);
    return { path, left: readFileSync(path, "utf8") };
  });
  expect(await site.stop()).toBe(0);
  expect(await answering()).toBe(null);
  const another = spawn("sleep", ["60"]);
  for (const { path, left } of notes)
    writeFileSync(path, left.replace(/^\d+/, String(another.pid)));
  const again = await start();
  expect(await statusOf(again)).toBe(200);
  expect(another.kill(), "it was not taken for the database").toBe(true);
  await again.stop();
});

test("a database folder of another major version is refused in one line that says where to read on", async () => {
  writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "17\n");
  const port = String(await freePort());
  expect(await startAndExit({ DATA_DIR: dataDir, PORT: port })).toEqual({
    code: 1,
    output: `DATA_DIR ${dataDir}: this is a database of PostgreSQL 17, and the site brings 18. docs/handbook/moving.md says how to move it: "To another PostgreSQL"\n`,
  });
});
