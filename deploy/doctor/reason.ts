import { databaseAddresses } from "../../app/config/database-hosts.server.ts";
import type { Env } from "../../app/config/env.server.ts";

const reasons: Record<string, string> = {
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "its name is not found",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was cut",
  UND_ERR_CONNECT_TIMEOUT: "no answer",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by nobody whom browsers know",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is signed by nobody whom browsers know",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is signed by nobody whom browsers know",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is another name's",
};

/**
 * The reason of an error in one line. Drivers wrap the first error, and a host with two addresses
 * fails twice.
 */
export function reasonOf(error: unknown): string {
  const { cause, errors, code, message } = error as Error & { errors?: unknown[]; code?: string };
  if (cause) return reasonOf(cause);
  if (errors?.[0]) return reasonOf(errors[0]);
  return reasons[code ?? ""] ?? (message || code || String(error)).replace(/\s+/g, " ").trim();
}

/** Removes from a text the secrets that a driver or a service repeats. */
export function withoutSecrets(text: string, env: Env): string {
  const { email, s3 } = env;
  const inUrl = (url: string | undefined) => (url ? new URL(url).password : "");
  const secrets = [
    env.sessionSecret,
    env.administrator?.password,
    env.paystack.secretKey,
    env.paystack.previousSecretKey,
    env.google?.clientSecret,
    s3?.secretAccessKey,
    inUrl(env.databaseUrl && databaseAddresses(env.databaseUrl)[0]),
    inUrl(env.databaseReplicaUrl),
    ...(email.via === "smtp" ? [inUrl(email.url)] : []),
    ...(email.via === "emailjs" ? [email.accessToken] : []),
  ].filter((secret) => secret !== undefined && secret.length > 7) as string[];
  return secrets
    .flatMap((secret) => [secret, decoded(secret)])
    .reduce((clean, secret) => clean.replaceAll(secret, "…"), text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
