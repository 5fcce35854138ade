import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, assert, inject } from "vitest";
import { createApp, openDatabase, readEnv } from "#app/app.server.ts";
import type { App } from "#app/context.server.ts";
import type { Env } from "#app/config/env.server.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { Client, type ClientOptions } from "./client.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { emptyDatabase } from "./empty-database.ts";
import { createTestJobs, type TestJobs } from "./jobs.ts";
import { createTestLog, type LogLine } from "./logs.ts";
import { createPaystackControl, type PaystackControl } from "./paystack-control.ts";
import { rememberPasswords } from "./password-memory.ts";
import { makeTmpfsFolder } from "./tmpfs-folder.ts";
import { administrator } from "./server-process.ts";
import { copyDatabase } from "./test-database.ts";

interface TestAppOptions {
  /** Stops the application's clock at this moment; otherwise it runs with the real one. */
  now?: Date | string;
  /** Settings of the environment. */
  env?: Record<string, string>;
}

export interface TestApp {
  /**
   * The parts of the application, as a domain verb takes them: `db`, `queue`, `paystack`, `now`…
   */
  app: App;
  /** The address at which the site and its sandbox listen. */
  url: string;
  clock: TestClock;
  jobs: TestJobs;
  paystack: PaystackControl;
  /** A browser without a window, signed out. */
  client(options?: ClientOptions): Client;
  /** Returns the errors that were logged so far, which then no longer fail the test. */
  takeErrors(): LogLine[];
  /** What was logged so far. */
  logged(): readonly LogLine[];
}

/**
 * Starts the site for one test file, on a database of its own, with the sandbox listening over
 * HTTP. Call it at the top of the file: the database is emptied after each test, and the site
 * closed at the end. A logged error that the test did not take fails it.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = makeTmpfsFolder("festival-test-");
  const database = await copyDatabase(inject("template"));
  const clock = createTestClock(options.now);
  const { log, lines, takeErrors } = createTestLog();

  // The port has to be known before the application is made.
  let listener: RequestListener | undefined;
  const server = createServer((request, response) => listener?.(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const env = readEnv({
    HOST: "127.0.0.1",
    PORT: String((server.address() as AddressInfo).port),
    DATA_DIR: dataDir,
    SEED: "empty",
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...database.settings,
    ...options.env,
  });
  let sandbox = openSandbox(env);
  const running = await createApp({
    env,
    database: await openDatabase(env),
    log,
    now: clock.now,
    sandbox: { fetch: (request) => sandbox.fetch(request) },
    schedule: false,
    emailIntervalMs: 20,
  });
  listener = running.listener;
  const { app } = running;
  await rememberPasswords(app);
  const jobs = createTestJobs(running);

  afterEach(async () => {
    await jobs.stop();
    await sandbox.close();
    sandbox = openSandbox(env);
    await emptyDatabase(app);
    clock.reset();
    assert.deepEqual(takeErrors(), [], "no error is logged");
  });
  afterAll(async () => {
    await sandbox.close();
    await running.close();
    server.close();
    server.closeAllConnections();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  return {
    app,
    url: env.listenUrl,
    clock,
    jobs,
    paystack: createPaystackControl(env.listenUrl),
    takeErrors,
    logged: () => [...lines],
    client: (clientOptions) => new Client(running.fetch, env.publicUrl, clientOptions),
  };
}

const openSandbox = (env: Env) =>
  createSandbox({
    services: env.sandbox,
    publicUrl: env.publicUrl,
    webhookUrl: `${env.listenUrl}/api/paystack/webhook`,
    brandName: env.brandName,
    paystack: env.paystack,
    google: env.google,
    webhookDelayMs: 10,
  });
