import { type MiddlewareFunction, redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";

type Guard = MiddlewareFunction<Response>;

/** Sends a visitor to sign in, and afterwards back to where they wanted to go. */
function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  // A form's address is no page to come back to.
  const wanted =
    request.method === "GET" ? `${pathname.replace(/\.data$/, "")}${search}` : pathname;
  return redirect(`/login?next=${encodeURIComponent(wanted)}`);
}

/** Middleware of the customer's pages (decisions.md 3). The administrator has no cart and no orders of their own. */
export const requireCustomer: Guard = ({ request, context }, next) => {
  if (contextOf(context).viewer?.role !== "customer") throw toLogin(request);
  return next();
};

/** Middleware of the back office: whoever is not the administrator goes to sign in. */
export const requireAdministrator: Guard = ({ request, context }, next) => {
  if (contextOf(context).viewer?.role !== "admin") throw toLogin(request);
  return next();
};
