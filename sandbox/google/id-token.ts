import { hash } from "node:crypto";
import { SignJWT } from "jose";
import type { SandboxConfig } from "../options.ts";
import type { Grant } from "./grants.ts";
import type { SigningKey } from "./keys.ts";

/** Signs an ID token, with the hash that binds the access token to it. */
export function signIdToken(
  grant: Grant,
  accessToken: string,
  config: SandboxConfig,
  { id, key }: SigningKey,
): Promise<string> {
  const seconds = Math.floor(config.clock.now() / 1000);
  const halfHash = hash("sha256", accessToken, "buffer").subarray(0, 16);
  const { sub, ...claims } = grant.claims;
  return new SignJWT({
    azp: grant.clientId,
    ...claims,
    at_hash: halfHash.toString("base64url"),
    ...(grant.nonce !== null && { nonce: grant.nonce }),
  })
    .setProtectedHeader({ alg: "RS256", kid: id, typ: "JWT" })
    .setIssuer(`${config.baseUrl}/google`)
    .setAudience(grant.clientId)
    .setSubject(sub)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(key);
}
