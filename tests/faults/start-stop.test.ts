import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { makeTmpfsFolder } from "#tests/support/tmpfs-folder.ts";
import { startAndExit, startServer } from "#tests/support/server-process.ts";

// Each test goes on with what the one before has left, which was stopped.
const dataDir = makeTmpfsFolder("festival-start-stop-");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const start = () => startServer({ dataDir, env: { SEED: "demo" } });

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

test("one Ctrl-C, which npm passes on a second time, stops the site in order", async () => {
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
