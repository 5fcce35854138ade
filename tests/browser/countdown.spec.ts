import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { copyDatabase } from "../support/test-database.ts";
import { expect, test } from "./support/fixtures.ts";
import { templateOf } from "./support/templates.ts";

type Built = typeof import("../../app/app.server.ts");

/** The production build in this process, with a clock of ours: the festival is over on the real one. */
async function startAt(moment: Date) {
  let listener: RequestListener | undefined;
  const server = createServer((request, response) => listener?.(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { createApp, openDatabase, readEnv }: Built = await import(
    pathToFileURL(resolve("build/server/index.js")).href
  );
  const { settings, drop } = await copyDatabase(templateOf("empty"));
  const dataDir = mkdtempSync(join(tmpdir(), "festival-countdown-"));
  const env = readEnv({ HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, ...settings });
  const database = await openDatabase(env);
  const log = pino({ level: "silent" });
  const running = await createApp({ env, database, log, now: () => moment });
  listener = running.listener;
  return {
    url: env.listenUrl,
    async stop() {
      server.close();
      server.closeAllConnections();
      await running.close();
      await drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

test("the countdown goes down every second, and is gone when the festival begins", async ({
  page,
}) => {
  // Its own site starts inside it, which a busy machine takes its time for.
  test.setTimeout(120_000);
  // Long before the end, so that a slow machine does not come too late for the pause.
  const moment = new Date("2025-08-01T21:59:55Z");
  const site = await startAt(moment);
  try {
    await page.clock.install({ time: moment });
    await page.goto(`${site.url}/about`);
    const countdown = page.getByRole("timer");
    await expect(countdown).toHaveText(/^00Days0[01]Hrs\d\dMins\d\dSec$/);
    await expect(countdown).not.toHaveText((await countdown.textContent())!);
    await page.clock.pauseAt("2025-08-01T22:59:57Z");
    await expect(countdown).toHaveText("00Days00Hrs00Mins03Sec");
    await page.clock.runFor(1_000);
    await expect(countdown).toHaveText("00Days00Hrs00Mins02Sec");
    await page.clock.runFor(2_000);
    await expect(countdown).toHaveCount(0);
  } finally {
    await site.stop();
  }
});
