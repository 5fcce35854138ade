import { href } from "react-router";
import type { App } from "#app/context.server.ts";
import type { Viewer } from "#app/domain/accounts/accounts.server.ts";
import type { ViewerRoles } from "#app/domain/accounts/organisers.server.ts";
import { findAddress } from "#app/domain/accounts/addresses.server.ts";
import { pageAfterSignIn, openablePath, ownPath } from "#app/http/page-after-sign-in.server.ts";
import { takeWanted } from "#app/http/wanted-item.server.ts";
import { requestedPage } from "#app/forms/read-query.server.ts";
import { withNext } from "#app/shared/pages/return-to.ts";

/**
 * The page after a sign-in: a customer without an address is first asked for one (specification.md
 * section 4). A sign-in by e-mail goes straight to `pageAfterSignIn` instead.
 */
export async function landingByAddress(
  { db, pages }: Pick<App, "db" | "pages">,
  viewer: Viewer,
  wanted: string | null,
): Promise<string> {
  if (viewer.role === "admin") return pageAfterSignIn(pages, viewer, wanted);
  const { addressLine1 } = await findAddress(db, viewer.id);
  return addressLine1
    ? pageAfterSignIn(pages, viewer, wanted)
    : withNext(href("/onboarding/address"), openablePath(pages, wanted, viewer));
}

/** The address of the second step of a sign-in, which leads on to the page that was asked for. */
export const toFactor = (pages: App["pages"], wanted: string | null): string =>
  withNext(href("/login/factor"), ownPath(pages, wanted));

/**
 * Puts what was chosen before the sign-in into the cart. Returns the page to go on to, unchecked,
 * and the headers of the answer, those of the sign-in among them.
 */
export async function goOn(
  app: App,
  request: Request,
  signedIn: { userId: string; role: ViewerRoles["role"]; headers?: Headers },
  wanted = requestedPage(request),
): Promise<{ next: string | null; headers: Headers }> {
  const { next, setCookies } = await takeWanted(app, request, { ...signedIn, next: wanted });
  const headers = new Headers(signedIn.headers);
  for (const cookie of setCookies) headers.append("set-cookie", cookie);
  return { next, headers };
}
