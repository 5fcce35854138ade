import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from "jose";

export interface SigningKey {
  id: string;
  key: CryptoKey;
  publicJwk: JWK;
}

/**
 * The key that signs ID tokens. It is stored in the database, so that it stays the same after a
 * restart.
 */
export function signingKeyOf(db: DatabaseSync): () => Promise<SigningKey> {
  let key: Promise<SigningKey> | undefined;
  return () => (key ??= readOrMakeKey(db));
}

async function readOrMakeKey(db: DatabaseSync): Promise<SigningKey> {
  const stored = db.prepare("select jwk from signing_keys limit 1").get() as
    | { jwk: string }
    | undefined;
  const jwk = stored ? (JSON.parse(stored.jwk) as JWK) : await makeKey(db);
  return {
    id: jwk.kid!,
    key: (await importJWK(jwk, "RS256")) as CryptoKey,
    publicJwk: { kty: jwk.kty!, n: jwk.n!, e: jwk.e!, kid: jwk.kid!, alg: "RS256", use: "sig" },
  };
}

async function makeKey(db: DatabaseSync): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const id = randomUUID();
  const jwk = { ...(await exportJWK(privateKey)), kid: id };
  db.prepare("insert into signing_keys (id, jwk) values (?, ?)").run(id, JSON.stringify(jwk));
  return jwk;
}
