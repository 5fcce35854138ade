import { href, type MiddlewareFunction, redirect } from "react-router";
import { contextOf, type RequestContext } from "#app/context.server.ts";
import type { Role } from "#app/shared/pages/page-facts.ts";
import { withNext } from "#app/shared/pages/with-next.ts";
import { pageToReturnTo } from "./way-back.server.ts";

/** Sends a visitor to sign in, and afterwards back to where they were. */
async function toLogin(request: Request, { app, viewer }: RequestContext): Promise<Response> {
  const login = withNext(href("/login"), await pageToReturnTo(request, app));
  const hadSession =
    request.method === "POST" || request.headers.get("cookie")?.includes("festival.session_token");
  return redirect(!viewer && hadSession ? `${login}&notice=ended` : login);
}

/**
 * Middleware of the customer's pages, and of the back office (settled.md 3): whoever has another role goes to sign in. The
 * administrator has no cart and no orders of their own.
 */
export function requireRole(role: Role): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    const asked = contextOf(context);
    if (asked.viewer?.role !== role) throw await toLogin(request, asked);
    return next();
  };
}
