import { href, redirect } from "react-router";
import type { App } from "#app/context.server.ts";
import { withNext } from "#app/shared/pages/return-to.ts";
import { readBody } from "./body-limits.server.ts";
import { ownPath, pageOf } from "./page-after-sign-in.server.ts";
import type { Pages } from "./pages.server.ts";

/** Bytes; of a larger body no more is read for a visitor. */
const largestQuestionBytes = 4_096;

/**
 * Returns where a request that a guard refused returns to: the page itself, or the page with the
 * form that was sent.
 */
export async function returnToPath(
  request: Request,
  { pages, env }: Pick<App, "pages" | "env">,
): Promise<string> {
  const { pathname, search, searchParams } = new URL(request.url);
  if (request.method === "GET" || request.method === "HEAD") {
    // The rest of a list, asked for as its end came into view.
    if (pathname.endsWith(".data") && searchParams.has("after")) searchParams.delete("after");
    else return pageOf(pages, pathname, search);
    return pageOf(pages, pathname, searchParams.size > 0 ? `?${searchParams}` : "");
  }
  return (await paymentAskedAbout(request, pages)) ?? pageWithForm(request, { pages, env });
}

/** The sign-in, which says that the session ended, and returns to where a request was sent from. */
export async function toEndedSession(
  request: Request,
  app: Pick<App, "pages" | "env">,
): Promise<Response> {
  const login = withNext(href("/login"), await returnToPath(request, app));
  return redirect(`${login}&notice=ended`);
}

/** The page that a form was sent from: as the browser says it, else the form's own address. */
export function pageWithForm(request: Request, { pages, env }: Pick<App, "pages" | "env">): string {
  const { origin, pathname, search } = new URL(request.url);
  return (
    pageOfSender(request, pages, [origin, new URL(env.publicUrl).origin]) ??
    pageOf(pages, pathname, search)
  );
}

/**
 * Returns the address that asks Paystack about a payment, for somebody who was signed out while
 * paying.
 */
async function paymentAskedAbout(request: Request, pages: Pages): Promise<string | null> {
  if (pages.at(new URL(request.url).pathname)?.path !== href("/cart")) return null;
  if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded"))
    return null;
  const form = new URLSearchParams(await readBody(readStart(request)));
  const reference = form.get("intent") === "check-payment" && form.get("reference");
  return reference ? `${href("/cart/return")}?${new URLSearchParams({ reference })}` : null;
}

async function readStart(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > largestQuestionBytes) break;
  }
  return Buffer.concat(chunks).toString();
}

/** Returns the page that a form was sent from, or null where the browser does not say. */
function pageOfSender(request: Request, pages: Pages, origins: string[]): string | null {
  const sender = URL.parse(request.headers.get("referer") ?? "");
  if (!sender || !origins.includes(sender.origin)) return null;
  return ownPath(pages, sender.pathname + sender.search);
}
