import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { siteCookie } from "#app/shared/site-cookie.ts";

/** What a browser's cookie says: a name by which it is counted, and the accounts that were opened in it (hashed). */
interface Kept {
  id: string;
  accounts: string[];
}

const year = 365 * 86_400;
/** A family's shared phone; the one that was used last comes first. */
const mostAccounts = 8;
const accountOf = (email: string) =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url").slice(0, 16);

export interface Browser {
  /** Null where it brought no name along: it gets one with the answer to its first form. */
  id: string | null;
  /** Whether somebody has signed in to this account with it before. */
  knows(email: string): boolean;
  /** Notes that an account was opened with it. */
  remember(email: string): void;
  /** The `Set-Cookie` that the answer has to carry, if any; a form gives a name to a browser without one. */
  cookieFor(method: string): string | null;
}

/** A signed cookie, by which limits count and known browsers pass (docs/decisions/0019). No script reads it, and it opens nothing. */
export function createBrowsers(
  secret: string,
  publicUrl: string,
): (cookies: string | null) => Browser {
  const { name, secure: isSecure } = siteCookie("festival.browser", publicUrl);
  const sign = (text: string) =>
    createHmac("sha256", secret).update(`browser ${text}`).digest("base64url");

  const read = (cookies: string | null): Kept | null => {
    const value = cookies?.split(/;\s*/).find((one) => one.startsWith(`${name}=`));
    const [text = "", signature = ""] = value?.slice(name.length + 1).split(".") ?? [];
    const [good, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
    if (good.length !== given.length || !timingSafeEqual(good, given)) return null;
    return JSON.parse(Buffer.from(text, "base64url").toString()) as Kept;
  };
  const write = (kept: Kept) => {
    const text = Buffer.from(JSON.stringify(kept)).toString("base64url");
    const secure = isSecure ? "; Secure" : "";
    return `${name}=${text}.${sign(text)}; Path=/; Max-Age=${year}; HttpOnly; SameSite=Lax${secure}`;
  };

  return (cookies) => {
    const kept = read(cookies);
    let opened: string[] = [];
    return {
      id: kept?.id ?? null,
      knows: (email) => kept?.accounts.includes(accountOf(email)) ?? false,
      remember: (email) => (opened = [accountOf(email), ...opened]),
      cookieFor(method) {
        const isNamed = kept !== null || method === "GET" || method === "HEAD";
        if (opened.length === 0 && isNamed) return null;
        const accounts = [...new Set([...opened, ...(kept?.accounts ?? [])])].slice(
          0,
          mostAccounts,
        );
        return write({ id: kept?.id ?? randomBytes(12).toString("base64url"), accounts });
      },
    };
  };
}
