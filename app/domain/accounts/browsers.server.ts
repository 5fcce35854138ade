import { hash, randomBytes } from "node:crypto";
import { signedCookie } from "#app/services/signed-cookie.server.ts";

/**
 * What a browser's cookie says: a name by which it is counted, and the accounts that were opened in
 * it (hashed).
 */
interface BrowserCookie {
  id: string;
  accounts: string[];
}

const year = 365 * 86_400;
/** Enough for a phone that a family shares. The account that was used last comes first. */
const mostAccounts = 8;
const accountOf = (email: string) =>
  hash("sha256", email.trim().toLowerCase(), "base64url").slice(0, 16);

export interface Browser {
  /**
   * The browser's name from its cookie. It is null until the answer to its first form has set one.
   */
  id(): string | null;
  /** Whether somebody has signed in to this account with this browser before. */
  knows(email: string): boolean;
  /** Notes that an account was opened with it. */
  remember(email: string): void;
  /**
   * The `Set-Cookie` that the answer has to carry, if any; a form gives a name to a browser without
   * one.
   */
  cookieFor(method: string): string | null;
}

/**
 * A signed cookie, by which limits count and known browsers pass (docs/decisions/0019). No script
 * reads it, and it opens nothing. Its signature is checked once somebody asks: most pages do not.
 */
export function createBrowsers(
  secret: string,
  publicUrl: string,
): (cookies: string | null) => Browser {
  const cookie = signedCookie<BrowserCookie>(secret, publicUrl, "browser", year);
  return (cookies) => {
    let parsed: BrowserCookie | null | undefined;
    const read = () => (parsed === undefined ? (parsed = cookie.parse(cookies)) : parsed);
    let opened: string[] = [];
    return {
      id: () => read()?.id ?? null,
      knows: (email) => read()?.accounts.includes(accountOf(email)) ?? false,
      remember: (email) => (opened = [accountOf(email), ...opened]),
      cookieFor(method) {
        const isRead = method === "GET" || method === "HEAD";
        if (opened.length === 0 && isRead) return null;
        const stored = read();
        if (opened.length === 0 && stored) return null;
        const accounts = [...new Set([...opened, ...(stored?.accounts ?? [])])];
        const id = stored?.id ?? randomBytes(12).toString("base64url");
        return cookie.serialize({ id, accounts: accounts.slice(0, mostAccounts) });
      },
    };
  };
}
