import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { BodyCutOff, bodyLimitOf, limitBody } from "./body-limits.server.ts";
import { compressed } from "./compression.server.ts";
import type { App } from "#app/context.server.ts";
import { expectedAnswer } from "./expected-answers.server.ts";
import { logFault, unavailableService } from "./log/outage-log.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import { googleCallbackPath } from "#app/services/auth.server.ts";
import { sandboxPath } from "#app/shared/pages/sandbox-path.ts";
import { answerMetrics, observe } from "./log/observed-requests.server.ts";
import { createPageAnswers } from "./page/page-answers.server.ts";
import { createPublicTarget } from "./public-address.server.ts";
import { answerPaystack, webhookPath } from "./paystack-webhook.server.ts";
import { refuseMalformed } from "./refuse-address.server.ts";
import { isProtected, protect, refusesOrigin } from "./security.server.ts";
import { staticFiles } from "./static-files.server.ts";

interface Bindings {
  network: string;
}

/** In seconds. */
const retryAfter = "5";
const methods = ["GET", "HEAD", "POST"];

export interface Mounted {
  fetch(request: Request): Promise<Response>;
}

export function createFetch(
  app: App,
  cache: PageCache,
  sandbox?: Mounted,
): (request: Request, network?: string) => Promise<Response> {
  const hono = new Hono<{ Bindings: Bindings }>();
  const onExpected = (error: unknown) => {
    if (unavailableService(error)) logFault(app.log, error, "request");
  };
  const answerPage = createPageAnswers(app, onExpected);

  hono.onError((error, context) => {
    // Nobody reads this answer, and anybody can cause it, so it gets no line in the log.
    if (error instanceof BodyCutOff) return context.text(error.message, 400);
    const expected = expectedAnswer(error);
    if (expected) {
      onExpected(error);
      const headers = expected.status === 503 ? { "retry-after": retryAfter } : undefined;
      return context.text(expected.message, expected.status, headers);
    }
    app.log.error({ err: error, path: context.req.path }, "request failed");
    return context.text("Unexpected Application Error!", 500);
  });
  hono.use(async (context, next) => {
    context.req.raw = limitBody(context.req.raw, bodyLimitOf(context.req.path));
    await next();
  });
  hono.route("/", staticFiles());
  hono.get("/metrics", (context, next) => answerMetrics(app, context, next));
  if (sandbox) hono.all(`${sandboxPath}/*`, (context) => sandbox.fetch(context.req.raw));
  hono.post(webhookPath, (context) => answerPaystack(app, context.req.raw));
  hono.use(async (context, next) => {
    if (refusesOrigin(context.req.raw))
      return context.text("This form was sent from another site.", 403);
    await next();
    // Pages have these headers already, since they may be cached with them.
    if (!isProtected(context.res.headers)) protect(context.res.headers, app.env, context.req.path);
  });
  hono.use((context, next) => {
    if (methods.includes(context.req.method)) return next();
    const status = context.req.method === "OPTIONS" ? 204 : 405;
    return Promise.resolve(context.body(null, status, { allow: methods.join(", ") }));
  });
  // The only open path of better-auth's own.
  hono.get(googleCallbackPath, (context) => app.auth.handler(context.req.raw));
  hono.all("*", async (context) => {
    const request = context.req.raw;
    refuseMalformed(request.url);
    const response = await cache.renderAndCache(request, async () => {
      const page = await answerPage(request, context.env.network);
      if (page.status === 503) page.headers.set("retry-after", retryAfter);
      protect(page.headers, app.env, context.req.path);
      return page;
    });
    return compressed(request, response);
  });

  return async (request, network = "unknown") => hono.fetch(request, { network });
}

/** Answers with a cached page where it can, without making a Request object. */
export function createListener(
  fetch: ReturnType<typeof createFetch>,
  cache: PageCache,
  app: Pick<App, "env" | "pages" | "metrics" | "log">,
): (request: IncomingMessage, response: ServerResponse) => void {
  const publicTarget = createPublicTarget(app.env);
  const isObserved = app.metrics !== null || app.env.logsRequests;
  const listener = getRequestListener((request, { incoming }) =>
    fetch(request, incoming.socket.remoteAddress),
  );
  return (request, response) => {
    if (isObserved) observe(app, request, response);
    const render = () => {
      request.url = publicTarget(request);
      void listener(request, response);
    };
    const answered = cache.answer(request, response);
    if (answered === false) render();
    else if (answered !== true) void answered.then((isDone) => isDone || render());
  };
}
