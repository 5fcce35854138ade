import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createSandbox } from "#sandbox/sandbox.ts";
import { createTestLog, type LogLine } from "../../support/logs.ts";
import { copyDatabase } from "../../support/test-database.ts";
import { templateOf } from "./templates.ts";

type Built = typeof import("../../../app/app.server.ts");

interface OwnSite {
  url: string;
  /** The errors it logged. */
  takeErrors(): LogLine[];
  stop(): Promise<void>;
}

/** The production build in this process with an empty store, and a clock of the test's own. */
export async function startOwnSite(now: () => Date): Promise<OwnSite> {
  let listener: RequestListener | undefined;
  const server = createServer((request, response) => listener?.(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { createApp, openDatabase, readEnv }: Built = await import(
    pathToFileURL(resolve("build/server/index.js")).href
  );
  const { settings, drop } = await copyDatabase(templateOf("empty"));
  const dataDir = mkdtempSync(join(tmpdir(), "festival-own-"));
  const env = readEnv({ HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, ...settings });
  const { log, takeErrors } = createTestLog();
  const sandbox = createSandbox({
    parts: env.sandbox,
    publicUrl: env.publicUrl,
    webhookUrl: `${env.listenUrl}/api/paystack/webhook`,
    brandName: env.brandName,
    paystack: env.paystack,
    google: env.google,
    webhookDelayMs: 10,
  });
  const database = await openDatabase(env);
  const running = await createApp({ env, database, log, now, sandbox });
  listener = running.listener;
  await running.runJobs();
  return {
    url: env.listenUrl,
    takeErrors,
    async stop() {
      await running.finishJobs(5_000);
      server.close();
      server.closeAllConnections();
      await sandbox.close();
      await running.close();
      await drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
