import { href, type MiddlewareFunction, redirect } from "react-router";
import { contextOf, type RequestContext } from "#app/context.server.ts";
import { isAccountDeleted } from "#app/domain/accounts/deleted-account.server.ts";
import { findCheckout } from "#app/domain/checkout/settlement.server.ts";
import type { Role } from "#app/shared/pages/route-meta.ts";
import { withNext } from "#app/shared/pages/return-to.ts";
import { pageToReturnTo } from "./way-back.server.ts";

async function toLogin(request: Request, { app, viewer }: RequestContext): Promise<Response> {
  const next = await pageToReturnTo(request, app);
  const { pathname, searchParams } = new URL(next, request.url);
  const reference = pathname === href("/cart/return") && searchParams.get("reference");
  const checkout = !viewer && reference ? await findCheckout(app.db, reference) : null;
  if (checkout && isAccountDeleted(checkout))
    return redirect(`${href("/login")}?notice=paid-without-account`);
  const login = withNext(href("/login"), next);
  const hadSession =
    request.method === "POST" || request.headers.get("cookie")?.includes("festival.session_token");
  return redirect(!viewer && hadSession ? `${login}&notice=ended` : login);
}

/** For customers, and for the back office (settled.md 3): whoever has another role goes to sign in. */
export function requireRole(role: Role): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    const asked = contextOf(context);
    if (asked.viewer?.role !== role) throw await toLogin(request, asked);
    return next();
  };
}
