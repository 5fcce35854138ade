import { useEffect } from "react";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { googleProblemOf } from "#app/domain/accounts/google-sign-in.server.ts";
import { goOn, landingByAddress } from "#app/routes/auth/redirect-after-sign-in.server.ts";
import { ownPath } from "#app/http/page-after-sign-in.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { clearAttempt, readAttempt } from "./google-attempt.server.ts";
import { postToOpener } from "./google-channel.ts";
import type { GoogleOutcome } from "./google-outcome.ts";
import { withNext } from "#app/shared/pages/return-to.ts";
import { AuthLayout } from "#app/routes/auth/auth-layout.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useSite } from "#app/layout/use-site.ts";
import type { AuthPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/google-done";

export const handle = { frame: "night", isEntrance: true } satisfies AuthPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Google - ${matches[0].loaderData?.site.brandName}` },
];

const query = z.object({ error: queryText });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, viewer, browser } = contextOf(context);
  const attempt = await readAttempt(request, app.env);
  const { error } = readQuery(request, query);
  const signedIn =
    viewer && !error
      ? await goOn(app, request, { userId: viewer.id, role: viewer.role }, attempt.next)
      : null;
  const outcome: GoogleOutcome =
    viewer && signedIn
      ? { to: await landingByAddress(app, viewer, signedIn.next) }
      : { problem: googleProblemOf(error ?? "") };
  if (viewer && !error) browser.remember(viewer.email);
  if (error) app.log.info({ error }, "sign-in with Google did not work out");

  const headers = signedIn?.headers ?? new Headers();
  headers.append("set-cookie", await clearAttempt(app.env));
  if (attempt.popup) return data(outcome, { headers });
  if ("to" in outcome) return redirect(outcome.to, { headers });
  const next = ownPath(app.pages, attempt.next);
  const login = withNext(href("/login"), next);
  return redirect(`${login}${next ? "&" : "?"}google=${outcome.problem}`, { headers });
}

export default function GoogleDone({ loaderData: outcome }: Route.ComponentProps) {
  const { brandName } = useSite();
  useEffect(() => {
    postToOpener(outcome);
    window.close();
  }, [outcome]);

  // This page is seen only where the browser keeps the popup open.
  return (
    <AuthLayout title="Google" brand={brandName}>
      <p>You can close this window.</p>
      <LinkButton to={"to" in outcome ? outcome.to : href("/login")} reloadDocument>
        Continue here
      </LinkButton>
    </AuthLayout>
  );
}
