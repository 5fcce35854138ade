import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import type { SandboxConfig } from "../options.ts";
import { sameSecret } from "../require-secret.ts";
import { addAccessToken, takeGrant, tokenLifeSeconds, type Grant } from "./grants.ts";
import { signIdToken } from "./id-token.ts";
import type { SigningKey } from "./keys.ts";

type Form = Record<string, unknown>;

/** Exchanges a code for tokens, once. */
export function googleToken(
  db: DatabaseSync,
  config: SandboxConfig,
  signingKey: () => Promise<SigningKey>,
) {
  const { clock } = config;
  const app = new Hono();

  app.post("/", async (c) => {
    c.header("cache-control", "no-store");
    const refuse = (status: 400 | 401, error: string, error_description: string) =>
      c.json({ error, error_description }, status);

    const form: Form = await c.req.parseBody();
    if (!isClient(form, c.req.header("authorization"), config))
      return refuse(401, "invalid_client", "The OAuth client was not found.");
    if (form["grant_type"] !== "authorization_code")
      return refuse(400, "unsupported_grant_type", "Invalid grant_type");
    const grant = takeGrant(db, String(form["code"]), clock.now());
    if (!grant) return refuse(400, "invalid_grant", "Malformed auth code.");
    if (grant.redirectUri !== form["redirect_uri"])
      return refuse(400, "redirect_uri_mismatch", "Bad Request");
    if (!isVerified(grant, form["code_verifier"]))
      return refuse(400, "invalid_grant", "Invalid code verifier.");

    const accessToken = addAccessToken(db, grant.claims, clock.now());
    return c.json({
      access_token: accessToken,
      expires_in: tokenLifeSeconds,
      scope: grant.scope,
      token_type: "Bearer",
      id_token: await signIdToken(grant, accessToken, config, await signingKey()),
    });
  });

  return app;
}

/** Whether the request has the client's secret, as client_secret_post or client_secret_basic. */
function isClient(form: Form, header: string | undefined, { google }: SandboxConfig): boolean {
  const basic = /^Basic (.+)$/i.exec(header ?? "")?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, "base64").toString().split(":")
    : [form["client_id"], form["client_secret"]];
  return id === google.clientId && sameSecret(String(secret), google.clientSecret);
}

function isVerified({ codeChallenge, codeChallengeMethod }: Grant, verifier: unknown): boolean {
  if (codeChallenge === null) return true;
  if (typeof verifier !== "string") return false;
  if (codeChallengeMethod === "plain") return verifier === codeChallenge;
  return hash("sha256", verifier, "base64url") === codeChallenge;
}
