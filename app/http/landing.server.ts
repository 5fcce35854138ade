import { href } from "react-router";
import { sandboxPath } from "#app/shared/pages/sandbox-path.ts";
import type { Role } from "#app/shared/pages/page-facts.ts";
import { documentPath, type Pages } from "./pages.server.ts";

/**
 * The page that an address of this site belongs to, as people see it in the browser: a navigation inside the browser asks for
 * `/cart.data?_routes=…`, a form for `/?index`, and neither is a page to come back to.
 */
export function pageOf(pages: Pages, pathname: string, search: string): string {
  const page = pages.at(pathname)?.facts.page ?? documentPath(pathname);
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
export function ownPath(pages: Pages, wanted: string | null | undefined): string | null {
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
  if (opened.toLowerCase().startsWith(sandboxPath)) return null;
  const { frame, isEntrance, page } = pages.at(url.pathname)?.facts ?? {};
  const isPage = page !== undefined || (frame !== undefined && !isEntrance);
  return isPage ? pageOf(pages, url.pathname, url.search) : null;
}

/** The wanted path where it is this site's own and this role may open it, else null. */
export function openablePath(
  pages: Pages,
  wanted: string | null | undefined,
  role: Role,
): string | null {
  const path = ownPath(pages, wanted);
  const group = path && pages.at(path.split("?")[0]!)?.facts.for;
  return group && group !== role ? null : path;
}

/** Where a sign-in lands: the page it was asked for, else the store or the back office (specification.md section 4). */
export function landingOf(pages: Pages, role: Role, wanted?: string | null): string {
  return openablePath(pages, wanted, role) ?? href(role === "admin" ? "/adminHome" : "/merch");
}

/** Why somebody who is signed in stands on another page than the one they asked for. */
export type Moved = "organisers" | "customers";

/** The reason, where the wanted page is this site's own and for others than this role; else null. */
export function movedBecause(
  pages: Pages,
  role: Role,
  wanted: string | null | undefined,
): Moved | null {
  if (!ownPath(pages, wanted) || openablePath(pages, wanted, role)) return null;
  return role === "admin" ? "customers" : "organisers";
}
