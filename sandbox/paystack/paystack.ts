import type { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import type { SandboxConfig } from "../options.ts";
import { serveFile } from "../web/assets.ts";
import { paystackApi } from "./api.ts";
import type { Paystack } from "./charge.ts";
import { paystackCheckout } from "./checkout.ts";
import { paystackControl } from "./control.ts";
import { PaystackError } from "./errors.ts";
import { noFaults } from "./faults.ts";
import { createWebhookSender } from "./webhooks.ts";

export function createPaystack(db: DatabaseSync, config: SandboxConfig) {
  const faults = noFaults(config.webhookDelayMs);
  const webhooks = createWebhookSender(db, config, faults);
  const paystack: Paystack = { db, clock: config.clock, faults, webhooks };

  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof PaystackError) return c.json(error.body, error.status);
    throw error;
  });
  app.get("/v2/inline.js", serveFile(new URL("./inline.js", import.meta.url)));
  app.route("/control", paystackControl(paystack, config));
  app.route("/checkout", paystackCheckout(paystack, config));
  app.route("/", paystackApi(paystack, config));
  return { app, close: webhooks.close };
}
