import { href } from "react-router";
import { z } from "zod";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf } from "#app/context.server.ts";
import { requestReset } from "#app/domain/accounts/password-reset.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { refusalIn } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { EmailField } from "./email-field.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useSite } from "#app/layout/use-site.ts";
import type { AuthPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/reset";

export const handle = { frame: "public", isEntrance: true } satisfies AuthPage;

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData?.site;
  return pageMeta(site, {
    title: `Forgot password - ${site?.brandName}`,
    description: "Get an e-mail with a link that sets a new password.",
    path: href("/reset"),
  });
};

const form = z.object({ email: text });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, (typed) => {
    const { app, network, browser } = contextOf(context);
    return requestReset(app, typed, { network, browser });
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function Reset({ actionData }: Route.ComponentProps) {
  const { brandName } = useSite();
  const answer = useActionResult(actionData);
  const refusal = refusalIn(answer);
  return (
    <AuthLayout
      title="Forgot password?"
      brand={brandName}
      lead="We send a link to your e-mail address. It works once, for an hour."
    >
      <FormMessage kind="success">{answer?.ok && siteTexts.reset.sent}</FormMessage>
      <AccountForm answer={answer} submit="Send Email" errorPrefix={siteTexts.reset.otherPrefix}>
        <EmailField refusal={refusal} />
      </AccountForm>
      <TextLink to={href("/login")}>Back to sign in</TextLink>
    </AuthLayout>
  );
}
