import { href, redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { emailOfToken, unsubscribe } from "#app/domain/newsletter/unsubscribe.server.ts";
import type { Route } from "./+types/unsubscribe-now";

/**
 * The one press out of a mail program, which posts here by itself (RFC 8058): it is answered without
 * a page, and without a redirect, which such a program does not follow.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const email = emailOfToken(app, params.token);
  if (email === null) return new Response("There is no such link.", { status: 404 });
  await unsubscribe(app, email);
  return new Response("Unsubscribed.", { headers: { "content-type": "text/plain" } });
}

/** A mail program without the one press opens the same address. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/unsubscribe/:token", params));
