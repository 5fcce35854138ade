import type { IncomingMessage, ServerResponse } from "node:http";
import pLimit from "p-limit";
import type { Logger } from "pino";
import { routes } from "virtual:react-router/server-build";
import { type Env, SettingsError } from "./config/env.server.ts";
import { release } from "./config/release.server.ts";
import type { App } from "./context.server.ts";
import { DataDirInUse } from "./db/data-lock.server.ts";
import { openReplica } from "./db/replica.server.ts";
import { createHealthCheck } from "./db/health.server.ts";
import type { OpenDatabase } from "./db/open.server.ts";
import { awaitTurn } from "./db/await-turn.server.ts";
import {
  type AdministratorAtStart,
  ensureAdministrator,
} from "./domain/accounts/administrator.server.ts";
import { createBrowsers } from "./domain/accounts/browsers.server.ts";
import { finishReset, sendResetLink } from "./domain/accounts/password-reset.server.ts";
import { showDue } from "./domain/catalogue/product-showing.server.ts";
import { publishDue } from "./domain/festival/scheduled-publication.server.ts";
import { startScheduledJob, type ScheduledJob } from "./domain/scheduled-job.server.ts";
import { readFestival } from "./domain/festival/festival.server.ts";
import { createPaymentReturnThrottle } from "#app/domain/purchases/payment-return-throttle.server.ts";
import { readSale } from "./domain/tickets/sale/read-sale.server.ts";
import { readCatalogue } from "./domain/catalogue/products.server.ts";
import { recordGoogleSignIn } from "./domain/handover/progress.server.ts";
import { countForAdmin } from "./domain/analytics/admin-counts.server.ts";
import { saveSettingOnce, secretOf } from "./domain/settings.server.ts";
import { logFault } from "./http/log/outage-log.server.ts";
import { createAnswers } from "./http/answers.server.ts";
import { haveOwnPurchases } from "#app/shared/tickets/purchases-cookie.ts";
import { createCodeCookie } from "./http/code-cookie.server.ts";
import { createDeviceCookie } from "./http/device-cookie.server.ts";
import { createPageCache } from "./http/page-cache.server.ts";
import { createPages } from "./http/pages.server.ts";
import { subscribeNewAccount } from "./domain/accounts/sign-up.server.ts";
import { createFetch, createListener, type Mounted } from "./http/http.server.ts";
import { withoutPersonalData } from "./http/log/private-log.server.ts";
import { scheduleJobs, startWorkers } from "./jobs/handlers.server.ts";
import { renderOutgoing, renderSample } from "./render-email.server.ts";
import { type JobName, jobNames, startQueue } from "./jobs/queue.server.ts";
import { createAuth } from "./services/auth.server.ts";
import { createSessionCookies } from "./services/session-cookie.server.ts";
import { createEmailSender, emailJsIntervalMs } from "./services/email.server.ts";
import { createFormService } from "./services/form-service.server.ts";
import { shareReading } from "./services/shared-reading.server.ts";
import { cacheEachUntilChanged, cacheUntilChanged } from "./services/cache-until-changed.server.ts";
import { openLiveEvents } from "./services/live.server.ts";
import { createMetrics } from "./services/metrics.server.ts";
import { createPaystack } from "./services/paystack.server.ts";
import { createSealing } from "./services/sealing.server.ts";
import { openStorage } from "./services/storage.server.ts";

export { readEnv, wantsJsonLog } from "./config/env.server.ts";
export { makeAdministratorLink, makeEmailLink } from "./start/administrator-command.server.ts";
export { openDatabase } from "./db/open.server.ts";
export { openAtStart } from "./db/open-at-start.server.ts";
export { endServer } from "./http/http-server.server.ts";
export { checkPlace, listenAt } from "./start/http-listen.server.ts";
export { logEverything, openLog } from "./start/log.server.ts";
export { startLines } from "./start/start-lines.server.ts";
export { startServices } from "./start/start-services.server.ts";

/**
 * Whether an error of a start can be mended by the host who starts the site; its message then says
 * how.
 */
export function isExpectedAtStart(error: unknown): boolean {
  return error instanceof SettingsError || error instanceof DataDirInUse;
}

export interface AppOptions {
  env: Env;
  database: OpenDatabase;
  log: Logger;
  now?: () => Date;
  /** The stand-ins of the hosted services, below /sandbox. */
  sandbox?: Mounted;
  /** Whether periodic jobs run by themselves, which they do by default. */
  schedule?: boolean;
  /** The milliseconds between two e-mails of EmailJS; its rule by default. */
  emailIntervalMs?: number;
}

/**
 * What a server or a test runs: one request handler, the background jobs, and the way to stop both.
 */
export interface RunningApp {
  app: App;
  /** Answers a request; `network` is the network address that it came from. */
  fetch(request: Request, network?: string): Promise<Response>;
  /** Answers a request of Node's HTTP server. */
  listener(request: IncomingMessage, response: ServerResponse): void;
  /** Starts running all background jobs, or those of some names; without this they wait. */
  runJobs(names?: readonly JobName[]): Promise<void>;
  administrator: AdministratorAtStart;
  /**
   * Ends open event streams, starts no new job, and lets the running ones finish for `timeoutMs`.
   */
  finishJobs(timeoutMs: number): Promise<void>;
  /** Stops what still runs and closes the database. */
  close(): Promise<void>;
}

/** The composition root: builds every part from the settings and an open database. */
export async function createApp({
  env,
  database,
  log: openLog,
  sandbox,
  schedule,
  emailIntervalMs = emailJsIntervalMs,
  now = () => new Date(),
}: AppOptions): Promise<RunningApp> {
  const { db } = database;
  const log = withoutPersonalData(openLog);
  // Parts that need the whole application reach it through `app`, which is complete before anybody
  // calls them.
  const queue = await startQueue(database, (error) => logFault(log, error, "job queue"), {
    schedule,
  });
  const secret = await secretOf(db, env.sessionSecret);
  const auth = createAuth({
    db,
    env,
    secret,
    sendResetLink: (user, token) => sendResetLink(app, { user, token }),
    afterReset: (user) => finishReset(app, user.id),
    // Google's sign-up has no box to tick: what the box would begin with counts.
    async welcome(tx, user) {
      const { words } = await app.festival();
      if (words.joinsNewsletter) await subscribeNewAccount(tx, user.email);
    },
    afterGoogle: () => recordGoogleSignIn(app),
  });
  const live = await openLiveEvents(database);
  const replica = openReplica(db, env.databaseReplicaUrl, (reason) =>
    reason === null
      ? log.info("exports are read from the standby again")
      : log.warn({ reason }, "exports are read from the primary: DATABASE_REPLICA_URL"),
  );
  const sessionCookies = createSessionCookies(secret, env.publicUrl);
  const sealing = createSealing(secret);
  const app: App = {
    env,
    db,
    findReader: () => replica.find(),
    queue,
    auth,
    sessionToken: sessionCookies.tokenIn,
    browserOf: createBrowsers(secret, env.publicUrl),
    log,
    now,
    paystack: createPaystack(
      env.paystack,
      () => {
        saveSettingOnce(db, "payments_away", now().toISOString()).catch((error: unknown) =>
          logFault(log, error, "payments away"),
        );
      },
      sealing.hash,
    ),
    paymentReturnThrottle: createPaymentReturnThrottle(),
    sendEmail: createEmailSender(env.email, () => awaitTurn(db, "emailjs", emailIntervalMs)),
    formService: createFormService(env.formService),
    storage: await openStorage(env),
    sealing,
    live,
    festival: cacheUntilChanged(live, "catalogue", () => readFestival(db, env)),
    catalogue: cacheUntilChanged(live, "catalogue", async () =>
      readCatalogue(db, await app.festival()),
    ),
    // One connection asks for all of it, and leaves the others to those who buy.
    ticketSale: shareReading(() => db.transaction((tx) => readSale(tx, now()))),
    // One reserves, and the next is ready as soon as the capacity is free.
    reservingTurns: pLimit(2),
    cacheCount: cacheEachUntilChanged(live, "admin"),
    cacheFound: cacheEachUntilChanged(live, "admin"),
    adminCounts: cacheUntilChanged(live, "admin", () => countForAdmin(db)),
    health: createHealthCheck(db, now),
    metrics: env.metricsToken ? createMetrics(release) : null,
    codeCookie: createCodeCookie(secret, env.publicUrl),
    deviceCookie: createDeviceCookie(secret, env.publicUrl),
    pages: createPages(routes),
    answers: createAnswers(secret, env.publicUrl),
    renderSample: (kind, data) => renderSample(app, kind, data),
    renderEmail: (kind, recipient, data, festival) =>
      renderOutgoing(
        festival ? { ...app, festival: () => Promise.resolve(festival) } : app,
        kind,
        recipient,
        data,
      ),
  };
  const cache = createPageCache(
    app,
    (cookies) =>
      sessionCookies.isIn(cookies) || app.answers.isIn(cookies) || haveOwnPurchases(cookies),
  );
  const fetch = createFetch(app, cache, sandbox);
  let scheduledJobs: ScheduledJob[] | undefined;
  const stopScheduledJobs = () => Promise.all((scheduledJobs ?? []).map((each) => each.stop()));
  return {
    app,
    fetch,
    listener: createListener(fetch, cache, app),
    async runJobs(names) {
      scheduledJobs ??= [
        startScheduledJob(app, "products that appear", () => showDue(app)),
        startScheduledJob(app, "planned publications", () => publishDue(app)),
      ];
      await startWorkers(app, names ?? jobNames);
      if (!names) await scheduleJobs(app);
    },
    administrator: await ensureAdministrator({ ...app, secret }),
    async finishJobs(timeoutMs) {
      await stopScheduledJobs();
      await app.live.close();
      await queue.stop(timeoutMs);
    },
    async close() {
      await stopScheduledJobs();
      await app.live.close();
      await queue.stop(0);
      await Promise.all([replica.close(), database.close()]);
    },
  };
}
