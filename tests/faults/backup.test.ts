import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileCache } from "#tests/support/compile-cache.ts";
import { copyDemoFolder } from "#tests/support/demo-folder.ts";
import { makeTmpfsFolder } from "#tests/support/tmpfs-folder.ts";
import { administrator, type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { Refused, Shopper } from "#tests/support/shopper.ts";

const folder = makeTmpfsFolder("festival-backup-test-");
const archive = join(folder, "backup.tar.gz");
let server: ServerProcess;
// A customer in the archive who deletes her account after it, and somebody without one who is
// erased after it.
let zainab: Shopper;
const efe = { name: "Efe Ighalo", email: "efe.ighalo@example.com" };
beforeAll(async () => {
  const dataDir = await copyDemoFolder("festival-backup-");
  server = await start(dataDir);
  zainab = new Shopper(server.url);
  await zainab.signUp("zainab");
  await new Shopper(server.url).signUp("bola");
  const visitor = new Shopper(server.url).client;
  await visitor.post("/contact", { intent: "send-message", ...efe, message: "Any parking?" });
  await visitor.post("/newsletters", { email: efe.email });
});
afterAll(async () => {
  await server.stop();
  for (const made of [folder, server.dataDir]) rmSync(made, { recursive: true });
});

const start = (dataDir: string) => startServer({ dataDir });

const settings = (dataDir: string) => ({
  encoding: "utf8" as const,
  env: { PATH: process.env["PATH"], DATA_DIR: dataDir, TMPDIR: folder, ...compileCache },
});

function run(
  script: "backup" | "restore",
  dataDir: string,
  { file = archive, newer }: { file?: string; newer?: string } = {},
) {
  const command = [`deploy/${script}.ts`, file, ...(newer ? [newer] : [])];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, settings(dataDir));
  return { status, output: stdout + stderr };
}

/** The lines of `npm run doctor` that are not well, and what it ended with. */
function examine({ dataDir, url }: Pick<ServerProcess, "dataDir" | "url">) {
  const { env, encoding } = settings(dataDir);
  const site = { HOST: "127.0.0.1", PORT: new URL(url).port };
  const command = ["deploy/doctor.ts", "--no-mail"];
  const ended = spawnSync(process.execPath, command, { encoding, env: { ...env, ...site } });
  const lines = (ended.stdout + ended.stderr).trim().split("\n");
  return { status: ended.status, bad: lines.filter((line) => !line.startsWith("ok ")) };
}

async function signInAdministrator({ url }: Pick<ServerProcess, "url">) {
  const { client } = new Shopper(url);
  await client.post("/login", administrator);
  return client;
}

const cap = { productId: "abuja-park-cap", color: "Black" };

async function buy(shopper: Shopper): Promise<string> {
  await shopper.add(cap);
  const address = await checkOutAgain(shopper);
  // A payment that came between the copy of the database and that of Paystack's records is found,
  // not asked for twice.
  if (address.startsWith("/cart?order=")) return buy(shopper);
  return shopper.comeBack(await shopper.pay(address));
}

/**
 * A payment that was under way when the site was copied may empty the cart, or be given up, just
 * now: then once more.
 */
async function checkOutAgain(shopper: Shopper, triesLeft = 3): Promise<string> {
  try {
    return await shopper.checkOut();
  } catch (error) {
    if (!(error instanceof Refused) || triesLeft === 0) throw error;
    await shopper.add(cap);
    return checkOutAgain(shopper, triesLeft - 1);
  }
}

/** Backs the running site up while a customer buys again and again. Returns the orders. */
async function backUpAmidSales(shopper: Shopper): Promise<{ code: number; orders: string[] }> {
  const command = ["deploy/backup.ts", archive];
  const child = spawn(process.execPath, command, { ...settings(server.dataDir), stdio: "ignore" });
  const ended = once(child, "exit");
  const orders: string[] = [];
  do orders.push(await buy(shopper));
  while (child.exitCode === null);
  const [code] = await ended;
  return { code, orders };
}

test("after a restore the orders, pictures and sessions from before the backup are there, and the site goes on selling", async () => {
  const shopper = new Shopper(server.url);
  await shopper.signUp("ada");
  const orderId = await buy(shopper);
  const picture = /\/p\/[\w-]+\/\d+/.exec(await shopper.client.read("/merch"))?.[0];
  expect(picture).toBeDefined();

  const { code, orders } = await backUpAmidSales(shopper);
  expect(code).toBe(0);
  expect(statSync(archive).mode & 0o077, "nobody else may read it").toBe(0);

  const restored = join(folder, "restored");
  expect(run("restore", restored)).toMatchObject({ status: 0 });
  const again = await start(restored);
  const same = new Shopper(again.url);
  for (const [name, value] of Object.entries(shopper.client.cookies))
    same.client.setCookie(`${name}=${value}`);
  const listed = await same.client.read("/myorders");
  expect(listed).toContain(orderId);
  // Of what was sold meanwhile, all that came before something that is there is there too.
  const kept = orders.filter((order) => listed.includes(order));
  expect(kept).toEqual(orders.slice(0, kept.length));
  expect(orders).not.toContain(await buy(same));
  expect((await same.client.get(picture!)).headers.get("content-type")).toBe("image/webp");
  expect(examine(again)).toEqual({ status: 0, bad: [] });
  expect(await again.stop()).toBe(0);
  const stopped = examine(again);
  expect(stopped.status).toBe(1);
  expect(stopped.bad.map((line) => line.slice(0, 10).trim())).toEqual([
    "FAIL site",
    "warn keys",
    "warn webho",
    "warn forms",
  ]);

  const over = run("restore", restored);
  expect(over.status).toBe(1);
  expect(over.output).toMatch(/is not empty: move it away first\n$/);
});

test("who deleted their account after a backup, or was erased without one, does not come back once it is restored with the folder of before, or a later backup", async () => {
  await zainab.deleteAccount();
  const admin = await signInAdministrator(server);
  const found = `/adminPeople?${new URLSearchParams({ q: efe.email })}`;
  expect(await admin.read(found)).toContain("Erase this person");
  await admin.post(found, { intent: "erase-person", email: efe.email, read: "1" });
  expect(await admin.read(found)).toContain("Nobody is found");

  const dataDir = join(folder, "again");
  expect(run("restore", dataDir, { newer: server.dataDir })).toMatchObject({ status: 0 });
  const again = await start(dataDir);
  expect(again.output()).toContain("Erased 2 people again");
  await expect(new Shopper(again.url).signIn("zainab")).rejects.toThrow("/login");
  await new Shopper(again.url).signIn("bola");
  const same = await signInAdministrator(again);
  expect(await same.read(found)).toContain("Nobody is found");
  expect(await same.read("/adminMessages")).not.toContain(efe.name);
  await again.stop();

  // A site that is stopped is backed up as well.
  const later = join(folder, "without-zainab.tar.gz");
  expect(run("backup", dataDir, { file: later })).toMatchObject({ status: 0 });
  const byArchive = join(folder, "by-archive");
  expect(run("restore", byArchive, { newer: later })).toMatchObject({ status: 0 });
  const erasedIn = (made: string) => readdirSync(join(made, "files", "erased"));
  expect(erasedIn(byArchive)).toHaveLength(2);
  expect(erasedIn(byArchive)).toEqual(erasedIn(server.dataDir));
  for (const made of [dataDir, byArchive, later]) rmSync(made, { recursive: true });
});

test("a file that is no backup or is incomplete is refused in one line and leaves nothing behind", () => {
  const before = readdirSync(folder);
  const target = join(folder, "target");
  const strange = join(folder, "strange.tar.gz");
  spawnSync("tar", ["-czf", strange, "-C", "tests/files", "."]);
  const cut = join(folder, "cut.tar.gz");
  writeFileSync(cut, readFileSync(archive).subarray(0, statSync(archive).size / 2));
  const empty = join(folder, "empty.tar.gz");
  writeFileSync(empty, "");

  for (const file of [strange, empty])
    expect(run("restore", target, { file })).toEqual({
      status: 1,
      output: `${file} is not a backup of this site\n`,
    });
  expect(run("restore", target, { file: cut })).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^\S+cut\.tar\.gz could not be unpacked: .+\n$/),
  });
  expect(run("backup", folder, { file: join(folder, "inside.tar.gz") }).output).toBe(
    "The archive cannot lie in DATA_DIR\n",
  );
  for (const file of [strange, cut, empty]) rmSync(file);
  expect(readdirSync(folder)).toEqual(before);
});

test("a backup removes what one left whose power was cut, and leaves alone one that is under way", () => {
  const [left, underWay] = [".backup-work-left", ".backup-work-under-way"].map((name) => {
    const made = join(folder, name);
    mkdirSync(join(made, "postgres"), { recursive: true });
    return made;
  });
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
  utimesSync(left!, twoDaysAgo, twoDaysAgo);
  const empty = join(folder, "empty.tar.gz");
  writeFileSync(empty, "");
  expect(run("restore", join(folder, "target"), { file: empty }).status).toBe(1);
  expect([left!, underWay!].map((made) => existsSync(made))).toEqual([false, true]);
  for (const made of [empty, underWay!]) rmSync(made, { recursive: true });
});

test("a backup of the embedded database in an older format is refused", () => {
  const old = join(folder, "old.tar.gz");
  const contents = join(folder, "old");
  mkdirSync(join(contents, ".backup"), { recursive: true });
  const manifest = {
    format: "festival backup",
    version: 1,
    madeAt: "",
    pictures: "files",
    data: true,
  };
  writeFileSync(
    join(contents, ".backup", "manifest.json"),
    JSON.stringify({ ...manifest, database: "embedded" }),
  );
  spawnSync("tar", ["-czf", old, "-C", contents, ".backup"]);
  expect(run("restore", join(folder, "target"), { file: old })).toEqual({
    status: 1,
    output: `${old} is of format 1, of the database inside the site: restore it with that version\n`,
  });
  for (const made of [old, contents]) rmSync(made, { recursive: true });
});

test("a backup that does not exist, or is named wrongly, is refused in one line", () => {
  const target = join(folder, "nowhere");
  expect(run("restore", target, { file: join(folder, "absent.tar.gz") })).toMatchObject({
    status: 1,
    output: expect.stringMatching(/does not exist\n$/),
  });
  expect(run("backup", target, { file: "backup.zip" })).toMatchObject({
    status: 1,
    output: "usage: npm run backup -- FILE.tar.gz\n",
  });
  expect(existsSync(target)).toBe(false);
});
