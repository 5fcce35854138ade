import type { IncomingMessage } from "node:http";
import type { Env } from "#app/config/env.server.ts";

/** Anything else stays with Node's server, which refuses it. */
const plainHost = /^([a-z0-9._-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Returns the address as the browser wrote it. `X-Forwarded-Proto` counts only with `TRUST_PROXY`,
 * and only its last entry, which is that of our proxy.
 */
export function createPublicTarget({
  publicUrl,
  trustProxy,
}: Pick<Env, "publicUrl" | "trustProxy">): (
  request: Pick<IncomingMessage, "url" | "headers">,
) => string {
  const site = new URL(publicUrl);
  return ({ url: target = "/", headers }) => {
    const host = headers.host ?? "";
    if (!target.startsWith("/") || !plainHost.test(host)) return target;
    // This holds also behind a proxy that puts its own name in `Host`.
    if (headers.origin === site.origin) return site.origin + target;
    const scheme =
      (trustProxy && forwardedScheme(headers["x-forwarded-proto"])) ||
      (host === site.host ? site.protocol.slice(0, -1) : "http");
    return scheme === "https" ? `https://${host}${target}` : target;
  };
}

function forwardedScheme(header: string | string[] | undefined): string | undefined {
  const last = String(header ?? "")
    .split(",")
    .at(-1)!
    .trim()
    .toLowerCase();
  return /^https?$/.test(last) ? last : undefined;
}
