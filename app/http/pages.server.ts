import { LRUCache } from "lru-cache";
import { matchRoutes, type ServerBuild } from "react-router";
import { routeMetaOf, type RouteMeta } from "#app/shared/pages/route-meta.ts";

/** How many addresses are remembered at most. */
const mostKnown = 500;

type SiteRoute = NonNullable<ServerBuild["routes"][string]>;

export interface SitePage {
  /** The route's pattern, such as `/merch/:productId`. */
  path: string;
  meta: RouteMeta;
  /** The ids of its route and of those above it, the outermost first. */
  routeIds: string[];
}

export interface Pages {
  all: SitePage[];
  /** Finds the page of a document's path or of its `.data`. */
  at(pathname: string): SitePage | undefined;
}

export function createPages(routes: ServerBuild["routes"]): Pages {
  // The page at the address of a route with an index route is the latter's.
  const haveIndex = new Set(
    Object.values(routes).flatMap((route) => (route?.index ? [route.parentId] : [])),
  );
  const all = Object.values(routes).flatMap((route) => {
    if ((!route?.path && !route?.index) || haveIndex.has(route.id)) return [];
    const line = lineOf(routes, route);
    return [{ path: pathOf(line), meta: metaOf(line), routeIds: line.map(({ id }) => id) }];
  });
  const patterns = all.map((page) => ({ path: page.path, page }));
  // React Router ranks all of them anew for each address.
  const known = new LRUCache<string, { page: SitePage | undefined }>({ max: mostKnown });
  const find = (path: string) => ({ page: matchRoutes(patterns, path)?.at(-1)?.route.page });
  return {
    all,
    at(pathname) {
      // The router would write such an address to the console.
      if (!canBeDecoded(pathname)) return undefined;
      const found = known.get(pathname) ?? find(documentPath(pathname));
      known.set(pathname, found);
      return found.page;
    },
  };
}

export function canBeDecoded(pathname: string): boolean {
  try {
    // The answer is used, as the build leaves out a call whose answer is not.
    return decodeURIComponent(pathname).length <= pathname.length;
  } catch {
    return false;
  }
}

/** A route and those above it, the outermost first. */
function lineOf(routes: ServerBuild["routes"], route: SiteRoute): SiteRoute[] {
  const above = routes[route.parentId ?? ""];
  return above ? [...lineOf(routes, above), route] : [route];
}

const pathOf = (line: SiteRoute[]) => `/${line.flatMap(({ path }) => path || []).join("/")}`;

/** A file has no place in the back office and takes no forms, as its page does. */
function metaOf(line: SiteRoute[]): RouteMeta {
  const { isFile, ...meta } = routeMetaOf(line.map(({ module }) => module.handle));
  if (!isFile) return meta;
  const { for: group, frame, reads } = meta;
  return { for: group, frame, reads, page: pathOf(line.slice(0, -1)) };
}

/** A navigation inside the browser asks for `/cart.data`. */
export const documentPath = (pathname: string): string =>
  pathname.replace(/^\/_root\.data$/, "/").replace(/(\/_)?\.data$/, "") || "/";
