import type { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import type { SandboxConfig } from "../options.ts";
import { googleAuthorize } from "./authorize.ts";
import { findClaims } from "./grants.ts";
import { signingKeyOf } from "./keys.ts";
import { googleToken } from "./token.ts";

/** The stand-in for https://accounts.google.com and its other hosts, with Google's paths. */
export function createGoogle(db: DatabaseSync, config: SandboxConfig) {
  const issuer = `${config.baseUrl}/google`;
  const signingKey = signingKeyOf(db);
  const app = new Hono();

  app.get("/.well-known/openid-configuration", (c) =>
    c.json(discovery(issuer, new URL(c.req.url).origin)),
  );
  app.route("/o/oauth2/v2/auth", googleAuthorize(db, config));
  app.route("/token", googleToken(db, config, signingKey));
  app.get("/oauth2/v3/certs", async (c) => c.json({ keys: [(await signingKey()).publicJwk] }));

  app.on(["GET", "POST"], "/v1/userinfo", (c) => {
    const token = c.req.header("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
    const claims = findClaims(db, token, config.clock.now());
    if (claims) return c.json(claims);
    return c.json({ error: "invalid_request", error_description: "Invalid Credentials" }, 401);
  });

  return app;
}

/**
 * Google's discovery document. The addresses for servers have the host at which the document was
 * requested, because behind a proxy a server may not reach the public one.
 */
function discovery(issuer: string, askedAt: string) {
  const server = `${askedAt}/sandbox/google`;
  return {
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${server}/token`,
    userinfo_endpoint: `${server}/v1/userinfo`,
    jwks_uri: `${server}/oauth2/v3/certs`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    claims_supported: [
      "aud",
      "exp",
      "iat",
      "iss",
      "sub",
      "nonce",
      "at_hash",
      "azp",
      "email",
      "email_verified",
      "name",
      "given_name",
      "family_name",
    ],
    code_challenge_methods_supported: ["plain", "S256"],
  };
}
