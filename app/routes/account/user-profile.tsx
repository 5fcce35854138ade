import { clearDevice } from "#app/browser/prehydration/keep-offline.ts";
import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { hasPassword } from "#app/domain/privacy/account-deletion.server.ts";
import { submitUsername } from "#app/domain/accounts/accounts.server.ts";
import { changePassword } from "#app/domain/accounts/password-change.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { type Address, addressRows } from "#app/shared/accounts/address.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
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
import { loadAddress } from "./address-answers.server.ts";
import type { Route } from "./+types/user-profile";
import { fieldOf, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { minimumUsernameLength } from "#app/shared/limits.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { PasswordChangeForm } from "#app/ui/form/password-change-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import {
  canInstall,
  install,
  onInstallable,
} from "#app/browser/network/register-service-worker.ts";
import { useSite } from "#app/layout/use-site.ts";

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
  z.object({ intent: z.literal("change-name"), username: text }),
  z.object({ intent: z.literal("change-password"), current: text, password: text, repeat: text }),
]);

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (typed) => {
    const { app } = contextOf(context);
    const viewer = viewerOf(context);
    if (typed.intent === "change-name") return submitUsername(app, typed, viewer.id);
    return changePassword(app, typed, viewer);
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function UserProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { email, username, address, hasPassword } = loaderData;
  const answer = useActionResult(actionData);
  const of = (intent: "change-name" | "change-password") =>
    answer?.intent === intent ? answer : undefined;
  const done =
    answer?.intent === "change-name" ? siteTexts.username.saved : siteTexts.passwordChanged;
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
              <DefinitionList rows={[{ term: "E-mail", value: email }]} />
              <NameSetting username={username} answer={of("change-name")} />
              <PasswordSetting
                email={email}
                hasPassword={hasPassword}
                answer={of("change-password")}
              />
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
            <SchemeSwitch
              of="the store and your account"
              heading={<h2 className="poster text-heading">Light or dark</h2>}
            />
          </Card>
          <InstallOffer />
          <YourData />
          <Form method="post" action={href("/logout")} onSubmit={clearDevice}>
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

type Answer = FormResult<"username" | "current" | "password" | "repeat"> | undefined;

function NameSetting({ username, answer }: { username: string; answer: Answer }) {
  const refusal = refusalIn(answer);
  return (
    <Setting term="Display name" value={username || "Not chosen yet"} answer={answer}>
      <AccountForm answer={answer} intent="change-name" submit="Save name" pendingText="Saving...">
        <TextField
          label="Your name on orders"
          {...fieldOf(refusal, "username", username)}
          autoComplete="nickname"
          spellCheck={false}
          required
          hint={`At least ${minimumUsernameLength} characters. Orders that are made keep the old one.`}
        />
      </AccountForm>
    </Setting>
  );
}

interface PasswordSettingProps {
  email: string;
  hasPassword: boolean;
  answer: Answer;
}

function PasswordSetting({ email, hasPassword, answer }: PasswordSettingProps) {
  if (!hasPassword)
    return (
      <Setting term="Password" value="You sign in with Google">
        <p className="text-muted">
          Your password is Google&apos;s, and is changed there. To sign in here without Google too,
          ask for a link that sets a password of its own.
        </p>
        <TextLink to={href("/reset")}>Send me that link</TextLink>
      </Setting>
    );
  return (
    <Setting term="Password" value="••••••••" answer={answer}>
      <PasswordChangeForm email={email} intent="change-password" answer={answer} />
    </Setting>
  );
}

interface SettingProps {
  term: string;
  value: ReactNode;
  answer?: FormResult;
  children: ReactNode;
}

/** One line of the profile. It opens on the form that changes it, and closes when that is done. */
function Setting({ term, value, answer, children }: SettingProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const line = details.current;
    if (!answer?.ok || !line) return;
    if (line.contains(document.activeElement))
      line.querySelector("summary")!.focus({ preventScroll: true });
    line.querySelector("form")!.reset();
    line.open = false;
  }, [answer]);
  return (
    <details ref={details} open={refusalIn(answer) !== undefined} className="group">
      <summary className="flex min-h-14 flex-wrap items-center gap-x-4 py-2">
        <span className="text-muted">{term}</span>
        <span className="ml-auto min-w-0 text-right font-semibold wrap-anywhere">{value}</span>
        <span className="lettering min-w-16 text-right text-link underline underline-offset-4">
          <span className="group-open:hidden">Change</span>
          <span className="hidden group-open:inline">Close</span>
          <span className="sr-only"> {term.toLowerCase()}</span>
        </span>
      </summary>
      <div className="grid gap-4 pt-2 pb-5">{children}</div>
    </details>
  );
}

/** Offers to install the site as an app, where the browser allows that. */
function InstallOffer() {
  const { brandName } = useSite();
  const isOffered = useSyncExternalStore(onInstallable, canInstall, () => false);
  if (!isOffered) return null;
  return (
    <Button type="button" variant="secondary" onClick={install}>
      Put {brandName} on this device
    </Button>
  );
}
