import { data, href, redirect } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { submitUsername } from "#app/domain/people/accounts.server.ts";
import { formTexts } from "#app/forms/form-texts.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { openablePath } from "#app/http/landing.server.ts";
import { withNext } from "#app/shared/pages/with-next.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { GuardedPage } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/onboarding";

export const handle = { frame: "account" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Choose a username ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "The name on your orders." },
];

export function loader({ context }: Route.LoaderArgs) {
  return { username: viewerOf(context).username };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const typed = await formTexts(request, ["username"]);
  const answer = await submitUsername(app.db, viewerOf(context).id, typed, app.now());
  if (!answer.ok) return data(answer, { status: 400 });
  const next = openablePath(app.pages, new URL(request.url).searchParams.get("next"), "customer");
  return redirect(withNext(href("/onboarding/address"), next));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Onboarding({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData?.ok === false ? actionData : undefined;
  return (
    <AccountPage
      title="What do we call you?"
      lead="The name on your orders. One more step follows."
    >
      <AccountForm answer={actionData} submit="Continue" pendingText="Saving...">
        <TextField
          label="Username"
          name="username"
          autoComplete="nickname"
          required
          hint="At least 3 characters."
          defaultValue={refusal?.values.username ?? loaderData.username}
          error={refusal?.errors?.username}
        />
      </AccountForm>
    </AccountPage>
  );
}
