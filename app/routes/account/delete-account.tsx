import { href, redirect } from "react-router";
import { z } from "zod";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { deleteAccount, hasPassword } from "#app/domain/privacy/account-deletion.server.ts";
import { listAskable } from "#app/domain/purchases/account-purchases.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { fieldOf, refusalIn } from "#app/shared/form-result.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/delete-account";

export const handle = { frame: "paper" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Delete your account - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Delete your account and what is stored about you." },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { id, email } = viewerOf(context);
  const open = await listAskable(app.db, id);
  return { email, hasPassword: await hasPassword(app.db, id), openPayments: open.length };
}

const form = z.object({ confirmation: text });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (typed) => {
    const actor = { ...viewerOf(context), headers: request.headers };
    const answer = await deleteAccount(contextOf(context).app, typed, actor);
    if (!answer.ok) return answer;
    answer.headers.set("clear-site-data", '"storage"');
    return redirect(`${href("/login")}?notice=deleted`, { headers: answer.headers });
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  const { email, hasPassword, openPayments } = loaderData;
  const refusal = refusalIn(answer);
  return (
    <AccountPage title="Delete your account" back={href("/userProfile")}>
      <div className="grid gap-5">
        <dl className="grid gap-4 rounded-2xl border-2 border-line bg-raised p-5">
          <div>
            <dt className="lettering text-lg">Deleted at once, for good</dt>
            <dd>
              Your name, e-mail address, delivery address, cart, notifications, and the messages
              that you wrote while signed in.
            </dd>
          </div>
          <div>
            <dt className="lettering text-lg">Stays</dt>
            <dd>
              Your orders, in the festival&apos;s records, without your name. The address and number
              of an order that is still on its way, until it has reached you.
            </dd>
          </div>
          {openPayments > 0 && (
            <div>
              <dt className="lettering text-lg">
                {openPayments === 1 ? "A payment is open" : `${openPayments} payments are open`}
              </dt>
              <dd className="wrap-anywhere">
                If money arrives for it within three days, the order is made all the same, and its
                number and receipt go to {email}. Until then that address is kept for it.
              </dd>
            </div>
          )}
        </dl>
        <a
          href={href("/userProfile/download")}
          download
          className="inline-flex min-h-11 items-center text-link underline"
        >
          Download my data first
        </a>
        <AccountForm
          answer={answer}
          submit="Delete my account"
          pendingText="Deleting..."
          variant="danger"
        >
          {hasPassword ? (
            <PasswordField
              label="Your password"
              name="confirmation"
              autoComplete="current-password"
              required
              error={refusal?.errors?.confirmation}
            />
          ) : (
            <TextField
              label={`Type ${email} to confirm`}
              {...fieldOf(refusal, "confirmation")}
              type="email"
              autoComplete="off"
              required
            />
          )}
        </AccountForm>
      </div>
    </AccountPage>
  );
}
