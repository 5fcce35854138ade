import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { startObjectStore, storeKeys } from "#tests/support/object-store.ts";
import { Client } from "#tests/support/client.ts";
import { freePort } from "#tests/support/free-port.ts";
import { compileCache } from "#tests/support/compile-cache.ts";
import { lightPasswords } from "#tests/support/light-passwords.ts";
import { makeTmpfsFolder } from "#tests/support/tmpfs-folder.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";

const folder = makeTmpfsFolder("festival-first-start-");
const dataDir = join(folder, "data");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unnamed = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "", SEED: "empty" };
const start = (env: Record<string, string> = {}) =>
  startServer({ dataDir, env: { ...unnamed, ...lightPasswords, ...env } });
const passwordIn = (server: ServerProcess) => /password: (\S+)/.exec(server.output())?.[1];
const browser = ({ url }: ServerProcess) => new Client((request) => fetch(request), url);
const lineOf = (server: ServerProcess, word: string) =>
  server
    .output()
    .split("\n")
    .find((line) => line.startsWith(word));

async function signIn(
  server: ServerProcess,
  password: string,
  email = "admin@festival.example",
): Promise<Client> {
  const client = browser(server);
  await client.post("/login", { email, password });
  return client;
}
const isSignedIn = async (client: Client) => (await client.get("/adminHome")).status === 200;

/** Runs `npm run admin`, and leaves this process free to notice connections that end meanwhile. */
async function admin(server: ServerProcess, ...words: string[]) {
  const child = spawn(process.execPath, ["deploy/admin.ts", ...words], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, PUBLIC_URL: server.url, ...compileCache },
  });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [status] = (await once(child, "close")) as [number];
  return { status, output: (await out) + (await err) };
}
async function setByLink(server: ServerProcess, output: string, password: string) {
  const link = /http:\S+/.exec(output)![0];
  return browser(server).post(new URL(link).pathname, { password, repeat: password });
}

/** The most memory that a process has held, in MB; Linux keeps count. */
function peakOf({ process: child }: ServerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) / 1_024;
}

/** Every file and folder that others may look into. */
function openToOthers(path: string): string[] {
  const isFolder = statSync(path).isDirectory();
  const below = isFolder ? readdirSync(path).flatMap((name) => openToOthers(join(path, name))) : [];
  return (statSync(path).mode & 0o077) === 0 ? below : [path, ...below];
}

test("each start prints the generated password until somebody signs in with it, and a command on the server sets a new one", async () => {
  let server = await start();
  const password = passwordIn(server)!;
  expect(password).toMatch(/^[\w-]{12}$/);
  expect(openToOthers(dataDir)).toEqual([]);
  expect(peakOf(server), "a machine of 1 GB is enough").toBeLessThan(1_000);
  // The host never saw it, say.
  await server.end("SIGKILL");
  server = await start({ ADMIN_EMAIL: "other@festival.example", ADMIN_PASSWORD: "other-password" });
  expect(passwordIn(server)).toBe(password);
  expect(lineOf(server, "ADMIN_EMAIL and ADMIN_PASSWORD are ignored")).toContain("npm run admin");
  const session = await signIn(server, password);
  expect(await isSignedIn(session)).toBe(true);
  expect(openToOthers(dataDir)).toEqual([]);

  expect(await admin(server, "rest")).toMatchObject({
    status: 1,
    output: expect.stringContaining("usage: npm run admin"),
  });
  expect((await admin(server, "reset", "now")).status).toBe(1);
  const first = await admin(server);
  const second = await admin(server, "reset");
  expect([first.status, second.status]).toEqual([0, 0]);
  // The later one takes the place of the other, and works once.
  expect((await setByLink(server, first.output, "lost-password")).status).toBe(400);
  expect((await setByLink(server, second.output, "next-password")).status).toBe(302);
  expect((await setByLink(server, second.output, "last-password")).status).toBe(400);
  expect(await isSignedIn(session)).toBe(false);
  expect(await isSignedIn(await signIn(server, "next-password"))).toBe(true);

  expect((await admin(server, "email", "next@")).status).toBe(1);
  const address = await admin(server, "email", "Next@example.com");
  expect(address.status).toBe(0);
  const linkTo = (output: string) => new URL(/http:\S+/.exec(output)![0]).pathname;
  const confirm = () => browser(server).post(linkTo(address.output), {});
  expect(await (await browser(server).get(linkTo(address.output))).text()).toContain(
    "next@example.com",
  );
  expect([(await confirm()).status < 400, (await confirm()).status]).toEqual([true, 400]);
  expect(await isSignedIn(await signIn(server, "next-password"))).toBe(false);
  expect(await isSignedIn(await signIn(server, "next-password", "next@example.com"))).toBe(true);
  expect(openToOthers(dataDir)).toEqual([]);

  expect(await server.end("SIGTERM")).toBe(0);
  const stopped = await admin(server, "reset");
  server = await start({ SEED: "demo" });
  expect(passwordIn(server)).toBeUndefined();
  expect(lineOf(server, "SEED=demo is ignored")).toBeDefined();
  expect((await setByLink(server, stopped.output, "last-password")).status).toBe(302);
  expect(await isSignedIn(await signIn(server, "last-password", "next@example.com"))).toBe(true);
  expect(openToOthers(dataDir)).toEqual([]);
  await server.stop();
});

test("the start names an object store and a mail server that do not answer, and both are used as soon as they do", async () => {
  const [storePort, mailPort] = [await freePort(), await freePort()];
  const server = await startServer({
    env: {
      SEED: "demo",
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: "mail@festival.example",
      S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
      ...storeKeys,
    },
  });
  await expect.poll(() => lineOf(server, "SMTP_URL 127.0.0.1")).toContain("ECONNREFUSED");
  expect(lineOf(server, "S3_ENDPOINT http://127.0.0.1")).toContain("ECONNREFUSED");
  expect(server.output()).not.toContain("/sandbox/mail");
  expect((await fetch(`${server.url}/sandbox/mail.json`)).status).toBe(404);
  const page = await (await fetch(`${server.url}/merch`)).text();
  expect(page).toContain("no real money moves");
  expect(page).not.toContain("/sandbox/mail");
  expect(page).not.toContain("Convocation Night tee");

  const store = await startObjectStore(storePort);
  await expect.poll(() => lineOf(server, "The object store takes pictures now")).toBeDefined();
  await expect
    .poll(async () => (await fetch(`${server.url}/merch`)).text())
    .toContain("Convocation Night tee");
  expect(await server.stop()).toBe(0);
  await store.stop();
});
