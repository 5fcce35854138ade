import { answerAddress, loadAddress } from "./address-answers.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { contextOf } from "#app/context.server.ts";
import { landingOf } from "#app/http/landing.server.ts";
import { AccountPage } from "./account-page.tsx";
import { AddressForm } from "./address-form.tsx";
import type { GuardedPage } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/onboarding-address";

export const handle = { frame: "paper" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Your address ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Where your orders go." },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = new URL(request.url).searchParams.get("next");
  const { pages } = contextOf(context).app;
  return { address: await loadAddress(context), to: landingOf(pages, "customer", next) };
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
