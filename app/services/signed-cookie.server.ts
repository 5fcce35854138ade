import { type Cookie, createCookie } from "react-router";
import { siteCookie } from "#app/shared/site-cookie.ts";

/**
 * A cookie of JSON that whoever has it can read and nobody else can write, and that no script reads.
 * `purpose` is a part of its name, and keeps what was signed for one cookie from being taken for
 * another. Browsers keep it for `maxAge` seconds.
 */
export function signedCookie(
  secret: string,
  publicUrl: string,
  purpose: string,
  maxAge: number,
): Cookie {
  const { name, secure } = siteCookie(`festival.${purpose}`, publicUrl);
  const secrets = [`${purpose} ${secret}`];
  return createCookie(name, {
    secrets,
    secure,
    maxAge,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
  });
}
