import { createCookie } from "react-router";
import { purchaseTokenForm } from "#app/domain/purchases/kinds/tickets.server.ts";
import { siteCookie } from "#app/shared/site-cookie.ts";
import { purchasesCookie } from "#app/shared/tickets/purchases-cookie.ts";

type Site = { publicUrl: string };

/** How long a purchase is remembered, in seconds: a payment page may stay open for a day. */
const maxAgeSeconds = 24 * 3_600;
/** The most purchases that are remembered, because a browser keeps cookies of 4,096 bytes. */
const mostRemembered = 20;

/**
 * The cookie with the secrets of the purchases that were begun in a browser. Each secret opens its
 * page by itself, so nothing is gained by writing one into the cookie.
 */
function cookieOf({ publicUrl }: Site) {
  const { name, secure } = siteCookie(purchasesCookie, publicUrl);
  return createCookie(name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: maxAgeSeconds,
  });
}

/**
 * Returns the secrets of the purchases that were begun in this browser. The cookie is not signed,
 * so what has another form, or is more than the site remembers, is left out.
 */
export async function ownPurchases(request: Request, site: Site): Promise<string[]> {
  const stored: unknown = await cookieOf(site).parse(request.headers.get("cookie"));
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((token) => typeof token === "string" && purchaseTokenForm.test(token))
    .slice(-mostRemembered);
}

/** The `Set-Cookie` header by which the browser finds its purchase again after paying. */
export async function rememberPurchase(
  request: Request,
  site: Site,
  token: string,
): Promise<string> {
  const others = (await ownPurchases(request, site)).filter((known) => known !== token);
  return cookieOf(site).serialize([...others, token].slice(-mostRemembered));
}
