import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import { siteCookie } from "#app/shared/site-cookie.ts";

interface SignedCookie<Value> {
  name: string;
  /**
   * Reads the value from a Cookie header. Returns null where it is missing or its signature is
   * wrong.
   */
  parse(cookies: string | null | undefined): Value | null;
  /** The `Set-Cookie` that brings it to a browser. */
  serialize(value: Value): string;
  /** The `Set-Cookie` that takes it away. */
  remove(): string;
}

/**
 * A signed cookie of JSON: its owner can read it, only the site can write it, and scripts cannot
 * see it. `purpose` is a part of its name, so that what was signed for one cookie is not accepted
 * for another. Browsers keep it for `maxAge` seconds. It has the format of React Router's cookies,
 * whose own signing runs in another thread, which costs a purchase more than its purchase's SQL
 * does.
 */
export function signedCookie<Value>(
  secret: string,
  publicUrl: string,
  purpose: string,
  maxAge: number,
): SignedCookie<Value> {
  const { name, secure } = siteCookie(`festival.${purpose}`, publicUrl);
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  const key = createSecretKey(`${purpose} ${secret}`, "utf8");
  const signatureOf = (text: string) => createHmac("sha256", key).update(text).digest();
  return {
    name,
    parse(cookies) {
      const { [name]: value } = parse(cookies ?? "", name);
      const dot = value?.lastIndexOf(".") ?? -1;
      if (!value || dot < 0) return null;
      const text = value.slice(0, dot);
      const given = Buffer.from(value.slice(dot + 1), "base64");
      const right = signatureOf(text);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return JSON.parse(Buffer.from(text, "base64").toString()) as Value;
    },
    serialize(value) {
      const text = Buffer.from(JSON.stringify(value)).toString("base64");
      const signature = signatureOf(text).toString("base64").replace(/=+$/, "");
      return serialize(name, `${text}.${signature}`, { ...attributes, maxAge });
    },
    remove: () => serialize(name, "", { ...attributes, maxAge: 0 }),
  };
}
