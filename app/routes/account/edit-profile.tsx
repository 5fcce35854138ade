import { href } from "react-router";
import { answerAddress, loadAddressForm } from "./address-answers.server.ts";
import { AccountPage } from "./account-page.tsx";
import { AddressForm } from "./address-form.tsx";
import { useActionResult } from "#app/forms/use-action-result.ts";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/edit-profile";

export const handle = { frame: "paper" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Edit your details - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Where your orders go." },
];

export const loader = ({ context }: Route.LoaderArgs) => loadAddressForm(context);
export const action = ({ request, context }: Route.ActionArgs) => answerAddress(request, context);
export { clientAction } from "#app/forms/client-action.ts";

export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  return (
    <AccountPage
      title="Edit your details"
      lead="The address and number of your next orders."
      back={href("/userProfile")}
    >
      <AddressForm {...loaderData} answer={answer} to={href("/userProfile")} />
    </AccountPage>
  );
}
