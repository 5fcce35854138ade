import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { exitOf } from "#app/db/embedded/child.server.ts";
import { findBackups } from "#app/domain/backups.server.ts";
import { watchServices } from "#app/domain/notifications/service-alerts.server.ts";
import { deleteSetting } from "#app/domain/settings.server.ts";
import { postgresPrograms } from "../../scripts/test/postgres-programs.ts";
import { compileCache } from "#tests/support/compile-cache.ts";
import { freePort } from "#tests/support/free-port.ts";
import { outbox } from "#tests/support/mail.ts";
import { startObjectStore, storeKeys } from "#tests/support/object-store.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const folder = mkdtempSync(join(tmpdir(), "festival-nightly-test-"));
const backups = join(folder, "backups");
const programs = postgresPrograms();
const postgres = await startPostgres({ programs });
// It ends after the site, whose own ending is registered later.
afterAll(() => postgres.stop());
const storePort = await freePort();
const settings = {
  DATABASE_URL: postgres.url,
  S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
  ...storeKeys,
};
const site = await createTestApp({ env: { ...settings, BACKUPS: "nightly" } });
const { app } = site;

beforeEach(async () => {
  await deleteSetting(app.db, "backups");
  rmSync(backups, { recursive: true, force: true });
  mkdirSync(backups);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the programs of one night until the site knows how it ended. Returns what they said. */
async function night(more: Record<string, string> = {}): Promise<string> {
  const child = spawn("sh", ["deploy/nightly.sh", backups], {
    env: {
      PATH: [folder, programs, process.env["PATH"]].join(delimiter),
      DATA_DIR: join(folder, "absent"),
      TMPDIR: folder,
      ...compileCache,
      ...settings,
      ...more,
      BACKUP_AT: new Date(Date.now() + 2_000).toISOString().slice(11, 19),
    },
    stdio: ["ignore", "pipe", "pipe"],
    // It waits for the next night in a process of its own, which ends with its group.
    detached: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const isTold = async () => {
    const known = await findBackups(app);
    return Boolean(known?.madeAt ?? known?.failedAt);
  };
  try {
    await expect.poll(isTold, { timeout: 120_000, interval: 100 }).toBe(true);
    return said;
  } finally {
    process.kill(-child.pid!, "SIGKILL");
    await exitOf(child);
  }
}

const made = () => readdirSync(backups).filter((name) => /^festival-.+\.tar\.gz$/.test(name));

/** What the owner is told of the night. */
async function told() {
  await watchServices(app);
  const admin = await signInAsAdministrator(site);
  const mails = (await outbox(site)).filter(({ kind }) => kind === "service_alert");
  return {
    notifications: await admin.read("/adminNotifications"),
    everyPage: await admin.read("/orders"),
    mailedTo: mails.map(({ recipient }) => recipient),
  };
}

const ofFailure = {
  notifications: expect.stringContaining("The nightly backup failed or was not made: see"),
  everyPage: expect.stringMatching(/The backup of .* failed\./),
  mailedTo: [administrator.email],
};

test("a night in which the object store is away makes no backup, and is told in the log, in the office and by e-mail", async () => {
  const said = await night();
  expect(said).toMatch(/^The object store failed: .+$/m);
  expect(said).not.toMatch(/^(Backup|Copied)/m);
  expect(made()).toEqual([]);
  expect(await findBackups(app)).toMatchObject({ madeAt: null, failedAt: expect.any(Date) });
  expect(await told()).toEqual(ofFailure);
});

test("a night in which the backup cannot be copied to another store counts as failed, and keeps the backup", async () => {
  const store = await startObjectStore(storePort);
  const away = join(folder, "rclone");
  writeFileSync(away, "#!/bin/sh\necho 'connection refused' >&2\nexit 1\n");
  chmodSync(away, 0o755);
  const said = await night({ BACKUP_RCLONE: "copies:festival" });
  await store.stop();
  expect(said).toContain("could not be copied to copies:festival");
  expect(made()).toHaveLength(1);
  expect(await findBackups(app)).toMatchObject({ madeAt: null, failedAt: expect.any(Date) });
  expect(await told()).toEqual(ofFailure);
});

test("a night whose backup is good is no failure", async () => {
  const store = await startObjectStore(storePort);
  await night();
  await store.stop();
  expect(made()).toHaveLength(1);
  expect(await findBackups(app)).toMatchObject({ madeAt: expect.any(Date), failedAt: null });
  expect(await told()).toMatchObject({ mailedTo: [] });
});
