import { data, href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { requestReset } from "#app/domain/people/password-reset.server.ts";
import { formTexts } from "#app/forms/form-texts.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { messages } from "#app/shared/messages.ts";
import { pageMeta } from "#app/shared/page-meta.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { Entrance } from "./entrance.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useSite } from "#app/shell/use-site.ts";
import type { PublicPage } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/reset";

export const handle = {
  frame: "public",
  kept: false,
  inSitemap: false,
  isEntrance: true,
} satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData?.site;
  return pageMeta(site, {
    title: `Forgot password ${site?.brandName}`,
    description: "Get an e-mail with a link that sets a new password.",
    path: href("/reset"),
  });
};

export async function action({ request, context }: Route.ActionArgs) {
  const { app, network, browser } = contextOf(context);
  const typed = await formTexts(request, ["email"]);
  const answer = await requestReset(app, typed, { network, browser });
  return data(answer, { status: answer.ok ? 200 : 400 });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(serverAction, messages.reset.otherPrefix);

export default function Reset({ actionData }: Route.ComponentProps) {
  const { brandName } = useSite();
  const refusal = actionData?.ok === false ? actionData : undefined;
  return (
    <Entrance
      title="Forgot password?"
      brand={brandName}
      lead="We send a link to your e-mail address. It works once, for an hour."
    >
      <FormMessage kind="success">{actionData?.ok && messages.reset.sent}</FormMessage>
      <AccountForm answer={actionData} submit="Send Email">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={refusal?.values.email}
          error={refusal?.errors?.email}
        />
      </AccountForm>
      <TextLink to={href("/login")}>Back to sign in</TextLink>
    </Entrance>
  );
}
