import { createServer, type RequestListener } from "node:http";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { pino } from "pino";
import { createSandbox } from "#sandbox/sandbox.ts";
import { createTestClock } from "../../support/clock.ts";

/* It runs as a separate process, because Playwright would rewrite every module of the build:
    own-site.ts starts it and sets its clock. */
type Built = typeof import("../../../app/app.server.ts");
const { createApp, openDatabase, readEnv }: Built = await import(
  pathToFileURL(resolve("build/server/index.js")).href
);
const clock = createTestClock();
process.on("message", (moment: string) => {
  clock.set(moment);
  process.send!({});
});

let listener: RequestListener | undefined;
const server = createServer((request, response) => listener?.(request, response));
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const address = server.address();
const port = typeof address === "object" && address ? address.port : 0;
const env = readEnv({ ...process.env, PORT: String(port) });
const sandbox = createSandbox({
  services: env.sandbox,
  publicUrl: env.publicUrl,
  webhookUrl: `${env.listenUrl}/api/paystack/webhook`,
  brandName: env.brandName,
  paystack: env.paystack,
  google: env.google,
  webhookDelayMs: 10,
});
const running = await createApp({
  env,
  database: await openDatabase(env),
  log: pino({ level: "error" }),
  now: clock.now,
  sandbox,
});
listener = running.listener;
await running.runJobs();
process.send!({ url: env.listenUrl });
