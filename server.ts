import { setFlagsFromString } from "node:v8";
import { href } from "react-router";
import { createSandbox } from "./sandbox/sandbox.ts";

// A start has to fit a machine of 1 GB: until the site is up the young heap does not grow, so that
// what only the start needs is collected soon. Without these flags and the young heap's size in
// package.json, a process that sells 90 times a second takes 364 MB instead of 229, and is no
// faster.
setFlagsFromString("--semi-space-growth-factor=1");
// Later too, garbage is collected before the heap has grown by more than half.
setFlagsFromString("--heap-growing-percent=50");
// V8 guesses from the first seconds of load which objects will live long, and makes their like in
// the old heap at once. In three of ten processes it guessed wrong: they then collected the old heap
// more than once a second until they were restarted, and answered a tenth to a fifth less often.
setFlagsFromString("--no-allocation-site-pretenuring");

type Site = typeof import("./app/app.server.ts");

// The build of app/. The tests and the benchmarks run the same one.
const built = "./build/server/index.js";

/** How long a stop waits for running requests and jobs together. */
const stopWithinMs = 10_000;

/**
 * Runs the site until it is told to stop: the built one, or that of the sources for `npm run dev`.
 */
export async function run(site: Site): Promise<void> {
  await start(site).catch((error: unknown) => {
    // A wrong setting or a folder in use is reported in one line; anything else is a fault, with
    // its trace.
    const isExpected = site.isExpectedAtStart(error);
    const isJson = site.wantsJsonLog();
    const logFormat = isJson ? "json" : "plain";
    if (!isExpected) site.openLog({ logFormat, logLevel: "info" }).log.fatal({ err: error });
    else {
      const { say } = site.openLog({ logFormat: isJson ? "json" : undefined, logLevel: "info" });
      say((error as Error).message, "fatal");
    }
    process.exit(1);
  });
}

async function start({
  checkPlace,
  createApp,
  endServer,
  listenAt,
  logEverything,
  openLog,
  openAtStart,
  readEnv,
  startLines,
  startServices,
}: Site): Promise<void> {
  // Other users may not read what the site writes.
  process.umask(0o077);
  const env = readEnv();
  const { log, say } = openLog(env);
  logEverything(log);
  await checkPlace(env);
  const database = await openAtStart(env, (line) => log.warn({ postgres: line }), say);
  const sandbox =
    env.sandbox.length > 0
      ? createSandbox({
          services: env.sandbox,
          dataDir: env.dataDir,
          publicUrl: env.publicUrl,
          webhookUrl: `${env.listenUrl}${href("/api/paystack/webhook")}`,
          brandName: env.brandName,
          paystack: env.paystack,
          google: env.google,
        })
      : undefined;
  const running = await createApp({ env, database, log, sandbox });
  const brandName = async () => (await running.app.festival()).name.brand;
  sandbox?.callMerchant(brandName);
  const services = await startServices(running.app, (line) => say(line, "warn"));
  sandbox?.addPayments(services.demoPayments);
  const servers = await listenAt(env, running.listener);
  await running.runJobs();
  setFlagsFromString("--semi-space-growth-factor=2");
  const named = { ...env, brandName: await brandName() };
  async function stop() {
    setTimeout(
      () => servers.forEach((server) => server.closeAllConnections()),
      stopWithinMs - 1_000,
    );
    services.stop();
    // Jobs are finished first, because they may still use the sandbox, which listens here.
    const finished = running.finishJobs(stopWithinMs / 2);
    await Promise.all(servers.map((server) => endServer(server, finished)));
    await sandbox?.close();
    await running.close();
    process.exit(0);
  }
  let askedAt: number | undefined;
  const onSignal = () => {
    const now = performance.now();
    if (askedAt === undefined) void stop();
    // A second signal sooner than this is the same Ctrl-C, which npm passes on.
    else if (now - askedAt > 500) process.exit(1);
    askedAt ??= now;
  };
  // `once` is not used: without a listener for a moment, the next signal would end the process at
  // once.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, onSignal);
  // Somebody who reads that the site runs may stop it at once, so this comes last.
  say(startLines(named, running.administrator, services.planted).join("\n"));
}

if (import.meta.main) await run(await import(built));
