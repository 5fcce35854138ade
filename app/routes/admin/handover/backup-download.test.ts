import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { digestOf, newId } from "#app/db/ids.server.ts";
import { findHandover, saveHandover } from "#app/domain/handover/handover.server.ts";
import { archiveOf } from "#app/domain/handover/try-backup.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import type { Client } from "#tests/support/client.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app } = site;
const path = "/adminHandover/backup.tar.gz";
/** More than a connection holds by itself. */
const archive = randomBytes(24 * 1024 * 1024);

beforeEach(async () => {
  const byId = (await findSetting(app.db, "administrator"))!;
  const at = app.now();
  const id = newId(20);
  const file = archiveOf(id);
  mkdirSync(dirname(file));
  onTestFinished(() => rmSync(dirname(file), { recursive: true, force: true }));
  writeFileSync(file, archive);
  const backup = {
    id,
    byId,
    startedAt: at,
    beatAt: at,
    phase: "tried" as const,
    problems: [],
    totals: null,
    bytes: archive.length,
    downloadedAt: null,
  };
  await app.db.transaction((tx) =>
    saveHandover(tx, {
      startedAt: at,
      startedById: byId,
      ownersBefore: [],
      teamBefore: [],
      keyBefore: "",
      triedKey: null,
      steps: {},
      mail: { digest: digestOf("123456"), to: "", emailId: randomUUID(), sentAt: at },
      googleAt: at,
      backup,
      letter: {},
      ended: null,
    }),
  );
});

const downloadedAt = async () => (await findHandover(app.db))!.backup!.downloadedAt;

/** Asks over HTTP, so that an answer can be broken off. */
async function ask(by: Client, { method = "GET", headers = {} } = {}): Promise<IncomingMessage> {
  const asked = request(site.url + path, {
    method,
    headers: { cookie: by.cookieHeader, ...headers },
    agent: false,
  });
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return answer;
}

test("the owner downloads the backup, also where a program asks for a part of it, and it counts as downloaded then", async () => {
  const owner = await signInAsAdministrator(site);
  const answer = await ask(owner, { headers: { range: "bytes=100-" } });
  // A part that is called one would leave a download that was broken off with a wrong beginning.
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-length": String(archive.length),
    "cache-control": "no-store",
  });
  expect((await buffer(answer)).equals(archive)).toBe(true);
  await expect.poll(downloadedAt).not.toBeNull();
});

test("a download of the backup that is broken off, or asks for its head alone, does not count", async () => {
  const owner = await signInAsAdministrator(site);
  const cut = await ask(owner);
  await once(cut, "readable");
  cut.destroy();
  const head = await ask(owner, { method: "HEAD" });
  expect(head.headers["content-length"]).toBe(String(archive.length));
  expect(await buffer(head)).toHaveLength(0);
  const isOpen = () => process.getActiveResourcesInfo().filter((one) => one === "FSReqCallback");
  await expect.poll(isOpen).toEqual([]);
  expect(await downloadedAt()).toBeNull();
  // Nothing is left of what was broken off.
  expect((await buffer(await ask(owner))).length).toBe(archive.length);
  await expect.poll(downloadedAt).not.toBeNull();
});
