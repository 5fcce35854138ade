import { findPurchase } from "#app/domain/purchases/purchase.server.ts";
import { data, href, type MiddlewareFunction, redirect } from "react-router";
import { contextOf, type RequestContext, rolesOf } from "#app/context.server.ts";
import { isAccountDeleted } from "#app/domain/accounts/deleted-account.server.ts";
import { findWaitingSignIn } from "#app/domain/accounts/second-factor.server.ts";
import type { RouteMeta } from "#app/shared/pages/route-meta.ts";
import { type Allowed, type Does, may, type Permission } from "#app/shared/team/permissions.ts";
import type { ForbiddenPage } from "#app/shared/team/forbidden.ts";
import {
  deviceRefusal,
  endedRefusal,
  readTyped,
  contactsWhoMay,
  closedReason,
} from "./forbidden.server.ts";
import { withNext } from "#app/shared/pages/return-to.ts";
import { returnToPath } from "./return-to.server.ts";

async function toLogin(request: Request, { app, viewer }: RequestContext): Promise<Response> {
  const next = await returnToPath(request, app);
  const { pathname, searchParams } = new URL(next, request.url);
  const reference = pathname === href("/cart/return") && searchParams.get("reference");
  const purchase = !viewer && reference ? await findPurchase(app.db, reference) : null;
  if (purchase && isAccountDeleted(purchase))
    return redirect(`${href("/login")}?notice=paid-without-account`);
  if (!viewer && (await findWaitingSignIn(app, request.headers)))
    return redirect(withNext(href("/login/factor"), next));
  const login = withNext(href("/login"), next);
  const hadSession =
    request.method === "POST" || request.headers.get("cookie")?.includes("festival.session_token");
  return redirect(!viewer && hadSession ? `${login}&notice=ended` : login);
}

/**
 * Guards the pages of customers (product-decisions.md 3): anybody else is sent to sign in, a device
 * refused.
 */
export const requireCustomer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const asked = contextOf(context);
  const { app, device } = asked;
  if (device && !device.ended) throw await refuse(request, app, deviceRefusal(app.pages, device));
  if (asked.viewer?.role !== "customer") throw await toLogin(request, asked);
  return next();
};

/**
 * Guards the back office. Somebody who is no organiser is sent to sign in. An organiser whose roles
 * do not allow the page gets a 403 that says whom to ask; so do a device, and an organiser without
 * a second factor that is demanded (decision 83). For a form with several intents, any one that is
 * allowed opens the action; `answerForm` then checks the one that was sent. A route that does not
 * name its permission is closed to everybody.
 */
export const requireOrganiser: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const asked = contextOf(context);
  const { app, viewer, device } = asked;
  if (device?.ended) throw await refuse(request, app, endedRefusal(device, device.ended));
  if (viewer?.role !== "admin" && !device) throw await toLogin(request, asked);
  const page = app.pages.at(new URL(request.url).pathname);
  if (!page?.meta.reads) throw new Error(`The route ${page?.path} does not say who may read it`);
  const roles = rolesOf(asked);
  const needed = isRead(request)
    ? missingToRead(page.meta, roles)
    : missingToSend(page.meta, roles);
  if (device) {
    if (needed) throw await refuse(request, app, deviceRefusal(app.pages, device, needed));
    return next();
  }
  const words = needed
    ? await contactsWhoMay(app.db, needed)
    : await closedReason(app, viewer!, takenBy(page.meta, isRead(request)));
  if (words === null) return next();
  throw await refuse(request, app, { words, needsFactor: !needed });
};

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** The 403, with what was typed. */
async function refuse(
  request: Request,
  { pages }: RequestContext["app"],
  refusal: Omit<ForbiddenPage, "typed">,
) {
  // A file is asked for by a link or a script, which shows no page.
  if (pages.at(new URL(request.url).pathname)?.meta.page)
    return new Response(refusal.words, { status: 403 });
  const typed = isRead(request) ? [] : await readTyped(request);
  return data<ForbiddenPage>({ ...refusal, typed }, { status: 403 });
}

/** What a page takes whatever form is sent; `answerForm` looks at an intent's own. */
const takenBy = ({ reads, does }: RouteMeta, isRead: boolean): Permission[] =>
  !isRead && typeof does === "string" ? [reads!, does] : [reads!];

const missingToRead = ({ reads }: RouteMeta, roles: readonly Allowed[]): Permission | null =>
  may(roles, reads!) ? null : reads!;

/** A form is answered by its page, so its sender has to be allowed to read that. */
function missingToSend(meta: RouteMeta, roles: readonly Allowed[]): Permission | null {
  const missing = missingToRead(meta, roles);
  if (missing || !meta.does) return missing;
  const all = permissionsIn(meta.does);
  return all.some((one) => may(roles, one)) ? null : all[0]!;
}

const permissionsIn = (does: Does): Permission[] =>
  typeof does === "string" ? [does] : Object.values(does);
