import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { makeTmpfsFolder } from "#tests/support/tmpfs-folder.ts";
import { type ServerProcess, startAndExit, startServer } from "#tests/support/server-process.ts";

// One site runs until the last test stops it.
const dataDir = makeTmpfsFolder("festival-start-stop-");
let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ dataDir, env: { SEED: "empty" } });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a second start on the data folder of a running one refuses in one line", async () => {
  const port = String(await freePort());
  const second = await startAndExit({ DATA_DIR: server.dataDir, PORT: port });
  expect(second).toEqual({
    code: 1,
    output: `DATA_DIR ${server.dataDir} is in use: another start of this site is running on it\n`,
  });
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});

test("a start on a port that is taken refuses in one line", async () => {
  const { code, output } = await startAndExit({
    DATA_DIR: `${server.dataDir}-other`,
    PORT: new URL(server.url).port,
    SEED: "empty",
  });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toEqual([expect.stringMatching(/^PORT \d+ .+EADDRINUSE/)]);
  expect(existsSync(`${server.dataDir}-other`), "nothing was made yet").toBe(false);
});

test("one Ctrl-C, which npm passes on a second time, stops the site in order", async () => {
  const exit = once(server.process, "exit");
  for (let count = 0; count < 20; count++) {
    server.process.kill("SIGINT");
    await sleep(2);
  }
  expect(await exit).toEqual([0, null]);
});
