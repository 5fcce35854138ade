import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { bodyLimitOf, limitBody } from "./body-limits.server.ts";
import { compressed } from "./compression.server.ts";
import type { Env } from "#app/config/env.server.ts";
import { type App, setContext } from "#app/context.server.ts";
import { isDatabaseAway } from "#app/db/away.server.ts";
import { expectedAnswer, withExpectedAnswers } from "./expected-answers.server.ts";
import { logFailure } from "./log/failure-log.server.ts";
import { logFault } from "./log/outage-log.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import { googleCallbackPath } from "#app/services/auth.server.ts";
import { sandboxPath } from "#app/shared/pages/sandbox-path.ts";
import { networkOf } from "#app/domain/rate-limit.server.ts";
import { festivalFor } from "./preview/preview.server.ts";
import { publicTarget } from "./public-address.server.ts";
import { recognise } from "./recognise.server.ts";
import { refuseMalformed } from "./refuse-address.server.ts";
import { protect, refusesOrigin } from "./security.server.ts";
import { staticFiles } from "./static-files.server.ts";

interface Bindings {
  network: string;
}

type Render = ReturnType<typeof createRequestHandler>;

const retryAfter = "5"; // seconds
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
    if (isDatabaseAway(error)) logFault(app.log, error, "request");
  };
  const render = createRequestHandler(
    withExpectedAnswers(build, { expected: onExpected, fault: logFailure }),
    import.meta.env.MODE,
  );

  hono.onError((error, context) => {
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
  if (sandbox) hono.all(`${sandboxPath}/*`, (context) => sandbox.fetch(context.req.raw));
  hono.use(async (context, next) => {
    if (refusesOrigin(context.req.raw))
      return context.text("This form was sent from another site.", 403);
    await next();
    protect(context.res.headers, app.env, context.req.path);
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
    const response = await cache.keep(request, async () => {
      const page = await renderPage(app, render, context, onExpected);
      if (page.status === 503) page.headers.set("retry-after", retryAfter);
      protect(page.headers, app.env, context.req.path);
      return page;
    });
    return compressed(request, response);
  });

  return async (request, network = "unknown") => hono.fetch(request, { network });
}

/** A visitor's kept page goes without a Request being made. */
export function createListener(
  fetch: ReturnType<typeof createFetch>,
  cache: PageCache,
  env: Env,
): (request: IncomingMessage, response: ServerResponse) => void {
  const listener = getRequestListener((request, { incoming }) =>
    fetch(request, incoming.socket.remoteAddress),
  );
  return (request, response) => {
    const render = () => {
      request.url = publicTarget(request, env);
      void listener(request, response);
    };
    const answered = cache.answer(request, response);
    if (answered === false) render();
    else if (answered !== true) void answered.then((isDone) => isDone || render());
  };
}

async function renderPage(
  app: App,
  render: Render,
  context: Context<{ Bindings: Bindings }>,
  onExpected: (error: unknown) => void,
): Promise<Response> {
  const request = context.req.raw;
  const forwarded = app.env.trustProxy
    ? context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  const provider = new RouterContextProvider();
  const asked = await recognise(app, request, onExpected);
  const cookies = request.headers.get("cookie");
  const browser = app.browserOf(cookies);
  setContext(provider, {
    app,
    ...asked,
    ...(await festivalFor(app, asked.viewer, cookies)),
    asksForDocument: !context.req.path.endsWith(".data"),
    requestId: randomUUID(),
    network: networkOf(forwarded ?? context.env.network),
    browser,
  });
  const page = await render(request, provider);
  const { viewer } = asked;
  if (viewer && request.method === "POST" && !browser.knows(viewer.email))
    browser.remember(viewer.email);
  const cookie = context.req.path.startsWith("/api/") ? null : browser.cookieFor(request.method);
  if (cookie) page.headers.append("set-cookie", cookie);
  return page;
}
