import { href, replace } from "react-router";
import { z } from "zod";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf } from "#app/context.server.ts";
import { signUp } from "#app/domain/accounts/sign-up.server.ts";
import { GoogleButton } from "#app/routes/auth/google/google-button.tsx";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { requestedPage } from "#app/forms/read-query.server.ts";
import { refusalIn } from "#app/shared/form-result.ts";
import { asCustomer, openablePath, ownPath } from "#app/http/page-after-sign-in.server.ts";
import type { Pages } from "#app/http/pages.server.ts";
import { withNext } from "#app/shared/pages/return-to.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { EmailHint } from "#app/ui/form/email-hint.tsx";
import { EmailField } from "./email-field.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { goOn, landingByAddress } from "./redirect-after-sign-in.server.ts";
import { NewPasswordFields } from "#app/ui/form/new-password-fields.tsx";
import { OpeningSpinner } from "./opening-spinner.tsx";
import { siteTexts } from "#app/shared/site-texts.ts";
import { OrDivider } from "./or-divider.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useSite } from "#app/layout/use-site.ts";
import type { AuthPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/signup";

export const handle = { frame: "public", isEntrance: true } satisfies AuthPage;

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData?.site;
  return pageMeta(site, {
    title: `Sign up - ${site?.brandName}`,
    description: "Make an account to buy official merchandise.",
    path: href("/signup"),
  });
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, viewer } = contextOf(context);
  if (viewer && !viewer.username) throw replace(onboarding(app.pages, requestedPage(request)));
  if (viewer) throw replace(await landingByAddress(app, viewer, requestedPage(request)));
  return {
    next: ownPath(app.pages, requestedPage(request)),
    google: app.env.google !== undefined,
    joins: (await app.festival()).words.joinsNewsletter,
  };
}

const onboarding = (pages: Pages, wanted: string | null) =>
  withNext(href("/onboarding"), openablePath(pages, wanted, asCustomer));

const form = z.object({
  email: text,
  password: text,
  repeat: text,
  newsletter: z.literal("on").optional().transform(Boolean),
});

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (typed) => {
    const { app, network, browser } = contextOf(context);
    const answer = await signUp(app, typed, { network, browser, headers: request.headers });
    if (!answer.ok) return answer;
    const { next, headers } = await goOn(app, request, { role: "customer", ...answer });
    return replace(onboarding(app.pages, next), { headers });
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  const { next, google, joins } = loaderData;
  const { brandName } = useSite();
  const refusal = refusalIn(answer);
  return (
    <AuthLayout title="Sign up" brand={brandName} lead="One account for your cart and your orders.">
      <OpeningSpinner />
      {google && (
        <>
          <GoogleButton next={next} />
          <OrDivider />
        </>
      )}
      <AccountForm answer={answer} submit="Sign up">
        <div>
          <EmailField refusal={refusal} />
          <EmailHint known={refusal?.values.email} />
          {refusal?.errors?.email === siteTexts.signUp.emailTaken && (
            <HasAccount email={refusal.values.email ?? ""} next={next} />
          )}
        </div>
        <NewPasswordFields errors={refusal?.errors} />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="newsletter"
            defaultChecked={refusal ? refusal.values.newsletter === "on" : joins}
            className="size-5 shrink-0 accent-hibiscus"
          />
          Send me the newsletter
        </label>
      </AccountForm>
      <TextLink to={withNext(href("/login"), next)}>Have an account? Sign in</TextLink>
    </AuthLayout>
  );
}

/**
 * Shown for an address that has an account already: the ways to sign in, with the address filled
 * in.
 */
function HasAccount({ email, next }: { email: string; next: string | null }) {
  const withEmail = (path: string) => {
    const sign = path.includes("?") ? "&" : "?";
    return `${path}${sign}${new URLSearchParams({ email: email.trim() })}`;
  };
  return (
    <p className="flex flex-wrap gap-x-6">
      <TextLink to={withEmail(withNext(href("/login"), next))}>Sign in</TextLink>
      <TextLink to={withEmail(href("/reset"))}>Forgot password?</TextLink>
    </p>
  );
}
