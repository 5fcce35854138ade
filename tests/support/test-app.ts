import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, assert, inject } from "vitest";
import { createApp, openDatabase, readEnv } from "#app/app.server.ts";
import type { App } from "#app/context.server.ts";
import type { Env } from "#app/config/env.server.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { Client, type ClientOptions } from "./client.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { emptyDatabase, rememberKept } from "./empty-database.ts";
import { createTestJobs, type TestJobs } from "./jobs.ts";
import { createTestLog, type LogLine } from "./logs.ts";
import { createPaystackControl, type PaystackControl } from "./paystack-control.ts";
import { rememberPasswords } from "./password-memory.ts";
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
 * Starts the site of a test file, on a database of its own, with the sandbox listening over HTTP.
 * Call it at the top of the file: the database is emptied after each test. A file with settings of
 * its own has a site of its own, which is closed at the end; the others of a worker share one, in
 * turn. A logged error that the test did not take fails it.
 */
export async function createTestApp({ now, env }: TestAppOptions = {}): Promise<TestApp> {
  const site = env ? await openSite(env) : await (shared ??= openSharedSite());
  const { app, clock, jobs, sandbox, takeErrors, lines } = site;
  clock.begin(now);
  // What the file before has logged is not this one's.
  takeErrors();

  afterEach(async () => {
    await jobs.stop();
    await sandbox.renew();
    await emptyDatabase(app);
    clock.reset();
    assert.deepEqual(takeErrors(), [], "no error is logged");
  });
  afterAll(site.end);

  return {
    app,
    url: app.env.listenUrl,
    clock,
    jobs,
    paystack: createPaystackControl(app.env.listenUrl),
    takeErrors,
    logged: () => [...lines],
    client: (clientOptions) => new Client(site.fetch, app.env.publicUrl, clientOptions),
  };
}

/**
 * The site that the files of this worker share: making a database and dropping it takes as long as
 * a test. It ends with the worker, and its database and folder with the run.
 */
let shared: ReturnType<typeof openSharedSite> | undefined;

async function openSharedSite() {
  const site = await openSite();
  return { ...site, end: await rememberKept(site.app) };
}

async function openSite(settings: Record<string, string> = {}) {
  const template = inject("template");
  const dataDir = mkdtempSync(join(template.dataDir, "copy-"));
  const database = await copyDatabase(template);
  const clock = createTestClock();
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
    ...settings,
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
  return {
    app,
    clock,
    lines,
    takeErrors,
    fetch: running.fetch,
    jobs: createTestJobs(running),
    sandbox: {
      async renew() {
        await sandbox.close();
        sandbox = openSandbox(env);
      },
    },
    async end() {
      await sandbox.close();
      await running.close();
      server.close();
      server.closeAllConnections();
      await database.drop();
      rmSync(dataDir, { recursive: true });
    },
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
