import { randomBytes, randomUUID } from "node:crypto";
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import * as build from "virtual:react-router/server-build";
import { type App, setContext } from "#app/context.server.ts";
import { forwardedAddress, networkOf } from "#app/domain/rate-limit.server.ts";
import { withExpectedAnswers } from "#app/http/with-expected-answers.server.ts";
import { logFailure } from "#app/http/log/failure-log.server.ts";
import type { Pages, SitePage } from "#app/http/pages.server.ts";
import { festivalFor } from "#app/http/preview.server.ts";
import { authenticate } from "#app/http/authenticate.server.ts";
import { withText } from "#app/workarounds/page-text.server.ts";

/** Answers requests by the routes. `from` is the network that the connection comes from. */
export function createPageAnswers(
  app: App,
  onExpected: (error: unknown) => void,
): (request: Request, from: string) => Promise<Response> {
  const handlerFor = createHandlers(
    withExpectedAnswers(build, { expected: onExpected, fault: logFailure }),
    app.pages,
  );
  const networkFrom = (headers: Headers, socket: string) =>
    networkOf((app.env.trustProxy && forwardedAddress(headers)) || socket);

  return async (request, from) => {
    const { pathname } = new URL(request.url);
    const askedAt = app.now();
    const { viewer, device, barCounts, refusal } = await authenticate(app, request, onExpected);
    const cookies = request.headers.get("cookie");
    const browser = app.browserOf(cookies);
    const asksForDocument = !pathname.endsWith(".data");
    const answer = asksForDocument ? app.answers.take(request) : null;
    const provider = new RouterContextProvider();
    setContext(provider, {
      app,
      viewer,
      device,
      askedAt,
      nonce: asksForDocument ? randomBytes(16).toString("base64") : "",
      barCounts,
      ...(await festivalFor(app, viewer, cookies)),
      asksForDocument,
      answered: answer?.answer,
      requestId: randomUUID(),
      network: networkFrom(request.headers, from),
      refusal,
      browser,
    });
    const page = withText(await handlerFor(pathname)(request, provider), provider);
    // After the sign-out, the browser's Back button must not show the page again, for example to
    // the next person on a shared phone.
    if ((viewer || device) && !page.headers.has("cache-control"))
      page.headers.set("cache-control", "private, no-store");
    if (answer) page.headers.append("set-cookie", answer.forget);
    if (viewer && request.method === "POST" && !browser.knows(viewer.email))
      browser.remember(viewer.email);
    const cookie = pathname.startsWith("/api/") ? null : browser.cookieFor(request.method);
    if (cookie) page.headers.append("set-cookie", cookie);
    return page;
  };
}

/**
 * Returns a handler for each page that knows only the routes of that page and of the first page,
 * which every page names to the browser. A handler that knows all routes would try each of them
 * twice for a request, and list them all in each page.
 */
function createHandlers(site: ServerBuild, pages: Pages): (pathname: string) => RequestHandler {
  const ofSite = createRequestHandler(site, import.meta.env.MODE);
  const { manifestPath } = site.routeDiscovery;
  const firstPage = pages.at("/")!;
  const known = new Map<SitePage, RequestHandler>();
  return (pathname) => {
    const page = pages.at(pathname);
    // The manifest names the routes of any page.
    if (!page || pathname === manifestPath) return ofSite;
    const handler =
      known.get(page) ?? createRequestHandler(only(site, [page, firstPage]), import.meta.env.MODE);
    known.set(page, handler);
    return handler;
  };
}

function only(site: ServerBuild, pages: SitePage[]): ServerBuild {
  const ids = new Set(pages.flatMap(({ routeIds }) => routeIds));
  const pick = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  const { routes, assets } = site;
  return { ...site, routes: pick(routes), assets: { ...assets, routes: pick(assets.routes) } };
}
