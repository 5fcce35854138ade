import { hash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context, Next } from "hono";
import type { App } from "#app/context.server.ts";
import { measure } from "#app/domain/analytics/measure.server.ts";
import { sandboxPath } from "#app/shared/pages/sandbox-path.ts";

/** A stranger may make up methods without end; those that nothing answers are one. */
const answeredMethods = new Set(["GET", "HEAD", "POST"]);

/**
 * Counts a request once its answer is sent or given up, and writes its line where the host asked
 * for one.
 */
export function observe(
  { env, pages, metrics, log }: Pick<App, "env" | "pages" | "metrics" | "log">,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const from = performance.now();
  const { method = "", url = "/" } = request;
  response.once("close", () => {
    const end = url.indexOf("?");
    const path = end < 0 ? url : url.slice(0, end);
    // An answer that the visitor did not wait for has no status that means anything.
    const status = response.writableFinished ? response.statusCode : 499;
    const ms = performance.now() - from;
    metrics?.answered({
      route: routeOf(pages, path),
      method: answeredMethods.has(method) ? method : "other",
      status,
      seconds: ms / 1_000,
    });
    if (env.logsRequests) log.info({ method, path, status, ms: Math.round(ms) }, "request");
  });
}

/**
 * The pattern of a page; what has none is summed up, so that nobody can make up names without end.
 */
function routeOf(pages: App["pages"], path: string): string {
  if (path.startsWith("/assets/")) return "/assets/*";
  if (path.startsWith(`${sandboxPath}/`)) return `${sandboxPath}/*`;
  return pages.at(path)?.path ?? "none";
}

/** A request without the token gets the answer of a page that does not exist. */
export async function answerMetrics(
  app: App,
  context: Context,
  next: Next,
): Promise<Response | void> {
  const { metrics, env } = app;
  const shown = context.req.header("authorization") ?? "";
  if (!metrics || !isSame(shown, `Bearer ${env.metricsToken}`)) return next();
  return context.text(await metrics.text(await measure(app)), 200, {
    "content-type": metrics.contentType,
    "cache-control": "no-store",
  });
}

const isSame = (shown: string, wanted: string) => timingSafeEqual(digest(shown), digest(wanted));
const digest = (text: string) => hash("sha256", text, "buffer");
