type Role = "customer" | "admin";

/** First segments of the paths behind each guard (decisions.md 3). */
const guarded: Record<Role, Set<string>> = {
  customer: new Set([
    "cart",
    "onboarding",
    "editaddress",
    "editprofile",
    "addnumber",
    "userprofile",
    "notifications",
    "myorders",
    "gethelp",
  ]),
  admin: new Set([
    "adminhome",
    "adminnotifications",
    "post",
    "orders",
    "uploads",
    "adminmessages",
    "adminsubscribers",
    "adminchanges",
    "adminlog",
  ]),
};
/** Not pages to come back to: signing in and out itself, and what is no page at all. */
const noReturn = new Set(["login", "signup", "reset", "logout", "api", "sandbox", "files"]);

const isControl = (character: string) => character <= " " || character === "\u007f";

/**
 * The wanted path where it is one of this site's own, else null. Everything a browser could read as another address is
 * refused: `//host`, `/\host`, a scheme, control characters, and the same in percent signs.
 */
export function ownPath(wanted: string | null | undefined): string | null {
  if (!wanted || wanted.length > 1_000 || !wanted.startsWith("/")) return null;
  let decoded;
  try {
    decoded = decodeURIComponent(wanted);
  } catch {
    return null;
  }
  for (const form of [wanted, decoded])
    if (/^\/[/\\]/.test(form) || form.includes("\\")) return null;
  if ([...wanted].some(isControl) || /%(0[0-9a-f]|1[0-9a-f]|7f|5c)/i.test(wanted)) return null;
  const url = new URL(wanted, "http://own.invalid");
  // Dots are gone from this path: "/./%2f" reads "//" only now.
  const opened = decodeURIComponent(url.pathname);
  if (url.origin !== "http://own.invalid" || /^\/[/\\]/.test(opened)) return null;
  const [, first = ""] = opened.toLowerCase().split("/");
  return noReturn.has(first) ? null : url.pathname + url.search;
}

/** The wanted path where it is this site's own and this role may open it, else null. */
export function openablePath(wanted: string | null | undefined, role: Role): string | null {
  const path = ownPath(wanted);
  if (!path) return null;
  const [, first = ""] = decodeURIComponent(path.split("?")[0]!).toLowerCase().split("/");
  const others = guarded[role === "admin" ? "customer" : "admin"];
  return others.has(first) ? null : path;
}

/** Where a sign-in lands: the page it was asked for, else the store or the back office (spec.md section 4). */
export function landingOf(role: Role, wanted?: string | null): string {
  return openablePath(wanted, role) ?? (role === "admin" ? "/adminHome" : "/merch");
}

/** A path that hands on where somebody wanted to go. */
export function withNext(path: string, next: string | null | undefined): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}
