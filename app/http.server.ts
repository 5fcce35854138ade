import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { compressed } from "./compression.server.ts";
import { type App, setContext } from "./context.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import { findViewer } from "./domain/accounts.server.ts";
import { protect, refusesOrigin } from "./security.server.ts";

interface Bindings {
  /** The address of whoever asks, as the socket gives it. */
  network: string;
}

const render = createRequestHandler(build, import.meta.env.MODE);

/** Answers every request but static files: sign-in callbacks, then React Router's pages, actions and resources. */
export function createFetch(
  app: App,
  cache: PageCache,
): (request: Request, network?: string) => Promise<Response> {
  const hono = new Hono<{ Bindings: Bindings }>();

  hono.onError((error, context) => {
    app.log.error({ err: error, path: context.req.path }, "request failed");
    return context.text("Unexpected Application Error!", 500);
  });
  hono.use(async (context, next) => {
    if (refusesOrigin(context.req.raw, app.env.publicUrl))
      return context.text("This form was sent from another site.", 403);
    await next();
    protect(context.res.headers, app.env);
  });
  // The only path of better-auth's own that is open: where Google sends the browser back to.
  hono.get("/api/auth/oauth2/callback/google", (context) => app.auth.handler(context.req.raw));
  hono.all("*", (context) => renderPage(app, context));

  return (request, network = "unknown") =>
    cache
      .keep(request, async () => hono.fetch(request, { network }))
      .then((response) => compressed(request, response));
}

async function renderPage(app: App, context: Context<{ Bindings: Bindings }>): Promise<Response> {
  const request = context.req.raw;
  const forwarded = app.env.trustProxy
    ? context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  const provider = new RouterContextProvider();
  setContext(provider, {
    app,
    viewer: await findViewer(app, request.headers),
    requestId: randomUUID(),
    network: forwarded ?? context.env.network,
  });
  return render(request, provider);
}
