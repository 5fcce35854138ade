import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { Shopper } from "#tests/support/shopper.ts";

const folder = mkdtempSync(join(tmpdir(), "festival-backup-test-"));
const archive = join(folder, "backup.tar.gz");
let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ env: { SEED: "demo" } });
}, 130_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

function run(script: "backup" | "restore", dataDir: string, file = archive) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`deploy/${script}.ts`, file], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, TMPDIR: folder },
  });
  return { status, output: stdout + stderr };
}

test("what was sold before a backup is there after it is restored, pictures and sessions too", async () => {
  const shopper = new Shopper(server.url);
  await shopper.signUp("ada");
  await shopper.add({ productId: "abuja-park-cap", color: "Black" });
  const orderId = await shopper.comeBack(await shopper.pay(await shopper.checkOut()));
  const picture = /\/files\/pictures\/[\w-]+\/\d+\.avif/.exec(
    await shopper.client.read("/merch"),
  )?.[0];
  expect(picture).toBeDefined();

  const early = run("backup", server.dataDir);
  expect(early.status).toBe(1);
  expect(early.output).toMatch(/^DATA_DIR .+ is in use: .+ Stop it, then make the backup\.\n$/);
  expect(existsSync(archive)).toBe(false);

  await server.end("SIGTERM");
  expect(run("backup", server.dataDir)).toMatchObject({ status: 0 });
  expect(statSync(archive).mode & 0o077, "nobody else may read it").toBe(0);

  const restored = join(folder, "restored");
  expect(run("restore", restored)).toMatchObject({ status: 0 });
  const again = await startServer({ dataDir: restored });
  const same = new Shopper(again.url);
  for (const [name, value] of Object.entries(shopper.client.cookies))
    same.client.keep(`${name}=${value}`);
  expect(await same.client.read("/myorders")).toContain(orderId);
  expect((await same.client.get(picture!)).headers.get("content-type")).toBe("image/avif");
  expect(await again.stop()).toBe(0);

  const over = run("restore", restored);
  expect(over.status).toBe(1);
  expect(over.output).toMatch(/is not empty: move it away first\n$/);
}, 90_000);

test("what is no backup, or broke off, is refused in one line and leaves nothing behind", () => {
  const before = readdirSync(folder);
  const target = join(folder, "target");
  const strange = join(folder, "strange.tar.gz");
  spawnSync("tar", ["-czf", strange, "-C", "tests/files", "."]);
  const cut = join(folder, "cut.tar.gz");
  writeFileSync(cut, readFileSync(archive).subarray(0, statSync(archive).size / 2));
  const empty = join(folder, "empty.tar.gz");
  writeFileSync(empty, "");

  for (const file of [strange, empty])
    expect(run("restore", target, file)).toEqual({
      status: 1,
      output: `${file} is not a backup of this site\n`,
    });
  expect(run("restore", target, cut)).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^\S+cut\.tar\.gz could not be unpacked: .+\n$/),
  });
  expect(run("backup", folder, join(folder, "inside.tar.gz")).output).toBe(
    "The archive cannot lie in DATA_DIR\n",
  );
  for (const file of [strange, cut, empty]) rmSync(file);
  expect(readdirSync(folder)).toEqual(before);
});

test("a backup that does not exist, or is named wrongly, is refused in one line", () => {
  const target = join(folder, "nowhere");
  expect(run("restore", target, join(folder, "absent.tar.gz"))).toMatchObject({
    status: 1,
    output: expect.stringMatching(/does not exist\n$/),
  });
  expect(run("backup", target, "backup.zip")).toMatchObject({
    status: 1,
    output: "usage: npm run backup -- FILE.tar.gz\n",
  });
  expect(existsSync(target)).toBe(false);
});
