import { href, redirect } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { startGoogleSignIn } from "#app/domain/accounts/google-sign-in.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { setAttempt } from "./google-attempt.server.ts";
import { ownPath } from "#app/http/page-after-sign-in.server.ts";
import type { Route } from "./+types/google-start";

const form = z.object({ next: text });
const query = z.object({ popup: queryText });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ next }) => {
    const { app, network, requestId } = contextOf(context);
    const attempt = {
      popup: readQuery(request, query).popup !== null,
      next: ownPath(app.pages, next),
    };
    const started = await startGoogleSignIn(app, { network, headers: request.headers }).catch(
      (error: unknown) => {
        app.log.warn({ err: error, requestId }, "Google did not answer");
        return null;
      },
    );
    const headers = started?.headers ?? new Headers();
    headers.append("set-cookie", await setAttempt(attempt, app.env));
    return redirect(started?.url ?? `${href("/login/google/done")}?error=not_started`, { headers });
  });

export function loader() {
  return redirect(href("/login"));
}
