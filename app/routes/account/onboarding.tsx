import { href, redirect } from "react-router";
import { z } from "zod";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { submitUsername } from "#app/domain/accounts/accounts.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { requestedPage } from "#app/forms/read-query.server.ts";
import { fieldOf, refusalIn } from "#app/shared/form-result.ts";
import { asCustomer, openablePath } from "#app/http/page-after-sign-in.server.ts";
import { withNext } from "#app/shared/pages/return-to.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/onboarding";

export const handle = { frame: "account" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Choose a username - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "The name on your orders." },
];

export function loader({ context }: Route.LoaderArgs) {
  return { username: viewerOf(context).username };
}

const form = z.object({ username: text });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (typed) => {
    const { app } = contextOf(context);
    const answer = await submitUsername(app, typed, viewerOf(context).id);
    if (!answer.ok) return answer;
    const next = openablePath(app.pages, requestedPage(request), asCustomer);
    return redirect(withNext(href("/onboarding/address"), next));
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function Onboarding({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  const refusal = refusalIn(answer);
  return (
    <AccountPage title="What do we call you?" lead="Step 1 of 2: the name on your orders.">
      <AccountForm answer={answer} submit="Continue" pendingText="Saving...">
        <TextField
          label="Username"
          {...fieldOf(refusal, "username", loaderData.username)}
          autoComplete="nickname"
          spellCheck={false}
          required
          hint="At least 3 characters."
        />
      </AccountForm>
    </AccountPage>
  );
}
