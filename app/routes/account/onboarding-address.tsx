import { answerAddress, loadAddressForm } from "./address-answers.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf } from "#app/context.server.ts";
import { requestedPage } from "#app/forms/read-query.server.ts";
import { asCustomer, pageAfterSignIn } from "#app/http/page-after-sign-in.server.ts";
import { AccountPage } from "./account-page.tsx";
import { AddressForm } from "./address-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/onboarding-address";

export const handle = { frame: "paper" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Your address - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Where your orders go." },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    ...(await loadAddressForm(context)),
    to: pageAfterSignIn(contextOf(context).app.pages, asCustomer, requestedPage(request)),
  };
}

export const action = ({ request, context }: Route.ActionArgs) => answerAddress(request, context);
export { clientAction } from "#app/forms/client-action.ts";

export default function OnboardingAddress({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  return (
    <AccountPage
      title="Where do your orders go?"
      lead="Step 2 of 2: where we bring them, and the number we call."
    >
      <AddressForm {...loaderData} answer={answer} />
      <TextLink to={loaderData.to} className="mt-3">
        Later, before my first order
      </TextLink>
    </AccountPage>
  );
}
