import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { hasPassword } from "#app/domain/privacy/account-deletion.server.ts";
import { submitUsername } from "#app/domain/accounts/accounts.server.ts";
import { changePassword } from "#app/domain/accounts/password-change.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { type Address, addressRows } from "#app/shared/accounts/address.ts";
import { messages } from "#app/shared/messages.ts";
import { SchemeSwitch } from "#app/layout/scheme-switch.tsx";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { DownloadIcon, SignOutIcon } from "#app/ui/icon/icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { NameSetting, PasswordSetting } from "./account-settings.tsx";
import { loadAddress } from "./address-answers.server.ts";
import { InstallOffer } from "./install-offer.tsx";
import type { Route } from "./+types/user-profile";

export const handle = { frame: "account" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Your profile - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Your details, your data, signing out." },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email, username } = viewerOf(context);
  const [address, isByPassword] = await Promise.all([
    loadAddress(context),
    hasPassword(contextOf(context).app.db, id),
  ]);
  return { email, username, address, hasPassword: isByPassword };
}

const form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("name"), username: text }),
  z.object({ intent: z.literal("password"), current: text, password: text, repeat: text }),
]);

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (typed) => {
    const { app } = contextOf(context);
    const viewer = viewerOf(context);
    if (typed.intent === "name") return submitUsername(app, typed, viewer.id);
    return changePassword(app, typed, { ...viewer, headers: request.headers });
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function UserProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { email, username, address, hasPassword } = loaderData;
  const answer = useLastAnswer(actionData);
  const of = (intent: "name" | "password") => (answer?.intent === intent ? answer : undefined);
  const done = answer?.intent === "name" ? messages.username.saved : messages.passwordChanged;
  return (
    <AccountPage title="Your profile" isWide>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <FormMessage kind="success" answer={answer}>
            {answer?.ok && done}
          </FormMessage>
          <Card edge>
            <h2 className="poster text-heading">Account</h2>
            <div className="divide-y divide-line">
              <DefinitionList rows={[{ term: "Email", value: email }]} />
              <NameSetting username={username} answer={of("name")} />
              <PasswordSetting email={email} hasPassword={hasPassword} answer={of("password")} />
            </div>
          </Card>
          <Card>
            <h2 className="poster text-heading">Shipping info</h2>
            <Shipping address={address} />
            <LinkButton to={href("/editprofile")} className="mt-4 w-full sm:w-auto">
              Edit address
            </LinkButton>
          </Card>
        </div>
        <div className="grid gap-6">
          <Card className="noscript:hidden">
            <SchemeSwitch of="the store and your account" />
          </Card>
          <InstallOffer />
          <YourData />
          <Form method="post" action={href("/logout")} onSubmit={() => localStorage.clear()}>
            <Button variant="secondary" className="w-full" size="lg">
              <SignOutIcon className="size-5" />
              Log out
            </Button>
          </Form>
        </div>
      </div>
    </AccountPage>
  );
}

const YourData = () => (
  <Card>
    <h2 className="poster text-heading">Your data</h2>
    <p className="mt-2 text-muted">Everything stored about you, as a file (JSON).</p>
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <a href={href("/userProfile/download")} download className={buttonClass("secondary", "md")}>
        <DownloadIcon className="size-5" />
        Download my data
      </a>
      <TextLink to={href("/userProfile/delete")}>Delete my account</TextLink>
    </div>
  </Card>
);

function Shipping({ address }: { address: Address }) {
  if (!address.addressLine1 && !address.addressPhone)
    return <p className="mt-2 text-muted">No address yet. Add one before your first order.</p>;
  return <DefinitionList rows={addressRows(address)} />;
}
