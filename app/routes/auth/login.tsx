import { href, redirect, replace, useSearchParams } from "react-router";
import { z } from "zod";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf } from "#app/context.server.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { GoogleButton } from "#app/routes/auth/google/google-button.tsx";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { requestedPage } from "#app/forms/read-query.server.ts";
import { refusalIn } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { pageAfterSignIn, movedBecause, ownPath } from "#app/http/page-after-sign-in.server.ts";
import { withNext } from "#app/shared/pages/return-to.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { EmailField } from "./email-field.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { goOn, landingByAddress, toFactor } from "./redirect-after-sign-in.server.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LeftPayment } from "#app/payment/left-payment.tsx";
import { paymentNotices } from "#app/payment/sign-in-texts.ts";
import { OpeningSpinner } from "./opening-spinner.tsx";
import { OrDivider } from "./or-divider.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useSite } from "#app/layout/use-site.ts";
import type { AuthPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/login";

export const handle = { frame: "public", isEntrance: true } satisfies AuthPage;

const notices = new Map([
  ["password", siteTexts.reset.done],
  ["deleted", siteTexts.deletion.done],
  ["paid-without-account", paymentNotices.withoutAccount],
]);
const googleProblems = ["failed", "taken", "unverified"] as const;
const googleProblemIn = (word: string | null) => googleProblems.find((problem) => problem === word);

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData?.site;
  return pageMeta(site, {
    title: `Sign in - ${site?.brandName}`,
    description: "Sign in to buy official merchandise and follow your orders.",
    path: href("/login"),
  });
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, viewer } = contextOf(context);
  if (viewer) {
    const { next, headers } = await goOn(app, request, { userId: viewer.id, role: viewer.role });
    const landing = await landingByAddress(app, viewer, next);
    const moved = movedBecause(app.pages, viewer, next);
    throw replace(moved ? `${landing}?notice=${moved}` : landing, { headers });
  }
  return { next: ownPath(app.pages, requestedPage(request)), google: app.env.google !== undefined };
}

const form = z.object({ email: text, password: text });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (typed) => {
    const { app, network, browser } = contextOf(context);
    const answer = await signIn(app, typed, { network, browser, headers: request.headers });
    if (!answer.ok) return answer;
    if (answer.isWaiting)
      return redirect(toFactor(app.pages, requestedPage(request)), { headers: answer.headers });
    const { viewerRoles } = answer;
    const { next, headers } = await goOn(app, request, { ...viewerRoles, ...answer });
    return replace(pageAfterSignIn(app.pages, viewerRoles, next), { headers });
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  const { next, google } = loaderData;
  const { brandName } = useSite();
  const [query] = useSearchParams();
  const notice = query.get("notice") ?? "";
  const refusal = refusalIn(answer);
  return (
    <AuthLayout title="Sign in" brand={brandName}>
      <OpeningSpinner />
      <FormMessage kind="success">{notices.get(notice)}</FormMessage>
      <FormMessage>{notice === "ended" && siteTexts.signIn.ended}</FormMessage>
      <LeftPayment />
      {google && (
        <>
          <GoogleButton next={next} problem={googleProblemIn(query.get("google"))} />
          <OrDivider />
        </>
      )}
      <AccountForm answer={answer} submit="Sign in">
        <EmailField refusal={refusal} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={refusal?.errors?.password}
        />
      </AccountForm>
      <div className="flex flex-wrap justify-between gap-x-6">
        <TextLink to={href("/reset")}>Forgot password?</TextLink>
        <TextLink to={withNext(href("/signup"), next)}>Sign up</TextLink>
      </div>
    </AuthLayout>
  );
}
