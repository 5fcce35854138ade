import type { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { pause } from "../clock.ts";
import type { SandboxConfig } from "../options.ts";
import { requireSecret } from "../require-secret.ts";
import { checkRequest, type Refusal } from "./check-request.ts";
import { noFaults, type EmailFaults } from "./faults.ts";
import { addMail } from "./mails.ts";

/** The stand-in for https://api.emailjs.com. */
export function createEmailjs(db: DatabaseSync, config: SandboxConfig) {
  const { clock } = config;
  const faults = noFaults();
  const lastSent = new Map<string, number>();
  let underWay = 0;
  const app = new Hono();

  app.post("/api/v1.0/email/send", async (c) => {
    underWay += 1;
    await pause(clock, faults.delayMs);
    underWay -= 1;
    const broken = strike(faults);
    const request = broken ?? checkRequest(await c.req.json().catch(() => undefined), faults);
    if ("text" in request) return c.text(request.text, request.status);
    const now = clock.now();
    if (faults.rateLimit && now - (lastSent.get(request.user_id) ?? 0) < 1000)
      return c.text("Too Many Requests", 429);
    lastSent.set(request.user_id, now);
    addMail(db, request, now);
    return c.text("OK");
  });

  app.use("/control", requireSecret(config.paystack.secretKey));
  app.get("/control", (c) => c.json({ faults, underWay }));
  app.post("/control", async (c) => {
    const { reset, ...changes } = await c.req.json<Partial<EmailFaults> & { reset?: boolean }>();
    const unknown = Object.keys(changes).find((name) => !(name in faults));
    if (unknown) return c.json({ error: `There is no fault named ${unknown}` }, 400);
    Object.assign(faults, reset ? noFaults() : {}, changes);
    return c.json({ faults });
  });

  return app;
}

function strike(faults: EmailFaults): Refusal | undefined {
  const counted = faults.failNext > 0;
  if (counted) faults.failNext -= 1;
  if (!counted && !faults.failWith) return undefined;
  const { status, text } = faults.failWith ?? { status: 500, text: "Internal Server Error" };
  if (counted && faults.failNext === 0) faults.failWith = null;
  return { status: status as ContentfulStatusCode, text };
}
