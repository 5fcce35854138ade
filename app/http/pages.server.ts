import { matchRoutes, type ServerBuild } from "react-router";
import { factsOf, type PageFacts } from "#app/shared/pages/page-facts.ts";

/** An address of app/routes.ts. */
export interface SitePage {
  /** As the routes write it: `/merch/:productId`. */
  path: string;
  facts: PageFacts;
}

/** Every address of the site, with what its route and the layouts above it say of it. */
export interface Pages {
  /** In the order of app/routes.ts. */
  all: SitePage[];
  /** What answers a path, be it a document's or that of its data. */
  at(pathname: string): SitePage | undefined;
}

/** Reads the handles of the build's routes. */
export function createPages(routes: ServerBuild["routes"]): Pages {
  const all = Object.values(routes).flatMap((route) => {
    if (!route?.path && !route?.index) return [];
    const line = [];
    for (let one = route; one; one = routes[one.parentId ?? ""]!) line.unshift(one);
    const path = line.flatMap((one) => one.path || []).join("/");
    return [{ path: `/${path}`, facts: factsOf(line.map(({ module }) => module.handle)) }];
  });
  const patterns = all.map((page) => ({ path: page.path, page }));
  return {
    all,
    at: (pathname) => matchRoutes(patterns, documentPath(pathname))?.at(-1)?.route.page,
  };
}

/** The path that people see: a navigation inside the browser asks for `/cart.data`. */
export const documentPath = (pathname: string): string =>
  pathname.replace(/^\/_root\.data$/, "/").replace(/(\/_)?\.data$/, "") || "/";
