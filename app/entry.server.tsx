import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import { contextOf } from "./context.server.ts";
import { factsOf } from "./shared/pages/page-facts.ts";
import { showBeforeScripts } from "./http/first-visit.server.ts";
import { contentSecurityPolicy } from "./http/security.server.ts";

/** Renders the whole page before it answers: nothing here is deferred, and a whole page can be kept and compressed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const page = await renderPage(
    <ServerRouter context={entry} url={request.url} nonce={nonce} />,
    nonce,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", contentSecurityPolicy(contextOf(context).app.env, nonce));
  const isVisitor = contextOf(context).viewer === null;
  return new Response(
    showBeforeScripts(page, {
      keepsStyles: !isVisitor,
      scripts:
        isVisitor && request.method === "GET" && isKept(entry) && !import.meta.env.DEV
          ? "wanted"
          : "after-paint",
    }),
    { status, headers },
  );
}

/** The same for every visitor: it says nothing of a form of theirs. */
function isKept({ routeModules, staticHandlerContext }: EntryContext) {
  const { matches, errors, loaderData } = staticHandlerContext;
  const isAnswer = Boolean(loaderData["root"]?.answered);
  const { kept } = factsOf(matches.map(({ route }) => routeModules[route.id]?.handle));
  return !errors && !isAnswer && kept === true;
}

function renderPage(page: ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // React would send what is large and lazy behind the page, to be moved in by a script. Not everybody runs scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
      onShellError: reject,
    });
  });
}

/** An unexpected failure is logged once, with its request's id; refusals and unknown addresses are not failures. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { app, requestId } = contextOf(context);
  app.log.error(
    { err: error, requestId, method: request.method, path: new URL(request.url).pathname },
    "request failed",
  );
};
