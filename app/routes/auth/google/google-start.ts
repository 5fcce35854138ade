import { href, redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { startGoogleSignIn } from "#app/domain/people/google-sign-in.server.ts";
import { formTexts } from "#app/forms/form-texts.server.ts";
import { keepAttempt } from "./google-attempt.server.ts";
import { ownPath } from "#app/http/landing.server.ts";
import type { Route } from "./+types/google-start";

/** Sends the browser, or the popup it opened, to Google's consent screen. */
export async function action({ request, context }: Route.ActionArgs) {
  const { app, network, requestId } = contextOf(context);
  const { next } = await formTexts(request, ["next"]);
  const popup = new URL(request.url).searchParams.has("popup");
  const attempt = { popup, next: ownPath(app.pages, next) };
  const started = await startGoogleSignIn(app, { network, headers: request.headers }).catch(
    (error: unknown) => {
      app.log.warn({ err: error, requestId }, "Google did not answer");
      return null;
    },
  );
  const headers = started?.headers ?? new Headers();
  headers.append("set-cookie", await keepAttempt(attempt, app.env));
  return redirect(started?.url ?? `${href("/login/google/done")}?error=not_started`, { headers });
}

export function loader() {
  return redirect(href("/login"));
}
