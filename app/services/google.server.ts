import { createHash } from "node:crypto";
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

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

/**
 * The nonce of one sign-in, from its PKCE challenge. better-auth keeps no nonce, but it keeps the challenge's verifier on
 * the server, for this browser's sign-in alone: a nonce made from it needs no keeping and fits no other sign-in.
 */
const nonceOf = (codeChallenge: string) => sha256(`nonce:${codeChallenge}`);

/** The address of Google's consent screen, as better-auth made it, with the nonce that the ID token must carry back. */
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

/** Where Google's token endpoint and keys are, asked once. */
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
  // An unknown key is asked for at once: ID tokens come from Google's own endpoint, so nobody can have us ask in vain.
  const keys = createRemoteJWKSet(new URL(jwks_uri), { cooldownDuration: 0 });
  return { tokenEndpoint: token_endpoint, keys };
}

/** The claims of an ID token whose signature, issuer, audience and expiry are right. Raises an Error otherwise. */
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
 * Exchanges an authorization code for tokens. Raises an Error where the ID token is missing, proves nothing, or belongs
 * to another sign-in than the one whose `codeVerifier` this is; that ends the sign-in.
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
 * Who signed in with Google, from the ID token alone. Null where Google has not verified the e-mail address: then it may be
 * anybody's.
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
