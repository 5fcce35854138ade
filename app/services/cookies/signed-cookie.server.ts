import { createHmac, timingSafeEqual } from "node:crypto";
import { siteCookie } from "#app/shared/site-cookie.ts";

interface SignedCookie<Value> {
  /** The `Set-Cookie` that keeps it for so many seconds. */
  write(value: Value, seconds: number): string;
  /** Null where it is not there, or not ours. */
  read(cookies: string | null | undefined): Value | null;
  isIn(cookies: string | null | undefined): boolean;
  /** The `Set-Cookie` header that deletes the cookie. */
  forget: string;
}

/**
 * JSON that whoever has it can read and nobody can write. No script reads it. `purpose` keeps what
 * was signed for another away.
 */
export function signedCookie<Value>(
  secret: string,
  publicUrl: string,
  purpose: string,
): SignedCookie<Value> {
  const { name, secure } = siteCookie(`festival.${purpose}`, publicUrl);
  const start = `${name}=`;
  const sign = (text: string) =>
    createHmac("sha256", secret).update(`${purpose} ${text}`).digest("base64url");
  const set = (value: string, seconds: number) =>
    `${start}${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  const isIn = (cookies: string | null | undefined) => cookies?.includes(start) === true;
  return {
    isIn,
    forget: set("", 0),
    write(value, seconds) {
      const text = Buffer.from(JSON.stringify(value)).toString("base64url");
      return set(`${text}.${sign(text)}`, seconds);
    },
    read(cookies) {
      if (!isIn(cookies)) return null;
      const value = cookies!.split(/;\s*/).find((one) => one.startsWith(start));
      const [text = "", signature = ""] = value?.slice(start.length).split(".") ?? [];
      const [right, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
      if (right.length !== given.length || !timingSafeEqual(right, given)) return null;
      return JSON.parse(Buffer.from(text, "base64url").toString()) as Value;
    },
  };
}
