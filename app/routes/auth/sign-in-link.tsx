import { href, redirect, replace } from "react-router";
import { z } from "zod";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf } from "#app/context.server.ts";
import { isSignInLinkGood, signInByLink } from "#app/domain/accounts/sign-in-link.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { pageAfterSignIn } from "#app/http/page-after-sign-in.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { goOn, toFactor } from "./redirect-after-sign-in.server.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useSite } from "#app/layout/use-site.ts";
import type { AuthPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/sign-in-link";

export const handle = { frame: "night", isEntrance: true } satisfies AuthPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Sign in - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Sign in with the link that was sent to you." },
  { name: "robots", content: "noindex" },
];

/** Reads the link without using it up, because some mail programs open links beforehand. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  return { good: await isSignInLinkGood(app, params.token) };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, z.object({}), async () => {
    const { app, browser, network } = contextOf(context);
    const from = { browser, network, headers: request.headers };
    const signedIn = await signInByLink(app, params.token, from);
    if (signedIn?.isWaiting)
      return redirect(toFactor(app.pages, null), { headers: signedIn.headers });
    if (!signedIn) return { ok: false, formErrors: [siteTexts.signIn.linkUsed] };
    const { viewerRoles } = signedIn;
    const { next, headers } = await goOn(app, request, { ...viewerRoles, ...signedIn }, null);
    return replace(pageAfterSignIn(app.pages, viewerRoles, next), { headers });
  });

export { revalidateUsedLink as shouldRevalidate } from "./revalidate-used-link.ts";
export { clientAction } from "#app/forms/client-action.ts";

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  const { brandName } = useSite();
  return (
    <AuthLayout title="Sign in" brand={brandName}>
      {loaderData.good ? (
        <AccountForm answer={answer} submit="Sign in">
          <p>The link in your e-mail works once, in any browser.</p>
        </AccountForm>
      ) : (
        <>
          <FormMessage>{siteTexts.signIn.linkUsed}</FormMessage>
          <LinkButton to={href("/login")}>Back to sign in</LinkButton>
        </>
      )}
    </AuthLayout>
  );
}
