import { type Context, Hono } from "hono";
import { systemClock } from "./clock.ts";
import { openDatabase } from "./database.ts";
import { createEmailjs } from "./emailjs/emailjs.ts";
import { mailbox } from "./emailjs/mailbox.ts";
import { createFormspree } from "./formspree/formspree.ts";
import { createGoogle } from "./google/google.ts";
import { homePage, lostPage } from "./home-page.ts";
import type { SandboxConfig, SandboxOptions } from "./options.ts";
import { createPaystack } from "./paystack/paystack.ts";
import { serveFile } from "./web/assets.ts";
import { sendPage } from "./web/page.ts";

export interface Sandbox {
  fetch(request: Request): Promise<Response>;
  /** Stops the timers and what is being sent, then closes the state. What is unsent leaves after the next start. */
  close(): Promise<void>;
}

/** Stand-ins for the hosted services, all under /sandbox: see README.md. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const config = withDefaults(options);
  const db = openDatabase(config.dataDir);
  const paystack = createPaystack(db, config);

  const app = new Hono().basePath("/sandbox");
  app.use(async (c, next) => {
    await next();
    c.header("x-robots-tag", "noindex, nofollow");
  });
  app.onError(answerError);
  app.notFound((c) => sendPage(c, lostPage()));
  app.get("/", (c) => sendPage(c, homePage()));
  app.get("/assets/sandbox.css", serveFile(new URL("./web/sandbox.css", import.meta.url)));
  app.get("/assets/mailbox.js", serveFile(new URL("./emailjs/live-mailbox.js", import.meta.url)));
  app.route("/paystack", paystack.app);
  app.route("/emailjs", createEmailjs(db, config));
  app.route("/google", createGoogle(db, config));
  app.route("/formspree", createFormspree(db, config));
  app.get("/tawk/:propertyId/:widgetId", serveFile(new URL("./tawk/widget.js", import.meta.url)));
  app.route("/", mailbox(db));

  return {
    fetch: async (request) => app.fetch(request),
    async close() {
      await paystack.close();
      if (db.isOpen) db.close();
    },
  };
}

/** A body that breaks off or is not what it says it is: the sender's fault. Anything else is one of ours. */
function answerError(error: Error, c: Context): Response {
  if (error.name === "BodyTooLarge") return c.text("The body is too large.", 413);
  if (/body|multipart|boundary|formdata/i.test(error.message))
    return c.text("The body cannot be read.", 400);
  console.error(error);
  return c.text("The sandbox failed.", 500);
}

function withDefaults(options: SandboxOptions): SandboxConfig {
  const publicUrl = options.publicUrl.replace(/\/+$/, "");
  return {
    dataDir: null,
    webhookDelayMs: 300,
    clock: systemClock,
    deliver: (request) => fetch(request),
    ...options,
    publicUrl,
    baseUrl: `${publicUrl}/sandbox`,
  };
}
