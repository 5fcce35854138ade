type Role = "customer" | "admin";

/** First segments of the paths behind each guard (settled.md 3). */
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
/** Whether a path is behind a guard, of customers or of the administrator. */
export function isGuarded(pathname: string): boolean {
  const [, first = ""] = pathname.toLowerCase().split("/");
  return guarded.customer.has(first) || guarded.admin.has(first);
}

/** Not pages to come back to: signing in and out itself, and what is no page at all. */
const noReturn = new Set(["login", "signup", "reset", "logout", "api", "sandbox", "files"]);

/** Addresses that answer with a file or with data, and the page on which their link or form stands. */
const resources: [address: RegExp, page: string][] = [
  [/^\/userProfile\/download\/?$/i, "/userProfile"],
  [/^\/post\/pictures(\/[^/]*)?\/?$/i, "/post"],
  [/^(\/\w+)\/export\.csv\/?$/i, "$1"],
];

/**
 * The page that an address of this site belongs to, as people see it in the browser: a navigation inside the browser asks for
 * `/cart.data?_routes=…`, a form for `/?index`, and neither is a page to come back to.
 */
export function pageOf(pathname: string, search: string): string {
  let page = pathname.replace(/^\/_root\.data$/, "/").replace(/(\/_)?\.data$/, "") || "/";
  for (const [address, at] of resources) page = page.replace(address, at);
  const query = new URLSearchParams(search);
  // Written anew only where something is taken out: what people typed stays as it was.
  if (!query.has("_routes") && query.get("index") !== "") return page + search;
  query.delete("_routes");
  query.delete("index", "");
  return query.size > 0 ? `${page}?${query}` : page;
}

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
  return noReturn.has(first) ? null : pageOf(url.pathname, url.search);
}

/** The wanted path where it is this site's own and this role may open it, else null. */
export function openablePath(wanted: string | null | undefined, role: Role): string | null {
  const path = ownPath(wanted);
  if (!path) return null;
  const [, first = ""] = decodeURIComponent(path.split("?")[0]!).toLowerCase().split("/");
  const others = guarded[role === "admin" ? "customer" : "admin"];
  return others.has(first) ? null : path;
}

/** Where a sign-in lands: the page it was asked for, else the store or the back office (specification.md section 4). */
export function landingOf(role: Role, wanted?: string | null): string {
  return openablePath(wanted, role) ?? (role === "admin" ? "/adminHome" : "/merch");
}

/** Why somebody who is signed in stands on another page than the one they asked for. */
export type Moved = "organisers" | "customers";

/** The reason, where the wanted page is this site's own and for others than this role; else null. */
export function movedBecause(role: Role, wanted: string | null | undefined): Moved | null {
  if (!ownPath(wanted) || openablePath(wanted, role)) return null;
  return role === "admin" ? "customers" : "organisers";
}

/** A path that hands on where somebody wanted to go. */
export function withNext(path: string, next: string | null | undefined): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}
