import { createHmac, timingSafeEqual } from "node:crypto";
import { siteCookie } from "#app/shared/site-cookie.ts";

/** better-auth puts `__Secure-` or `__Host-` before it on https. */
const cookieName = "festival.session_token";

/** Whether a Cookie header names a session this site signed (HMAC-SHA-256), living or not. Asks no database. */
export function createSessionCheck(
  secret: string,
): (cookies: string | null | undefined) => boolean {
  return (cookies) =>
    cookies?.includes(cookieName) === true &&
    split(cookies).some(
      ([name, value]) => name.endsWith(cookieName) && signedToken(secret, value) !== null,
    );
}

/** The token that the cookie of a session carries, as better-auth reads it: of two of its name the first counts. */
export function createSessionTokens(
  secret: string,
  publicUrl: string,
): (cookies: string | null) => string | null {
  const wanted = `${siteCookie("festival", publicUrl).name}.session_token`;
  return (cookies) => {
    if (!cookies?.includes(cookieName)) return null;
    const cookie = split(cookies).find(([name]) => name === wanted);
    return cookie ? signedToken(secret, cookie[1]) : null;
  };
}

const split = (cookies: string) =>
  cookies.split(";").map((cookie) => {
    const [name = "", ...value] = cookie.trim().split("=");
    return [name, value.join("=")] as const;
  });

function signedToken(secret: string, cookie: string): string | null {
  const value = decoded(cookie);
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), "base64");
  const right = createHmac("sha256", secret).update(token).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
