import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "#app/db/embedded/embedded-server.server.ts";
import { copyDemoFolder } from "#tests/support/demo-folder.ts";
import { Client } from "#tests/support/client.ts";
import { compileCache } from "#tests/support/compile-cache.ts";
import { makeTmpfsFolder } from "#tests/support/tmpfs-folder.ts";
import { administrator, type ServerProcess, startServer } from "#tests/support/server-process.ts";

const folder = makeTmpfsFolder("festival-handover-test-");
const archive = join(folder, "downloaded.tar.gz");
/** Where it is unpacked and damaged, a little more from test to test. */
const unpacked = join(folder, "unpacked");
let dataDir: string;
let server: ServerProcess;
let owner: Client;
beforeAll(async () => {
  dataDir = await copyDemoFolder("festival-handover-");
  server = await startServer({ dataDir, env: { SEED: "demo", TMPDIR: folder } });
  owner = new Client((request) => fetch(request), server.url);
  await owner.post("/login", administrator);
  await owner.post("/adminHandover", { intent: "begin-handover" });
});
afterAll(async () => {
  await server.stop();
  for (const made of [folder, dataDir]) rmSync(made, { recursive: true });
});

/** `npm run try-backup`, beside the running site. */
async function tryBackup(file: string) {
  const child = spawn(process.execPath, ["deploy/try-backup.ts", file], {
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: dataDir,
      TMPDIR: folder,
      ...compileCache,
    },
  });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [status] = (await once(child, "close")) as [number];
  return { status, output: (await out) + (await err) };
}

const leftBehind = () => readdirSync(folder).filter((name) => name.startsWith(".backup-work"));

test("the owner makes a backup on the page, which is restored beside the site, compared, and then downloaded", async () => {
  const asked = await owner.post("/adminHandover", {
    intent: "make-backup",
    current: administrator.password,
  });
  expect(asked.status).toBe(200);
  const again = await owner.post("/adminHandover", {
    intent: "make-backup",
    current: administrator.password,
  });
  expect(again.status).toBe(409);
  await expect
    .poll(() => owner.read("/adminHandover"), { timeout: 120_000, interval: 500 })
    .toContain("The backup came back whole.");
  const page = await owner.read("/adminHandover");
  expect(page).toMatch(/Orders<\/dt>\s*<dd[^>]*>[1-9]/);
  const file = await owner.get("/adminHandover/backup.tar.gz");
  expect(file.headers.get("content-type")).toBe("application/gzip");
  writeFileSync(archive, new Uint8Array(await file.arrayBuffer()));
  await expect.poll(() => owner.read("/adminHandover")).toContain("Downloaded,");
  expect(await owner.read("/adminChanges")).toContain("Downloaded a backup of everything");
  // One folder with the archive, which nobody else may read, and nothing of what was restored.
  const kept = readdirSync(folder).filter((name) => name.startsWith("festival-backup-"));
  expect(kept).toHaveLength(1);
  expect(statSync(join(folder, kept[0]!)).mode & 0o077).toBe(0);
  expect(readdirSync(join(folder, kept[0]!))).toEqual(["festival.tar.gz"]);
  mkdirSync(unpacked, { mode: 0o700 });
  expect(spawnSync("tar", ["-xzf", archive, "-C", unpacked]).status).toBe(0);
  const log = readdirSync(join(unpacked, "postgres", "pg_wal"));
  expect(log.filter((name) => /^[0-9A-F]{24}$/.test(name))).toHaveLength(1);
});

test("the comparison of a damaged backup says which total differs, and the downloaded one still has what the site has", async () => {
  await deleteTicket(join(unpacked, "postgres"));
  const damaged = pack("damaged.tar.gz");
  const { status, output } = await tryBackup(damaged);
  expect(status).toBe(1);
  expect(output).toMatch(/^Tickets: \d+ in the backup, \d+ on the site\.$/m);
  expect(output).not.toMatch(/^(Orders|Paid|Customers):/m);
  expect(await tryBackup(archive)).toMatchObject({
    status: 0,
    output: expect.stringContaining("are the same") as string,
  });
  expect(leftBehind()).toEqual([]);
});

test("a backup that is incomplete, or whose database does not start, is reported", async () => {
  const cut = join(folder, "cut.tar.gz");
  copyFileSync(archive, cut);
  truncateSync(cut, Math.floor(statSync(cut).size / 2));
  const short = await tryBackup(cut);
  expect(short.status).toBe(1);
  expect(short.output).toContain("could not be unpacked");
  // A database without its control file, and without its tables, which it does not come to.
  for (const lost of ["global/pg_control", "base", "pg_wal"])
    rmSync(join(unpacked, "postgres", lost), { recursive: true });
  const away = await tryBackup(pack("broken.tar.gz"));
  expect(away.status).toBe(1);
  expect(away.output).toContain("The database of the backup does not start");
  expect(leftBehind()).toEqual([]);
});

/** What is unpacked, as it is now, in an archive again. */
function pack(name: string): string {
  const to = join(folder, name);
  const { status } = spawnSync("tar", ["-czf", to, "-C", unpacked, ".backup", "postgres"]);
  expect(status).toBe(0);
  return to;
}

/** By the PostgreSQL that would restore it. */
async function deleteTicket(cluster: string): Promise<void> {
  const postgres = await startEmbedded(cluster, () => {});
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query("delete from tickets where id = (select id from tickets limit 1)");
  await client.end();
  await postgres.stop();
}
