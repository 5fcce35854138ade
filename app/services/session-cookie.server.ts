import { createHmac, timingSafeEqual } from "node:crypto";

/** better-auth puts `__Secure-` or `__Host-` before it on https. */
const cookieName = "festival.session_token";

/** Whether a Cookie header names a session this site signed (HMAC-SHA-256), living or not. Asks no database. */
export function createSessionCheck(
  secret: string,
): (cookies: string | null | undefined) => boolean {
  const isSigned = (value: string) => {
    const dot = value.lastIndexOf(".");
    if (dot < 1) return false;
    const given = Buffer.from(value.slice(dot + 1), "base64");
    const right = createHmac("sha256", secret).update(value.slice(0, dot)).digest();
    return given.length === right.length && timingSafeEqual(given, right);
  };
  return (cookies) =>
    cookies?.includes(cookieName) === true &&
    cookies
      .split(";")
      .map((cookie) => cookie.trim().split("="))
      .some(
        ([name = "", ...value]) => name.endsWith(cookieName) && isSigned(decoded(value.join("="))),
      );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
