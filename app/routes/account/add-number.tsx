import { href } from "react-router";
import { z } from "zod";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { findAddress, submitNumber } from "#app/domain/accounts/addresses.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { refusalIn } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { formatPhone } from "#app/shared/accounts/phone.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { PhoneField } from "./phone-field.tsx";
import { SavedPopup } from "./saved-popup.tsx";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/add-number";

export const handle = { frame: "paper" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Add a number - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "The number we call when your order is ready for pick-up." },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { addressPhone } = await findAddress(app.db, viewerOf(context).id);
  return { phone: formatPhone(addressPhone) };
}

const form = z.object({ addressPhone: text });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, (typed) => {
    const { app } = contextOf(context);
    return submitNumber(app, typed, viewerOf(context).id);
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function AddNumber({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  const refusal = refusalIn(answer);
  return (
    <AccountPage title="Add a number" back={href("/cart")}>
      <AccountForm answer={answer} submit="Save number" pendingText="Saving...">
        <PhoneField
          defaultValue={refusal?.values.addressPhone ?? loaderData.phone}
          error={refusal?.errors?.addressPhone}
        />
      </AccountForm>
      <SavedPopup
        saved={answer?.ok ? answer : undefined}
        title={siteTexts.address.numberSaved}
        to={href("/cart")}
      />
    </AccountPage>
  );
}
