import { createHmac, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { siteCookie } from "#app/shared/site-cookie.ts";

/** better-auth puts `__Secure-` or `__Host-` before it on https. */
const cookieName = "festival.session_token";
const mostKnown = 2_000;

interface SessionCookies {
  /**
   * Whether a Cookie header names a session this site signed (HMAC-SHA-256), living or not. Asks no
   * database.
   */
  isIn(cookies: string | null | undefined): boolean;
  /**
   * The token that the cookie of a session carries, as better-auth reads it: of two of its name the
   * first counts.
   */
  tokenIn(cookies: string | null): string | null;
}

export function createSessionCookies(secret: string, publicUrl: string): SessionCookies {
  const signedToken = tokens(secret);
  const wanted = `${siteCookie("festival", publicUrl).name}.session_token`;
  return {
    isIn: (cookies) =>
      cookies?.includes(cookieName) === true &&
      split(cookies).some(
        ([name, value]) => name.endsWith(cookieName) && signedToken(value) !== null,
      ),
    tokenIn(cookies) {
      if (!cookies?.includes(cookieName)) return null;
      const cookie = split(cookies).find(([name]) => name === wanted);
      return cookie ? signedToken(cookie[1]) : null;
    },
  };
}

const split = (cookies: string) =>
  cookies.split(";").map((cookie) => {
    const [name = "", ...value] = cookie.trim().split("=");
    return [name, value.join("=")] as const;
  });

/** A signature that was right is looked at once. */
function tokens(secret: string): (cookie: string) => string | null {
  const known = new LRUCache<string, string>({ max: mostKnown });
  return (cookie) => {
    const token = known.get(cookie) ?? signedToken(secret, cookie);
    if (token !== null) known.set(cookie, token);
    return token;
  };
}

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
