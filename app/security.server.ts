import type { Env } from "./config/env.server.ts";

/** Addresses that other servers post to; everything else takes forms from this site's own pages only. */
const openToServers = new Set(["/api/paystack/webhook"]);

/** Whether a request that changes something comes from a page of another site. */
export function refusesOrigin(request: Request, publicUrl: string): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const url = new URL(request.url);
  if (openToServers.has(url.pathname)) return false;
  const origin = request.headers.get("origin");
  if (origin === null) return request.headers.get("sec-fetch-site") === "cross-site";
  return origin !== new URL(publicUrl).origin && origin !== url.origin;
}

/** Puts the headers on an answer that tell browsers what a page of ours may do. */
export function protect(headers: Headers, env: Pick<Env, "publicUrl">): void {
  headers.set("x-content-type-options", "nosniff");
  headers.set("x-frame-options", "DENY");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  // Google's sign-in opens in a popup that answers its opener.
  headers.set("cross-origin-opener-policy", "same-origin-allow-popups");
  headers.set("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(self)");
  if (env.publicUrl.startsWith("https:"))
    headers.set("strict-transport-security", "max-age=31536000");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
}
