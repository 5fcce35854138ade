import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { breakEmail, mailbox, mailsUnderWay } from "#tests/support/mail.ts";
import { freePort } from "#tests/support/free-port.ts";
import { makeQuickFolder } from "#tests/support/quick-folder.ts";
import { startAndExit, startServer } from "#tests/support/server-process.ts";
import { Shopper } from "#tests/support/shopper.ts";

// Each test goes on with what the one before has left, which was stopped.
const dataDir = makeQuickFolder("festival-start-stop-");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const start = () => startServer({ dataDir, env: { SEED: "demo" } });
const cap = { productId: "abuja-park-cap", color: "Black" };

test("a second start on the data folder of a running one refuses in one line", async () => {
  const server = await start();
  const port = String(await freePort());
  const second = await startAndExit({ DATA_DIR: server.dataDir, PORT: port });
  expect(second).toEqual({
    code: 1,
    output: `DATA_DIR ${server.dataDir} is in use: another start of this site is running on it\n`,
  });
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test("one Ctrl-C, which npm passes on to whom it has reached already, stops it in order", async () => {
  const server = await start();
  const exit = once(server.process, "exit");
  for (let count = 0; count < 20; count++) {
    server.process.kill("SIGINT");
    await sleep(2);
  }
  expect(await exit).toEqual([0, null]);
});

test("a start on a port that is taken refuses in one line", async () => {
  const server = await start();
  const { code, output } = await startAndExit({
    DATA_DIR: `${server.dataDir}-other`,
    PORT: new URL(server.url).port,
    SEED: "empty",
  });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toEqual([expect.stringMatching(/^PORT \d+ .+EADDRINUSE/)]);
  expect(existsSync(`${server.dataDir}-other`), "nothing was made yet").toBe(false);
  await server.stop();
});

test("a stop finishes the request and the job that run, and ends open pages' events", async () => {
  const server = await start();
  const shopper = new Shopper(server.url);
  await shopper.signUp("ada");
  const events = await shopper.client.get("/api/events");
  expect(events.status).toBe(200);
  await breakEmail(server, { delayMs: 2_000 });
  // A form that is still being sent when the stop comes.
  const slow = request(`${server.url}/newsletters`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  slow.write("email=ada");
  const answer = once(slow, "response");
  await shopper.buy(cap);
  await expect.poll(() => mailsUnderWay(server)).toBe(1);

  const stopped = server.end("SIGTERM");
  await sleep(1_000);
  const meanwhile = await fetch(`${server.url}/api/health/live`);
  expect(meanwhile.headers.get("connection"), "the next is for another process").toBe("close");
  slow.end("%40example.com");
  const [response] = await answer;
  expect(response.statusCode).toBeLessThan(400);
  response.resume();
  expect(await stopped).toBe(0);
  expect(await events.text()).toContain("retry:");
  expect(server.takeErrors()).toEqual([]);

  const again = await start();
  expect((await mailbox(again)).map(({ to }) => to)).toEqual(["ada@example.com"]);
  await again.stop();
});
