import { type Cookie, createCookie } from "react-router";
import { siteCookie } from "#app/shared/site-cookie.ts";

interface GoogleAttempt {
  popup: boolean;
  next: string | null;
}

type Site = { publicUrl: string };

/**
 * The cookie that keeps an attempt in the browser: Google's answer says neither whether a popup was
 * used nor which page to go on to. Its content is not trusted; `next` is checked when it is used.
 */
function cookieOf({ publicUrl }: Site): Cookie {
  const { name, secure } = siteCookie("festival.google", publicUrl);
  return createCookie(name, { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: 600 });
}

/** The `Set-Cookie` header that keeps an attempt in the browser. */
export const setAttempt = (attempt: GoogleAttempt, site: Site): Promise<string> =>
  cookieOf(site).serialize(attempt);

/** The `Set-Cookie` header that deletes the last attempt. */
export const clearAttempt = (site: Site): Promise<string> =>
  cookieOf(site).serialize(null, { maxAge: 0 });

export async function readAttempt(request: Request, site: Site): Promise<GoogleAttempt> {
  const stored = (await cookieOf(site).parse(
    request.headers.get("cookie"),
  )) as Partial<GoogleAttempt> | null;
  return {
    popup: stored?.popup === true,
    next: typeof stored?.next === "string" ? stored.next : null,
  };
}
