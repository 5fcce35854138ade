import { href, redirect } from "react-router";
import { z } from "zod";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf } from "#app/context.server.ts";
import { isMadeOnServer } from "#app/domain/accounts/administrator-link.server.ts";
import { isResetTokenGood, resetPassword } from "#app/domain/accounts/password-reset.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { refusalIn } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { NewPasswordFields } from "#app/ui/form/new-password-fields.tsx";
import { signOutTo } from "./sign-out.server.ts";
import { useSite } from "#app/layout/use-site.ts";
import type { AuthPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/reset-token";

export const handle = { frame: "night", isEntrance: true } satisfies AuthPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Set a new password - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Set a new password." },
  { name: "robots", content: "noindex" },
];

/** Reads the link without using it up, because some mail programs open links beforehand. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const good = await isResetTokenGood(app, params.token);
  return { good, isMadeOnServer: isMadeOnServer(params.token) };
}

const form = z.object({ password: text, repeat: text });

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (typed) => {
    const { app, viewer } = contextOf(context);
    const answer = await resetPassword(app, { ...params, ...typed });
    if (!answer.ok) return answer;
    const signIn = `${href("/login")}?notice=password`;
    return viewer ? signOutTo(signIn, app, request) : redirect(signIn);
  });

export { revalidateUsedLink as shouldRevalidate } from "./revalidate-used-link.ts";
export { clientAction } from "#app/forms/client-action.ts";

export default function ResetToken({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  const { brandName } = useSite();
  if (!loaderData.good)
    return (
      <AuthLayout title="Set a new password" brand={brandName}>
        <FormMessage>{siteTexts.reset.linkUsed}</FormMessage>
        {loaderData.isMadeOnServer ? (
          <>
            <p>
              It was printed on the server, and so is a new one: <code>npm run admin</code>. If it
              has set your new password, sign in with that.
            </p>
            <LinkButton to={href("/login")}>Sign in</LinkButton>
          </>
        ) : (
          <LinkButton to={href("/reset")}>Ask for a new link</LinkButton>
        )}
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="Set a new password"
      brand={brandName}
      lead={`Afterwards you sign in with it, on every device.${loaderData.isMadeOnServer ? " Every owner is notified by e-mail." : ""}`}
    >
      <AccountForm answer={answer} submit="Set password" pendingText="Saving...">
        <NewPasswordFields errors={refusalIn(answer)?.errors} />
      </AccountForm>
    </AuthLayout>
  );
}
