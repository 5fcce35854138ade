import { answerAddress, loadAddress } from "./address-answers.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { landingOf } from "#app/shared/landing.ts";
import { AccountPage } from "./account-page.tsx";
import { AddressForm } from "./address-form.tsx";
import type { Route } from "./+types/onboarding-address";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Your address ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Where your orders go." },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = new URL(request.url).searchParams.get("next");
  return { address: await loadAddress(context), to: landingOf("customer", next) };
}

export const action = ({ request, context }: Route.ActionArgs) => answerAddress(request, context);
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function OnboardingAddress({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Where do your orders go?"
      lead="Where we bring them, and the number we call."
    >
      <AddressForm {...loaderData} answer={actionData} />
    </AccountPage>
  );
}
