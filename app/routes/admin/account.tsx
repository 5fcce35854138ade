import { pluralise } from "#app/shared/texts/pluralise.ts";
import { href } from "react-router";
import { z } from "zod";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  findEmailRequest,
  requestEmailChange,
} from "#app/domain/accounts/administrator-email.server.ts";
import { revokeLink } from "#app/domain/accounts/administrator-link.server.ts";
import { changePassword } from "#app/domain/accounts/password-change.server.ts";
import { chooseDigestFrequency, findDigestFrequency } from "#app/domain/admin-digest.server.ts";
import { submitUsername } from "#app/domain/accounts/accounts.server.ts";
import { findOwnershipTransfer, acceptOwnership } from "#app/domain/team/ownership.server.ts";
import { endOwnSessions, listSessions } from "#app/domain/accounts/admin-sessions.server.ts";
import { type Backups, findBackups } from "#app/domain/backups.server.ts";
import { agoText } from "#app/shared/ages.ts";
import { browserName } from "#app/shared/accounts/browser-name.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { DayTime } from "./day-time.tsx";
import { findSetting } from "#app/domain/settings.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { adminMeta } from "./admin-meta.ts";
import { digestFrequencies } from "#app/shared/notifications/digest-frequencies.ts";
import { fieldOf, type FormResult, formError, refusalIn } from "#app/shared/form-result.ts";
import {
  areOwners,
  roleLabels,
  type TeamRole,
  type WithForms,
} from "#app/shared/team/permissions.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { siteTexts } from "#app/shared/site-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { PasswordChangeForm } from "#app/ui/form/password-change-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { EmailChangeForm } from "./email-change-form.tsx";
import { MaySend } from "./may.tsx";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { OwnPasswordField } from "#app/ui/form/own-password-field.tsx";
import { KeysSwitch } from "./keys/keys-switch.tsx";
import { SchemeSwitch } from "#app/layout/scheme-switch.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { DigestForm } from "./notifications/digest-form.tsx";
import type { AdminPage } from "./admin-page.ts";
import type { Route } from "./+types/account";

export const handle = {
  also: [
    { label: "Change password" },
    { label: "Your name" },
    { label: "Sessions: where you are signed in" },
    { label: "Change e-mail address" },
    { label: "Light or dark" },
    { label: "Keys" },
    { label: "Digest by e-mail" },
    { label: "Log out" },
  ],
  reads: "account.use",
  does: {
    "": "account.use",
    "change-email": "digest.choose",
    "change-name": "account.use",
    "take-over-site": "account.use",
    "end-session": "account.use",
    "end-other-sessions": "account.use",
    "choose-digest": "digest.choose",
  },
} satisfies WithForms<AdminPage, z.infer<typeof form>>;

export const meta = () => adminMeta("Account");

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const viewer = viewerOf(context);
  const [frequency, asked, administratorId, offer, open, backups] = await Promise.all([
    findDigestFrequency(app),
    findEmailRequest(app.db, app.now()),
    findSetting(app.db, "administrator"),
    findOwnershipTransfer(app.db, app.now()),
    listSessions(app.db, viewer.id),
    findBackups(app),
  ]);
  const { email, username, roles } = viewer;
  const signedIn = open.map(({ userAgent, ...session }) => ({
    ...session,
    browser: browserName(userAgent),
    isThis: session.id === viewer.session,
  }));
  const waiting = asked?.email ?? null;
  return {
    email,
    name: username,
    roles,
    frequency,
    waiting,
    isWrittenTo: viewer.id === administratorId,
    signedIn,
    backups: backups && { ...backups, now: app.now().getTime() },
    offer: offer?.to.id === viewer.id ? { from: offer.from.name, stays: offer.stays } : null,
  };
}

const form = z.union([
  z.object({ intent: z.literal("choose-digest"), frequency: z.enum(digestFrequencies) }),
  z.object({ intent: z.literal("change-email"), email: text, current: text }),
  z.object({ intent: z.literal("change-name"), username: text }),
  z.object({ intent: z.literal("take-over-site"), current: text }),
  z.object({ intent: z.literal("end-session"), session: z.string().max(80) }),
  z.object({ intent: z.literal("end-other-sessions") }),
  z.object({ current: text, password: text, repeat: text }),
]);
/** What tells the forms apart; that of the password has none. */
type Intent = Extract<z.infer<typeof form>, { intent: string }>["intent"];

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (typed) => {
    const { app } = contextOf(context);
    if ("frequency" in typed) {
      await chooseDigestFrequency(app, typed.frequency, viewerOf(context).id);
      return { ok: true as const };
    }
    if (
      "intent" in typed &&
      (typed.intent === "end-session" || typed.intent === "end-other-sessions")
    ) {
      const { id, session } = viewerOf(context);
      const which =
        typed.intent === "end-session" ? { session: typed.session } : { allBut: session };
      const ended = await endOwnSessions(app, which, id);
      return {
        ok: true as const,
        message: pluralise(ended, "session ended.", "sessions ended."),
      };
    }
    if ("intent" in typed && typed.intent === "take-over-site")
      return acceptOwnership(app, typed.current, viewerOf(context).id);
    if ("email" in typed) return requestEmailChange(app, typed, viewerOf(context).id);
    if ("username" in typed) return submitUsername(app, typed, viewerOf(context).id);
    const answer = await changePassword(app, typed, viewerOf(context));
    if (answer.ok && areOwners(viewerOf(context).roles)) revokeLink(app.env);
    return answer;
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  const answers = (intent: Intent) => answer?.intent === intent;
  const isDigestForm = answers("choose-digest");
  const isEmail = answers("change-email");
  const isName = answers("change-name");
  const isEnd = answers("end-session") || answers("end-other-sessions");
  const isOffer = answers("take-over-site");
  const changed = isDigestForm || isEmail || isName || isOffer || isEnd ? undefined : answer;
  return (
    <>
      <PageHeader
        title="Account"
        lead={`${siteTexts.admin.signedIn}: ${loaderData.email}`}
        actions={
          <Form method="post" action={href("/logout")}>
            <Button variant="secondary" size="sm">
              Log Out
            </Button>
          </Form>
        }
      />
      <SavedToast answer={answer}>
        {isDigestForm
          ? "How often to write to you is saved."
          : isEmail
            ? "A link is on its way to the new address."
            : isName
              ? "Your name is saved."
              : isOffer
                ? "You are an owner now."
                : isEnd && answer?.ok
                  ? answer.message
                  : siteTexts.admin.passwordChanged}
      </SavedToast>
      {loaderData.offer && (
        <OfferCard offer={loaderData.offer} answer={isOffer ? answer : undefined} />
      )}
      <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Card>
            <NameForm
              name={loaderData.name}
              roles={loaderData.roles}
              answer={isName ? answer : undefined}
            />
            <div className="mt-4 grid border-t-2 border-line pt-2">
              <Details summary="Change password…" isOpen={changed !== undefined}>
                <div className="mt-2 mb-4 grid gap-4">
                  <PasswordChangeForm email={loaderData.email} answer={changed} />
                </div>
              </Details>
              {loaderData.isWrittenTo && (
                <Details
                  summary={
                    <span>
                      Change <span className="unbroken">e-mail</span> address…
                    </span>
                  }
                  isOpen={isEmail || loaderData.waiting !== null}
                >
                  <div className="mt-2 mb-4">
                    <EmailChangeForm
                      waiting={loaderData.waiting}
                      answer={isEmail ? answer : undefined}
                    />
                  </div>
                </Details>
              )}
            </div>
          </Card>
          <Card>
            <SessionsCard sessions={loaderData.signedIn} />
          </Card>
          {loaderData.backups && (
            <Card>
              <BackupsCard {...loaderData.backups} />
            </Card>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <MaySend intent="choose-digest">
            <Card>
              <DigestForm frequency={loaderData.frequency} />
            </Card>
          </MaySend>
          <Card>
            <SchemeSwitch
              of="the back office and the store"
              heading={<h2 className="text-xl font-bold">Light or dark</h2>}
            />
          </Card>
          <Card>
            <KeysSwitch />
          </Card>
        </div>
      </div>
    </>
  );
}

interface NameFormProps {
  name: string;
  roles: readonly TeamRole[];
  answer: FormResult | undefined;
}

/** Changes the name by which the other organisers see who did something. */
function NameForm({ name, roles, answer }: NameFormProps) {
  const refusal = refusalIn(answer);
  return (
    <Form method="post" className="grid gap-4">
      <h2 className="text-xl font-bold">{roleLabels(roles)}</h2>
      <TextField
        label="Your name"
        {...fieldOf(refusal, "username", name)}
        autoComplete="name"
        hint="As the activity log shows it"
      />
      <FormMessage>{formError(refusal)}</FormMessage>
      <Button
        name="intent"
        value="change-name"
        variant="secondary"
        size="sm"
        className="justify-self-start"
      >
        Save name
      </Button>
    </Form>
  );
}

interface OfferCardProps {
  offer: { from: string; stays: boolean };
  answer: FormResult | undefined;
}

/** Shows the ownership that an owner offers to the viewer. */
function OfferCard({ offer, answer }: OfferCardProps) {
  return (
    <Card edge className="mb-5 max-w-xl">
      <h2 className="mb-3 text-xl font-bold">You are offered the ownership</h2>
      <p className="mb-4">
        {offer.from} offers it to you{offer.stays ? " and stays an owner too" : ""}. An owner may do
        everything, and decides who is in the team.
      </p>
      <AccountForm answer={answer} intent="take-over-site" submit="Take it over">
        <OwnPasswordField error={refusalIn(answer)?.errors?.["current"]} />
      </AccountForm>
    </Card>
  );
}

type BackupsCardProps = Backups & { now: number };

/** Says how old the last good nightly backup is. */
function BackupsCard({ madeAt, failedAt, isLate, now }: BackupsCardProps) {
  return (
    <>
      <h2 id="backups" className="mb-3 scroll-mt-24 text-xl font-bold">
        Backups
      </h2>
      <p>
        {madeAt ? (
          <>
            {`The last good nightly backup was made ${agoText(madeAt, now)}, `}
            <DayTime at={madeAt} />.
          </>
        ) : (
          "There is no good nightly backup yet."
        )}
      </p>
      {failedAt ? (
        <p className="mt-2 font-semibold text-danger">
          The one of <DayTime at={failedAt} /> failed.
        </p>
      ) : (
        isLate && <p className="mt-2 font-semibold text-danger">The last one was not made.</p>
      )}
    </>
  );
}

interface ShownSession {
  id: string;
  browser: string;
  network: string | null;
  createdAt: Date;
  usedAt: Date | null;
  isThis: boolean;
}

/** Lists the viewer's sessions, each with a button that ends it. */
function SessionsCard({ sessions }: { sessions: readonly ShownSession[] }) {
  return (
    <>
      <h2 className="mb-3 text-xl font-bold">Where you are signed in</h2>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, browser, network, createdAt, usedAt, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold wrap-anywhere">{browser}</p>
              <p className="text-sm text-muted wrap-anywhere">
                {network && `${network}, `}last used <DayTime at={usedAt ?? createdAt} />
              </p>
            </div>
            {isThis ? (
              <span className="text-sm font-semibold">This one</span>
            ) : (
              <ActionButton intent="end-session" of={{ session: id }} label={`End ${browser}`}>
                End
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      <p className="my-3 text-sm text-muted">
        A session ends after 12 hours without use, and after 30 days.
      </p>
      {sessions.length > 1 && (
        <ActionButton intent="end-other-sessions">End all the others</ActionButton>
      )}
    </>
  );
}
