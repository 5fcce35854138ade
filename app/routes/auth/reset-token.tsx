import { data, href, redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { isResetTokenGood, resetPassword } from "#app/domain/people/password-reset.server.ts";
import { formTexts } from "#app/forms/form-texts.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { messages } from "#app/shared/messages.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { Entrance } from "./entrance.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { NewPasswordFields } from "#app/ui/form/new-password-fields.tsx";
import { useSite } from "#app/shell/use-site.ts";
import type { PublicPage } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/reset-token";

export const handle = {
  frame: "night",
  kept: false,
  inSitemap: false,
  isEntrance: true,
} satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Set a new password ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Set a new password." },
  { name: "robots", content: "noindex" },
];

/** Only looks: programs that open a mail's links beforehand must not use them up. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  return { good: await isResetTokenGood(app, params.token) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const typed = await formTexts(request, ["password", "repeat"]);
  const answer = await resetPassword(app, params.token, typed);
  return answer.ok ? redirect(`${href("/login")}?notice=password`) : data(answer, { status: 400 });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function ResetToken({ loaderData, actionData }: Route.ComponentProps) {
  const { brandName } = useSite();
  if (!loaderData.good)
    return (
      <Entrance title="Set a new password" brand={brandName}>
        <FormMessage>{messages.reset.linkUsed}</FormMessage>
        <LinkButton to={href("/reset")}>Ask for a new link</LinkButton>
      </Entrance>
    );
  return (
    <Entrance
      title="Set a new password"
      brand={brandName}
      lead="Afterwards you sign in with it, on every device."
    >
      <AccountForm answer={actionData} submit="Set password" pendingText="Saving...">
        <NewPasswordFields errors={actionData?.ok === false ? actionData.errors : undefined} />
      </AccountForm>
    </Entrance>
  );
}
