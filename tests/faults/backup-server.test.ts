import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPlaces } from "#app/config/places.server.ts";
import { openStorage } from "#app/services/storage.server.ts";
import { postgresPrograms } from "../../scripts/test/postgres-programs.ts";
import { type ObjectStore, startObjectStore } from "#tests/support/object-store.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-server.ts";
import { compileCache } from "#tests/support/compile-cache.ts";
import { lightPasswords } from "#tests/support/light-passwords.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { Shopper } from "#tests/support/shopper.ts";

// The production set-up: a PostgreSQL server, with the programs of its own version, and an object
// store.
const password = "Ab/cd+ef=@:%41#?&'\" ü";
const folder = mkdtempSync(join(tmpdir(), "festival-backup-test-"));
const archive = join(folder, "backup.tar.gz");
const programs = postgresPrograms();
let postgres: PostgresServer;
let store: ObjectStore;
let site: ServerProcess;
let settings: Record<string, string>;

beforeAll(async () => {
  [postgres, store] = await Promise.all([
    startPostgres({ programs, password }),
    startObjectStore(),
  ]);
  settings = { ...settingsOf("postgres"), ...store.settings };
  site = await startServer({ env: siteSettings() });
});
afterAll(async () => {
  await site.stop();
  await Promise.all([postgres.stop(), store.stop()]);
  rmSync(folder, { recursive: true });
});

/** How a database is named in settings, its password apart and as it is. */
function settingsOf(database: string): Record<string, string> {
  const url = new URL(postgres.url);
  url.password = "";
  url.pathname = `/${database}`;
  return { DATABASE_URL: url.href, PGPASSWORD: password };
}

function siteSettings(): Record<string, string> {
  return { ...settings, ...lightPasswords, SEED: "empty", SESSION_SECRET: "s".repeat(32) };
}

/** Runs beside this process, which is the object store that the program asks. */
async function run(
  script: "backup" | "restore",
  file = archive,
  more: Record<string, string> = {},
): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [`deploy/${script}.ts`, file], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: `${programs}${delimiter}${process.env["PATH"]}`,
      DATA_DIR: join(folder, "absent"),
      TMPDIR: folder,
      ...compileCache,
      ...settings,
      ...more,
    },
  });
  const [output, complaints, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { status, output: output + complaints };
}

const pictures = () => openStorage(readPlaces(settings));

async function execute(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Whether somebody who signed up can sign in, asked of a site that is started for it. */
async function knows(...names: string[]): Promise<boolean[]> {
  site = await startServer({ env: siteSettings() });
  const known = await Promise.all(
    names.map((name) =>
      new Shopper(site.url).signIn(name).then(
        () => true,
        () => false,
      ),
    ),
  );
  await site.stop();
  return known;
}

test("a backup of a database server and its pictures is restored over existing data, where who deleted their account since stays deleted by the list in the object store, and into an empty place", async () => {
  const [ada, chi] = [new Shopper(site.url), new Shopper(site.url)];
  await ada.signUp("ada");
  await chi.signUp("chi");
  const storage = await pictures();
  const picture = Buffer.from([0, 1, 254, 255]);
  await storage.put("pictures/a/400.avif", picture, "image/avif");

  expect(await run("backup")).toMatchObject({
    status: 0,
    output: expect.stringContaining("1 pictures"),
  });
  expect(statSync(archive).mode & 0o077, "nobody else may read it").toBe(0);
  expect(readdirSync(folder), "nothing is left beside it").toEqual(["backup.tar.gz"]);

  await new Shopper(site.url).signUp("bola");
  await chi.deleteAccount();
  await storage.delete("pictures/a/400.avif");
  const early = await run("restore");
  expect(early.status).toBe(1);
  expect(early.output).toContain("is on this database: stop it first");
  expect(early.output).toMatch(/psql failed\n$/);
  await site.stop();

  expect(await run("restore")).toMatchObject({ status: 0 });
  expect(await knows("ada", "bola", "chi")).toEqual([true, false, false]);
  expect(Buffer.from((await storage.read("pictures/a/400.avif"))!)).toEqual(picture);

  await execute("create database empty");
  await store.stop();
  store = await startObjectStore();
  settings = { ...settingsOf("empty"), ...store.settings };
  expect(await run("restore")).toMatchObject({ status: 0 });
  // The list of who deleted their account is in the other store, and the backup has Chi.
  expect(await knows("ada", "bola", "chi")).toEqual([true, false, true]);
  expect(await (await pictures()).read("pictures/a/400.avif")).not.toBeNull();
  expect(readdirSync(folder), "nothing is left behind").toEqual(["backup.tar.gz"]);
});

test("a backup made of another kind of database or storage is refused in one line, and nothing is left behind", async () => {
  expect(await run("restore", archive, { DATABASE_URL: "" })).toMatchObject({
    status: 1,
    output: "This backup is of a PostgreSQL server: set DATABASE_URL\n",
  });
  expect(await run("restore", archive, { ...settings, ...unset(store.settings) })).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^This backup has pictures of an object store: set S3_.*\n$/),
  });
  // Node's warning of `sslmode=require` is no second line.
  const dead = "postgres://festival@127.0.0.1:1/none?sslmode=require";
  expect(await run("backup", join(folder, "other.tar.gz"), { DATABASE_URL: dead })).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^The server of DATABASE_URL does not answer: .*\n$/),
  });
  expect(readdirSync(folder)).toEqual(["backup.tar.gz"]);
});

const unset = (given: Record<string, string>) =>
  Object.fromEntries(Object.keys(given).map((name) => [name, ""]));

test("the database's password is on no command line, and backup programs of another version are not used", () => {
  const address = `postgres://festival:${encodeURIComponent(password)}@db:5432/festival?sslmode=require`;
  const source = `import { programOf, withoutPassword } from "./deploy/postgres.ts";
    console.log(JSON.stringify(withoutPassword(${JSON.stringify(address)})));
    programOf("pg_dump", 99);`;
  const command = ["--input-type=module", "-e", source];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  expect(JSON.parse(stdout)).toEqual({
    address: "postgres://festival@db:5432/festival?sslmode=require",
    env: { PGPASSWORD: password },
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The server is PostgreSQL 99 and .*: install postgresql-client-99\n$/);
});
