import { href, replace } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { viewerRolesWith } from "#app/domain/accounts/organisers.server.ts";
import { acceptInvitation, findInvitation } from "#app/domain/team/invitations.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { pageAfterSignIn } from "#app/http/page-after-sign-in.server.ts";
import { useSite } from "#app/layout/use-site.ts";
import { fieldOf, refusalIn } from "#app/shared/form-result.ts";
import type { AuthPage } from "#app/shared/pages/route-meta.ts";
import { teamRoles } from "#app/shared/team/permissions.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { NewPasswordFields } from "#app/ui/form/new-password-fields.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import type { Route } from "./+types/join";

export const handle = { frame: "night", isEntrance: true } satisfies AuthPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Join the team - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Join the team of organisers." },
  { name: "robots", content: "noindex" },
];

/** Reads the link without using it up, because some programs open links to show a preview. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, viewer } = contextOf(context);
  return {
    invitation: await findInvitation(app, params.token),
    signedInAs: viewer?.email ?? null,
  };
}

const form = z.object({ email: text, name: text, password: text, repeat: text });

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (typed) => {
    const { app, browser, network } = contextOf(context);
    const from = { browser, network, headers: request.headers };
    const joined = await acceptInvitation(app, params.token, typed, from);
    if (!joined.ok) return joined;
    return replace(pageAfterSignIn(app.pages, viewerRolesWith(joined.roles)), {
      headers: joined.headers,
    });
  });

export { revalidateUsedLink as shouldRevalidate } from "./revalidate-used-link.ts";
export { clientAction } from "#app/forms/client-action.ts";

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, signedInAs } = loaderData;
  const answer = useActionResult(actionData);
  const { brandName } = useSite();
  if (!invitation)
    return (
      <AuthLayout title="Join the team" brand={brandName}>
        <FormMessage>
          This invitation was used, withdrawn or is older than three days. Ask whoever sent it to
          you for another one.
        </FormMessage>
        <LinkButton to={href("/login")}>Sign in</LinkButton>
      </AuthLayout>
    );
  const refusal = refusalIn(answer);
  return (
    <AuthLayout
      title="Join the team"
      brand={brandName}
      lead={`${invitation.by || "The owner"} invites you to the back office of ${brandName}. Afterwards you sign in with this address and password.`}
    >
      <ul className="grid gap-2">
        {invitation.roles.map((role) => (
          <li key={role}>
            <strong>{teamRoles[role].label}</strong>
            <span className="block text-sm text-muted">{teamRoles[role].about}</span>
          </li>
        ))}
      </ul>
      {signedInAs && (
        <p role="note" className="wrap-anywhere">
          {`You are signed in as ${signedInAs} here: joining signs that account out of this browser.`}
        </p>
      )}
      <AccountForm answer={answer} submit="Join" pendingText="Joining...">
        <TextField
          label="E-mail address"
          {...fieldOf(refusal, "email")}
          type="email"
          autoComplete="username"
          required
          hint="The one that was invited."
        />
        <TextField
          label="Your name"
          {...fieldOf(refusal, "name")}
          autoComplete="name"
          required
          maxLength={40}
          hint="Shown in the activity log beside everything that you change."
        />
        <NewPasswordFields errors={refusal?.errors} />
      </AccountForm>
    </AuthLayout>
  );
}
