import { serialize } from "hono/utils/cookie";
import { type PendingItem, pendingItemCookieOf } from "./pending-item.ts";

/** Seconds: long enough to sign up and give an address, short enough not to surprise anybody later. */
const keptFor = 3_600;

/**
 * The `Set-Cookie` that keeps a visitor's choice through sign-in, whether or not the page's scripts
 * had come.
 */
export function pendingItemCookie(wanted: PendingItem, publicUrl: string): string {
  const { name, secure } = pendingItemCookieOf(publicUrl);
  return serialize(name, JSON.stringify(wanted), {
    path: "/",
    maxAge: keptFor,
    sameSite: "Lax",
    secure,
  });
}
