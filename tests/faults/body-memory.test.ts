import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { copyDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await copyDatabase(inject("template"));
  server = await startServer({ env: { ...database.settings, SEED: "empty" } });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const megabyte = 1024 * 1024;
const piece = Buffer.alloc(megabyte / 4, "a=1&");

/** What the process holds in memory, in megabytes. */
function residentMegabytes(): number {
  const pid = String(server.process.pid);
  // A small Linux comes without ps, and macOS without /proc.
  const kilobytes =
    process.platform === "linux"
      ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]
      : execFileSync("ps", ["-o", "rss=", "-p", pid]);
  return Number(kilobytes) / 1024;
}

/**
 * Sends as much as is taken, until there is an answer or the connection is closed. Returns the
 * status where there is one.
 */
function flood(path: string, bytes: number, isPromised: boolean): Promise<number | undefined> {
  return new Promise((resolve) => {
    let status: number | undefined;
    let sent = 0;
    const post = request(`${server.url}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...(isPromised && { "content-length": bytes }),
      },
    });
    post.on("response", (response) => {
      status = response.statusCode;
      response.resume();
    });
    // A closed connection is an answer too.
    post.on("error", () => {});
    post.on("close", () => resolve(status));
    const more = () => {
      while (sent < bytes && !post.destroyed) {
        sent += piece.length;
        if (!post.write(piece)) return void post.once("drain", more);
      }
      post.end();
    };
    more();
  });
}

const paths = ["/api/paystack/webhook", "/login", "/contact", "/merch.data", "/nowhere"];

test.each([
  ["whose length is promised", true],
  ["that come in pieces", false],
])("ten posts of 300 MB at once, %s, cost no memory", async (_, isPromised) => {
  await fetch(`${server.url}/login`).then((response) => response.text());
  const before = residentMegabytes();
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, residentMegabytes())), 20);
  const statuses = await Promise.all(
    [...paths, ...paths].map((path) => flood(path, 300 * megabyte, isPromised)),
  );
  clearInterval(watching);
  expect(most - before).toBeLessThan(100);
  for (const status of statuses) expect([undefined, 404, 405, 413]).toContain(status);
  expect(server.process.exitCode).toBeNull();
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect(server.takeErrors()).toEqual([]);
});
