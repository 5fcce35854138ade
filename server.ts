import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { pino } from "pino";
import { createSandbox } from "./sandbox/sandbox.ts";

// The build of app/. The tests and the benchmarks run the same one.
const built = "./build/server/index.js";
const {
  createApp,
  isExpectedAtStart,
  openDatabase,
  plantSeed,
  readEnv,
}: typeof import("./app/app.server.ts") = await import(built);

/** How long a stop waits for running requests and jobs together. */
const stopWithinMs = 10_000;

const keep = (value: string) => (_path: string, context: Context) =>
  context.header("cache-control", value);

async function start(): Promise<void> {
  const env = readEnv();
  const log = pino({ level: env.logLevel });
  const running = await createApp({ env, database: await openDatabase(env), log });
  await plantSeed(running.app);
  const sandbox = env.sandbox
    ? createSandbox({
        dataDir: env.dataDir,
        publicUrl: env.publicUrl,
        webhookUrl: `${env.listenUrl}/api/paystack/webhook`,
        brandName: env.brandName,
        paystack: env.paystack,
        google: env.google!,
      })
    : null;

  const http = new Hono<{ Bindings: HttpBindings }>();
  const files = { root: "build/client", precompressed: true };
  http.use(
    "/assets/*",
    serveStatic({ ...files, onFound: keep("public, max-age=31536000, immutable") }),
  );
  const serveFile = serveStatic({ ...files, onFound: keep("public, max-age=86400") });
  // Known once: a page's address is not looked for on the disk.
  const known = new Set(
    readdirSync(files.root, { recursive: true }).map((file) => `/${String(file)}`),
  );
  http.use((context, next) => (known.has(context.req.path) ? serveFile(context, next) : next()));
  if (sandbox) http.all("/sandbox/*", (context) => sandbox.fetch(context.req.raw));
  http.all("*", (context) =>
    running.fetch(context.req.raw, context.env.incoming.socket.remoteAddress),
  );

  const listener = getRequestListener(http.fetch);
  const server = createServer((request, response) => {
    if (!running.answerFromMemory(request, response)) void listener(request, response);
  });
  server.listen(env.port, env.host);
  await once(server, "listening");
  await running.runJobs();

  console.log(`${env.brandName} is at ${env.publicUrl}`);
  const { email, password } = running.administrator;
  console.log(
    `Administrator: ${email}${password ? `  password: ${password}  (shown this once)` : ""}`,
  );
  if (sandbox) console.log(`No real money moves. E-mail lands at ${env.publicUrl}/sandbox/mail`);

  const stop = async () => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
    const deadline = Date.now() + stopWithinMs;
    const forced = setTimeout(() => server.closeAllConnections(), stopWithinMs - 1_000);
    // Jobs first: they may still ask the sandbox, which listens here.
    await running.finishJobs(deadline - Date.now());
    server.close();
    server.closeIdleConnections();
    await once(server, "close");
    clearTimeout(forced);
    await sandbox?.close();
    await running.close();
    process.exit(0);
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

start().catch((error: unknown) => {
  // A wrong setting or a folder in use is told in a line of its own; anything else is a fault, with its trace.
  console.error(isExpectedAtStart(error) ? (error as Error).message : error);
  process.exit(1);
});
