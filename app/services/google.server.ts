import { hash } from "node:crypto";
import { validateAuthorizationCode } from "better-auth/oauth2";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { z } from "zod";
import type { Env } from "#app/config/env.server.ts";

type Google = NonNullable<Env["google"]>;

const discovery = z.object({ token_endpoint: z.url(), jwks_uri: z.url() });
const claims = z.object({
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.boolean().default(false),
  name: z.string().trim().default(""),
  picture: z.string().optional(),
});

/** Google names itself with and without https (services.md, "Google sign-in"). */
const issuersOf = (issuer: string) => [issuer, issuer.replace(/^https:\/\//, "")];

const sha256 = (text: string) => hash("sha256", text, "base64url");

/**
 * The nonce is made from the PKCE challenge, whose verifier better-auth keeps: so it need not be
 * stored, and fits no other sign-in.
 */
const nonceOf = (codeChallenge: string) => sha256(`nonce:${codeChallenge}`);

export function withNonce(authorizationUrl: string): string {
  const url = new URL(authorizationUrl);
  url.searchParams.set("nonce", nonceOf(url.searchParams.get("code_challenge") ?? ""));
  return url.href;
}

const providers = new Map<string, Promise<Provider>>();
interface Provider {
  tokenEndpoint: string;
  keys: ReturnType<typeof createRemoteJWKSet>;
}

function providerOf({ discoveryUrl }: Google): Promise<Provider> {
  const known = providers.get(discoveryUrl);
  if (known) return known;
  const asked = discover(discoveryUrl);
  providers.set(discoveryUrl, asked);
  asked.catch(() => providers.delete(discoveryUrl));
  return asked;
}

async function discover(discoveryUrl: string): Promise<Provider> {
  const response = await fetch(discoveryUrl, { signal: AbortSignal.timeout(10_000) });
  const { token_endpoint, jwks_uri } = discovery.parse(await response.json());
  // Tokens come from Google's own endpoint, so nobody can have us ask in vain.
  const keys = createRemoteJWKSet(new URL(jwks_uri), { cooldownDuration: 0 });
  return { tokenEndpoint: token_endpoint, keys };
}

/** Throws an Error where signature, issuer, audience or expiry is wrong. */
async function verify(google: Google, idToken: string) {
  const { keys } = await providerOf(google);
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: issuersOf(google.issuer),
    audience: google.clientId,
    clockTolerance: 30,
    requiredClaims: ["sub", "exp", "iat"],
  });
  return { ...claims.parse(payload), nonce: payload["nonce"] };
}

/**
 * Throws an Error, which ends the sign-in, where the ID token is missing, proves nothing or is
 * another `codeVerifier`'s.
 */
export async function exchangeCode(
  google: Google,
  {
    code,
    codeVerifier = "",
    redirectURI,
  }: { code: string; codeVerifier?: string; redirectURI: string },
) {
  const { tokenEndpoint } = await providerOf(google);
  const { clientId, clientSecret } = google;
  const tokens = await validateAuthorizationCode({
    code,
    codeVerifier,
    redirectURI,
    tokenEndpoint,
    options: { clientId, clientSecret },
  });
  const { nonce } = await verify(google, tokens.idToken ?? "");
  if (nonce !== nonceOf(sha256(codeVerifier))) throw new Error("The ID token's nonce is another's");
  return tokens;
}

/**
 * Returns the profile, or null where Google has not verified the e-mail address, which may be
 * anybody's then.
 */
export async function readGoogleProfile(google: Google, idToken: string | undefined) {
  const { sub, email, email_verified, name, picture } = await verify(google, idToken ?? "");
  if (!email_verified) return null;
  return {
    id: sub,
    email: email.toLowerCase(),
    emailVerified: true,
    name: name || email.split("@")[0]!,
    image: picture,
  };
}
