import { href } from "react-router";
import { z } from "zod";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  findEmailRequest,
  requestEmailChange,
} from "#app/domain/accounts/administrator-email.server.ts";
import { forgetLink } from "#app/domain/accounts/administrator-link.server.ts";
import { changePassword } from "#app/domain/accounts/password-change.server.ts";
import { choosePace, findDigestFrequency } from "#app/domain/admin-digest.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { adminMeta } from "./admin-meta.ts";
import { digestFrequencies } from "#app/shared/notifications/digest-frequencies.ts";
import { messages } from "#app/shared/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PasswordChangeForm } from "#app/ui/form/password-change-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { EmailChangeForm } from "./email-change-form.tsx";
import { KeysSwitch } from "./keys/keys-switch.tsx";
import { SchemeSwitch } from "#app/layout/scheme-switch.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { DigestForm } from "./notifications/digest-form.tsx";
import type { AdminPage } from "./admin-page.ts";
import type { Route } from "./+types/account";

export const handle = {
  sidebar: { group: "Office", label: "Account", icon: "UserIcon" },
  also: [
    { label: "Change password" },
    { label: "Change e-mail address" },
    { label: "Light or dark" },
    { label: "Keys" },
    { label: "News by e-mail" },
    { label: "Log out" },
  ],
} satisfies AdminPage;

export const meta = () => adminMeta("Account");

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const [pace, asked] = await Promise.all([
    findDigestFrequency(app),
    findEmailRequest(app.db, app.now()),
  ]);
  return { email: viewerOf(context).email, pace, waiting: asked?.email ?? null };
}

const form = z.union([
  z.object({ intent: z.literal("news"), pace: z.enum(digestFrequencies) }),
  z.object({ intent: z.literal("email"), email: text, current: text }),
  z.object({ current: text, password: text, repeat: text }),
]);

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (typed) => {
    const { app } = contextOf(context);
    if ("pace" in typed) {
      await choosePace(app, typed.pace, viewerOf(context).id);
      return { ok: true as const };
    }
    if ("email" in typed) return requestEmailChange(app, typed);
    const answer = await changePassword(app, typed, {
      ...viewerOf(context),
      headers: request.headers,
    });
    if (answer.ok) forgetLink(app.env);
    return answer;
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData);
  const isNews = answer?.intent === "news";
  const isEmail = answer?.intent === "email";
  const changed = isNews || isEmail ? undefined : answer;
  return (
    <>
      <PageHeader
        title={messages.admin.signedIn}
        lead={loaderData.email}
        actions={
          <Form method="post" action={href("/logout")}>
            <Button variant="secondary">Log Out</Button>
          </Form>
        }
      />
      <SavedToast answer={answer}>
        {isNews
          ? "How often to write to you is saved."
          : isEmail
            ? "A link is on its way to the new address."
            : messages.admin.passwordChanged}
      </SavedToast>
      <div className="grid max-w-6xl items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
        <Card>
          <DigestForm pace={loaderData.pace} />
        </Card>
        <div className="grid gap-5 md:max-xl:contents">
          <Card>
            <h2 className="poster mb-4 text-heading">Change password</h2>
            <div className="grid gap-4">
              <PasswordChangeForm email={loaderData.email} answer={changed} />
            </div>
          </Card>
          <Card>
            <h2 className="poster mb-4 text-heading leading-tight!">
              Change <span className="unbroken">e-mail</span> address
            </h2>
            <EmailChangeForm waiting={loaderData.waiting} answer={isEmail ? answer : undefined} />
          </Card>
        </div>
        <div className="grid gap-5 md:max-xl:contents">
          <Card>
            <SchemeSwitch of="the back office and the store" />
          </Card>
          <Card>
            <KeysSwitch />
          </Card>
        </div>
      </div>
    </>
  );
}
