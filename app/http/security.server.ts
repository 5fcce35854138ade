import { href } from "react-router";
import type { Env } from "#app/config/env.server.ts";
import { googleCallbackPath, googleDonePath } from "#app/services/auth.server.ts";

/** The gate and the pick-up desk scan codes. */
const withCamera = new Set<string>([href("/adminGate"), href("/adminDesk")]);

const googleReturnPaths = new Set([googleCallbackPath, googleDonePath]);

/** The only check of its kind: React Router's own is off in react-router.config.ts. */
export function refusesOrigin(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return request.headers.get("sec-fetch-site") === "cross-site";
  return origin !== new URL(request.url).origin;
}

export const isProtected = (headers: Headers): boolean => headers.has("x-frame-options");

export function protect(headers: Headers, env: Pick<Env, "publicUrl">, pathname: string): void {
  headers.set("x-content-type-options", "nosniff");
  headers.set("x-frame-options", "DENY");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  // Google's popup must not be cut from the page that waits for it.
  headers.set(
    "cross-origin-opener-policy",
    googleReturnPaths.has(pathname) ? "unsafe-none" : "same-origin-allow-popups",
  );
  const camera = withCamera.has(pathname) ? "self" : "";
  headers.set(
    "permissions-policy",
    `camera=(${camera}), geolocation=(), microphone=(), payment=(self)`,
  );
  if (env.publicUrl.startsWith("https:"))
    headers.set("strict-transport-security", "max-age=31536000");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
}

/** Scripts in the page carry the nonce of its rendering. */
export function contentSecurityPolicy(
  env: Pick<Env, "paystack" | "chat" | "google">,
  nonce: string,
): string {
  const originOf = (url: string | undefined) =>
    url?.startsWith("http") ? new URL(url).origin : "";
  const paystack = originOf(env.paystack.scriptUrl);
  const live = paystack === "https://js.paystack.co";
  const paystackPages = live ? "https://checkout.paystack.com" : paystack;
  const tawk = originOf(env.chat?.scriptUrl) === "https://embed.tawk.to" ? "https://*.tawk.to" : "";
  const google = originOf(env.google?.issuer);
  const hotReload = import.meta.env.DEV ? "ws:" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${paystack} ${originOf(env.chat?.scriptUrl)} ${tawk}`,
    `style-src 'self' 'unsafe-inline' ${tawk}`,
    "img-src 'self' data: blob: https:",
    `font-src 'self' data: ${tawk}`,
    `connect-src 'self' ${hotReload} ${paystackPages} ${live ? "https://api.paystack.co" : ""} ${tawk} ${tawk && "wss://*.tawk.to"}`,
    `frame-src 'self' ${paystackPages} ${tawk}`,
    // A form may lead to the payment page or, where popups are blocked, to Google.
    `form-action 'self' ${paystackPages} ${google}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ]
    .map((directive) => directive.replace(/ +/g, " ").trim())
    .join("; ");
}
