import { serialize } from "hono/utils/cookie";
import { type PendingItem, pendingItemCookieOf } from "./pending-item.ts";

/**
 * How long a choice is kept, in seconds: long enough to sign up and enter an address, short enough
 * not to surprise anybody later.
 */
const maxAgeSeconds = 3_600;

/**
 * The `Set-Cookie` header that keeps a visitor's choice until they have signed in, whether or not
 * the page's scripts had loaded.
 */
export function pendingItemCookie(wanted: PendingItem, publicUrl: string): string {
  const { name, secure } = pendingItemCookieOf(publicUrl);
  return serialize(name, JSON.stringify(wanted), {
    path: "/",
    maxAge: maxAgeSeconds,
    sameSite: "Lax",
    secure,
  });
}
