import type { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import type { SandboxConfig } from "../options.ts";
import { sendPage } from "../web/page.ts";
import { answer, readAuthorizationRequest } from "./authorization-request.ts";
import { consentPage, refusalPage } from "./consent-page.ts";
import { addGrant } from "./grants.ts";
import { claimsOf, personOf } from "./people.ts";

export function googleAuthorize(db: DatabaseSync, config: SandboxConfig) {
  const app = new Hono();

  app.get("/", async (c) => {
    const { searchParams } = new URL(c.req.url);
    const result = readAuthorizationRequest(searchParams, config);
    if ("refusal" in result) return sendPage(c, refusalPage(result.refusal, result.status));
    if ("redirect" in result) return c.redirect(result.redirect);
    const name = await config.merchantName();
    return sendPage(c, consentPage(result.request, searchParams.toString(), name));
  });

  app.post("/", async (c) => {
    const form = await c.req.parseBody<Record<string, string>>();
    const text = (name: string) => form[name]?.trim() ?? "";
    const result = readAuthorizationRequest(new URLSearchParams(text("request")), config);
    if ("refusal" in result) return sendPage(c, refusalPage(result.refusal, result.status));
    if ("redirect" in result) return c.redirect(result.redirect, 303);
    const { request } = result;
    const email = text("person") || text("email");
    if (text("cancel") || !email.includes("@"))
      return c.redirect(answer(request, { error: "access_denied" }), 303);
    const claims = claimsOf(personOf(email, text("name"), "verified" in form));
    const code = addGrant(db, { ...request, claims }, config.clock.now());
    return c.redirect(answer(request, { code, scope: request.scope }), 303);
  });

  return app;
}
