import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { isRouteErrorResponse } from "react-router";
import { contextOf } from "./context.server.ts";
import { routeMetaOf } from "./shared/pages/route-meta.ts";
import { logFailure } from "./http/log/failure-log.server.ts";
import { showBeforeScripts } from "./workarounds/first-visit.server.ts";
import { answerWithoutText } from "./workarounds/page-text.server.ts";
import { renderPage } from "./http/page/render-page.server.tsx";
import { contentSecurityPolicy } from "./http/security.server.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, app } = contextOf(context);
  const page = await renderPage(entry, request.url, nonce);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", contentSecurityPolicy(app.env, nonce));
  const isOfVisitor =
    contextOf(context).viewer === null && request.method === "GET" && isPublic(entry);
  const scripts = isOfVisitor && !import.meta.env.DEV ? "wanted" : "after-paint";
  return answerWithoutText(context, showBeforeScripts(page, scripts), { status, headers });
}

/**
 * Whether the page is for everybody, to read or to buy tickets on, and shows no answer to a form.
 */
function isPublic({ routeModules, staticHandlerContext }: EntryContext) {
  const { matches, errors, loaderData } = staticHandlerContext;
  const isAnswer = Boolean(loaderData["root"]?.answered);
  const { isCached } = routeMetaOf(matches.map(({ route }) => routeModules[route.id]?.handle));
  return !errors && !isAnswer && isCached !== undefined;
}

/**
 * Logs an unexpected failure once, with the id of its request; refusals and unknown addresses are
 * not failures.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFailure(error, { request, context });
};
