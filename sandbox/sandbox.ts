import { type Context, Hono } from "hono";
import { systemClock } from "./clock.ts";
import { openDatabase } from "./database.ts";
import { createEmailjs } from "./emailjs/emailjs.ts";
import { mailbox } from "./emailjs/mailbox.ts";
import { createFormspree } from "./formspree/formspree.ts";
import { createGoogle } from "./google/google.ts";
import { homePage, lostPage } from "./home-page.ts";
import type { SandboxConfig, SandboxOptions, SandboxService } from "./options.ts";
import { postOverHttp } from "./paystack/post.ts";
import { addPastPayments, type PastPayment } from "./paystack/past-payments.ts";
import { createPaystack } from "./paystack/paystack.ts";
import { serveFile } from "./web/assets.ts";
import { sendPage } from "./web/page.ts";

interface Sandbox {
  fetch(request: Request): Promise<Response>;
  /** Adds earlier payments, which Paystack then knows. */
  addPayments(payments: readonly PastPayment[]): void;
  /** Sets the name of the merchant. */
  callMerchant(nameOf: () => Promise<string>): void;
  /** Closes the sandbox; unsent events are sent after the next start. */
  close(): Promise<void>;
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const config = withDefaults(options);
  const db = openDatabase(config.dataDir);
  const paystack = config.services.includes("paystack") ? createPaystack(db, config) : undefined;

  const app = new Hono().basePath("/sandbox");
  app.use((c, next) => {
    c.header("x-robots-tag", "noindex, nofollow");
    return next();
  });
  app.onError(answerError);
  app.notFound((c) => sendPage(c, lostPage()));
  app.get("/", (c) => sendPage(c, homePage(config.services)));
  app.get("/assets/sandbox.css", serveFile(new URL("./web/sandbox.css", import.meta.url)));
  const mount: Record<SandboxService, () => unknown> = {
    paystack: () => paystack && app.route("/paystack", paystack.app),
    mail: () => {
      const script = new URL("./emailjs/live-mailbox.js", import.meta.url);
      app.get("/assets/mailbox.js", serveFile(script));
      app.route("/emailjs", createEmailjs(db, config));
      app.route("/", mailbox(db));
    },
    google: () => app.route("/google", createGoogle(db, config)),
    forms: () => app.route("/formspree", createFormspree(db, config)),
    chat: () =>
      app.get(
        "/tawk/:propertyId/:widgetId",
        serveFile(new URL("./tawk-widget.js", import.meta.url)),
      ),
  };
  for (const service of config.services) mount[service]();

  return {
    fetch: async (request) => app.fetch(request),
    addPayments: (payments) => addPastPayments(db, payments),
    callMerchant: (nameOf) => void (config.merchantName = nameOf),
    async close() {
      await paystack?.close();
      if (db.isOpen) db.close();
    },
  };
}

/**
 * Answers 400 or 413 for a body that breaks off or is not what its headers say, and 500 for a fault
 * of the sandbox.
 */
function answerError(error: Error, c: Context): Response {
  if (error.name === "BodyTooLarge") return c.text("The body is too large.", 413);
  if (/body|multipart|boundary|formdata/i.test(error.message))
    return c.text("The body cannot be read.", 400);
  console.error(error);
  return c.text("The sandbox failed.", 500);
}
const nobody = { clientId: "", clientSecret: "" };

function withDefaults(options: SandboxOptions): SandboxConfig {
  const publicUrl = options.publicUrl.replace(/\/+$/, "");
  return {
    services: ["paystack", "mail", "google", "forms", "chat"],
    dataDir: null,
    webhookDelayMs: 300,
    clock: systemClock,
    deliver: postOverHttp,
    ...options,
    merchantName: async () => options.brandName,
    google: options.google ?? nobody,
    publicUrl,
    baseUrl: `${publicUrl}/sandbox`,
  };
}
