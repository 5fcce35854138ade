import { once } from "node:events";
import { createServer } from "node:http";
import { pino } from "pino";
import { createSandbox } from "./sandbox/sandbox.ts";

type Site = typeof import("./app/app.server.ts");

// The build of app/. The tests and the benchmarks run the same one.
const built = "./build/server/index.js";

/** How long a stop waits for running requests and jobs together. */
const stopWithinMs = 10_000;

/** Runs the site until it is told to stop: the built one, or that of the sources for `npm run dev`. */
export async function run(site: Site): Promise<void> {
  await start(site).catch((error: unknown) => {
    // A wrong setting or a folder in use is told in a line of its own; anything else is a fault, with its trace.
    console.error(site.isExpectedAtStart(error) ? (error as Error).message : error);
    process.exit(1);
  });
}

async function start({ createApp, openDatabase, plantSeed, readEnv }: Site): Promise<void> {
  const env = readEnv();
  const log = pino({ level: env.logLevel });
  const database = await openDatabase(env);
  const sandbox = env.sandbox
    ? createSandbox({
        dataDir: env.dataDir,
        publicUrl: env.publicUrl,
        webhookUrl: `${env.listenUrl}/api/paystack/webhook`,
        brandName: env.brandName,
        paystack: env.paystack,
        google: env.google!,
      })
    : undefined;
  const running = await createApp({ env, database, log, sandbox });
  await plantSeed(running.app);

  // "localhost" is two addresses, and browsers differ in which they try first.
  const hosts = env.host === "localhost" ? ["127.0.0.1", "::1"] : [env.host];
  const servers = await Promise.all(hosts.map((host) => listen(host)));
  await running.runJobs();

  console.log(`${env.brandName} is at ${env.publicUrl}`);
  const { email, password } = running.administrator;
  console.log(`Administrator: ${email}${password ? `  password: ${password}  (shown once)` : ""}`);
  if (sandbox) console.log(`No real money moves. E-mail lands at ${env.publicUrl}/sandbox/mail`);

  async function listen(host: string) {
    const server = createServer(running.listener);
    server.listen(env.port, host);
    await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has only the first of the two.
      if (host !== "::1" || error.code === "EADDRINUSE") throw error;
    });
    return server;
  }

  async function stop() {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
    setTimeout(
      () => servers.forEach((server) => server.closeAllConnections()),
      stopWithinMs - 1_000,
    );
    // Jobs first: they may still ask the sandbox, which listens here.
    await running.finishJobs(stopWithinMs / 2);
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    await sandbox?.close();
    await running.close();
    process.exit(0);
  }
  process.once("SIGINT", () => void stop());
  process.once("SIGTERM", () => void stop());
}

if (import.meta.main) await run(await import(built));
