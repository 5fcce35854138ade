import { href } from "react-router";
import { sandboxPath } from "#app/shared/pages/sandbox-path.ts";
import type { ViewerRoles } from "#app/domain/accounts/organisers.server.ts";
import { type Allowed, may } from "#app/shared/team/permissions.ts";
import { firstPageOf } from "#app/shared/pages/office-menu.ts";
import { documentPath, type Pages } from "./pages.server.ts";

/**
 * The browser's own address: a navigation asks for `/cart.data?_routes=…`, a form for `/?index`.
 */
export function pageOf(pages: Pages, pathname: string, search: string): string {
  const page = pages.at(pathname)?.meta.page ?? documentPath(pathname);
  const query = new URLSearchParams(search);
  if (!query.has("_routes") && query.get("index") !== "") return page + search;
  query.delete("_routes");
  query.delete("index", "");
  return query.size > 0 ? `${page}?${query}` : page;
}

const isControl = (character: string) => character <= " " || character === "\u007f";

/**
 * Null for what a browser could read as another site: `//host`, `/\host`, a scheme, control
 * characters, also in percent signs.
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
  // Dots are gone: "/./%2f" reads "//" only now.
  const opened = decodeURIComponent(url.pathname);
  if (url.origin !== "http://own.invalid" || /^\/[/\\]/.test(opened)) return null;
  if (opened.toLowerCase().startsWith(sandboxPath)) return null;
  const { frame, isEntrance, page } = pages.at(url.pathname)?.meta ?? {};
  const isPage = page !== undefined || (frame !== undefined && !isEntrance);
  return isPage ? pageOf(pages, url.pathname, url.search) : null;
}

export const asCustomer: ViewerRoles = { role: "customer", roles: [] };

export function openablePath(
  pages: Pages,
  wanted: string | null | undefined,
  { role }: ViewerRoles,
): string | null {
  const path = ownPath(pages, wanted);
  const group = path && pages.at(path.split("?")[0]!)?.meta.for;
  return group && group !== role ? null : path;
}

/**
 * The page after the sign-in (specification.md section 4). An organiser who does not work on
 * tickets is sent to where they work, or to the first place of which they may read the page. A page
 * that they asked for and may not read says whom to ask.
 */
export function pageAfterSignIn(
  pages: Pages,
  viewerRoles: ViewerRoles,
  wanted?: string | null,
): string {
  const path = openablePath(pages, wanted, viewerRoles);
  if (path) return path;
  return viewerRoles.role === "admin"
    ? (firstAdminPage(pages, viewerRoles) ?? href("/adminlog"))
    : href("/merch");
}

/** Where the work is of roles that read tickets and do nothing with them. */
const workplaces: Partial<Record<Allowed, string>> = {
  treasurer: href("/adminMoney"),
  orders: href("/orders"),
};

/**
 * The tickets, else the page of what these roles work on, else the first place's own page that they
 * open; null where there is none.
 */
export function firstAdminPage(
  pages: Pages,
  { roles }: { roles: readonly Allowed[] },
): string | null {
  const readable = pages.all.flatMap(({ path, meta }) =>
    meta.reads && may(roles, meta.reads) ? [path] : [],
  );
  const tickets = href("/adminHome");
  const worksOnTickets = may(roles, "tickets.issue") || may(roles, "tickets.correct");
  const workplace = worksOnTickets
    ? tickets
    : roles.map((role) => workplaces[role]).find((path) => path !== undefined);
  return workplace && readable.includes(workplace) ? workplace : firstPageOf(readable);
}

type Moved = "organisers" | "customers";

/**
 * Says for whom the wanted page is, where this role may not open it. Returns null where it may, or
 * where the page is not this site's.
 */
export function movedBecause(
  pages: Pages,
  viewerRoles: ViewerRoles,
  wanted: string | null | undefined,
): Moved | null {
  if (!ownPath(pages, wanted) || openablePath(pages, wanted, viewerRoles)) return null;
  return viewerRoles.role === "admin" ? "customers" : "organisers";
}
