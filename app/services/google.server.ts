import { createRemoteJWKSet, jwtVerify } from "jose";
import { z } from "zod";
import type { Env } from "#app/config/env.server.ts";

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const claims = z.object({
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.boolean().default(false),
  name: z.string().default(""),
  picture: z.string().optional(),
});

/** Google names itself with and without https (services.md, "Google sign-in"). */
const issuersOf = (issuer: string) => [issuer, issuer.replace(/^https:\/\//, "")];

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

async function keySetOf(discoveryUrl: string) {
  const known = keySets.get(discoveryUrl);
  if (known) return known;
  const response = await fetch(discoveryUrl, { signal: AbortSignal.timeout(10_000) });
  const { jwks_uri } = discovery.parse(await response.json());
  const keySet = createRemoteJWKSet(new URL(jwks_uri));
  keySets.set(discoveryUrl, keySet);
  return keySet;
}

/**
 * Who signed in with Google, from the ID token alone, whose signature, issuer, audience and expiry are checked.
 * Null when there is no token or it proves nothing, which ends the sign-in.
 */
export async function readGoogleProfile(
  google: NonNullable<Env["google"]>,
  idToken: string | undefined,
) {
  if (!idToken) return null;
  try {
    const { payload } = await jwtVerify(idToken, await keySetOf(google.discoveryUrl), {
      issuer: issuersOf(google.issuer),
      audience: google.clientId,
      clockTolerance: 30,
    });
    const { sub, email, email_verified, name, picture } = claims.parse(payload);
    return {
      id: sub,
      email: email.toLowerCase(),
      emailVerified: email_verified,
      name,
      image: picture,
    };
  } catch {
    return null;
  }
}
