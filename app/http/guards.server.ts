import { type MiddlewareFunction, redirect } from "react-router";
import { contextOf, type RequestContext } from "#app/context.server.ts";
import { pageToReturnTo } from "./way-back.server.ts";

type Guard = MiddlewareFunction<Response>;

/** Sends a visitor to sign in, and afterwards back to where they were. */
async function toLogin(request: Request, { app, viewer }: RequestContext): Promise<Response> {
  const wanted = await pageToReturnTo(request, app.env.publicUrl);
  const login = `/login?next=${encodeURIComponent(wanted)}`;
  const hadSession =
    request.method === "POST" || request.headers.get("cookie")?.includes("festival.session_token");
  return redirect(!viewer && hadSession ? `${login}&notice=ended` : login);
}

/** Middleware of the customer's pages (settled.md 3). The administrator has no cart and no orders of their own. */
export const requireCustomer: Guard = async ({ request, context }, next) => {
  const asked = contextOf(context);
  if (asked.viewer?.role !== "customer") throw await toLogin(request, asked);
  return next();
};

/** Middleware of the back office: whoever is not the administrator goes to sign in. */
export const requireAdministrator: Guard = async ({ request, context }, next) => {
  const asked = contextOf(context);
  if (asked.viewer?.role !== "admin") throw await toLogin(request, asked);
  return next();
};
