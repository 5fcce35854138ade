import { data, href } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { findAddress, submitNumber } from "#app/domain/people/addresses.server.ts";
import { formTexts } from "#app/forms/form-texts.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { messages } from "#app/shared/messages.ts";
import { formatPhone } from "#app/shared/phone.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { PhoneField } from "./phone-field.tsx";
import { SavedPopup } from "./saved-popup.tsx";
import type { GuardedPage } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/add-number";

export const handle = { frame: "paper" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Add a number ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "The number we call when your order is ready for pick-up." },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { addressPhone } = await findAddress(app.db, viewerOf(context).id);
  return { phone: formatPhone(addressPhone) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const typed = await formTexts(request, ["addressPhone"]);
  const answer = await submitNumber(app.db, viewerOf(context).id, typed, app.now());
  return data(answer, { status: answer.ok ? 200 : 400 });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function AddNumber({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData?.ok === false ? actionData : undefined;
  return (
    <AccountPage title="Add a number" back={href("/cart")}>
      <AccountForm answer={actionData} submit="Save number" pendingText="Saving...">
        <PhoneField
          defaultValue={refusal?.values.addressPhone ?? loaderData.phone}
          error={refusal?.errors?.addressPhone}
        />
      </AccountForm>
      <SavedPopup
        saved={actionData?.ok ? actionData : undefined}
        title={messages.address.numberSaved}
        to={href("/cart")}
      />
    </AccountPage>
  );
}
