import { href } from "react-router";
import { z } from "zod";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf } from "#app/context.server.ts";
import {
  confirmEmailChange,
  findEmailOfLink,
} from "#app/domain/accounts/administrator-email.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import type { AuthPage } from "#app/shared/pages/route-meta.ts";
import { useSite } from "#app/layout/use-site.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { revalidateUsedLink } from "./revalidate-used-link.ts";
import { AuthLayout } from "./auth-layout.tsx";
import type { Route } from "./+types/confirm-email";

export const handle = { frame: "night", isEntrance: true } satisfies AuthPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Confirm an address - ${matches[0].loaderData?.site.brandName}` },
  {
    name: "description",
    content: "Confirm the e-mail address of the owner whom the site writes to.",
  },
  { name: "robots", content: "noindex" },
];

/** Reads the link without using it up, because some mail programs open links beforehand. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return { email: await findEmailOfLink(contextOf(context).app, params.token) };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, z.object({}), async () => {
    const answer = await confirmEmailChange(contextOf(context).app, params.token);
    return answer.ok ? { ok: true, message: answer.email } : answer;
  });

export const shouldRevalidate = revalidateUsedLink;
export { clientAction } from "#app/forms/client-action.ts";

const linkUsed = "This link has been used or is older than an hour.";

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  const { brandName } = useSite();
  const signIn = <LinkButton to={href("/login")}>Sign in</LinkButton>;
  if (answer?.ok)
    return (
      <AuthLayout title="Confirm an address" brand={brandName}>
        <FormMessage kind="success">
          {`The owner whom the site writes to signs in as ${answer.message} from now on, with the same password.`}
        </FormMessage>
        {signIn}
      </AuthLayout>
    );
  if (loaderData.email === null)
    return (
      <AuthLayout title="Confirm an address" brand={brandName}>
        <FormMessage>{linkUsed}</FormMessage>
        <p>A new one is asked for under Settings in the back office, or made on the server.</p>
        {signIn}
      </AuthLayout>
    );
  return (
    <AuthLayout title="Confirm an address" brand={brandName}>
      <AccountForm answer={answer} submit="Use this address" pendingText="Saving...">
        <p className="wrap-anywhere">
          <strong>{loaderData.email}</strong> becomes the address of the owner whom the site writes
          to: they sign in with it, and warnings and messages to the organisers go to it. The
          password stays.
        </p>
      </AccountForm>
    </AuthLayout>
  );
}
