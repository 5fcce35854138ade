import { pluralise } from "#app/shared/texts/pluralise.ts";
import type { ReactNode } from "react";
import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { beginHandover, confirmStep, findHandover } from "#app/domain/handover/handover.server.ts";
import { findOpenThings, type OpenThings } from "#app/domain/handover/open-things.server.ts";
import { removePast } from "#app/domain/handover/past-team.server.ts";
import { stateOfKeys, tryKeys } from "#app/domain/handover/paystack-keys.server.ts";
import {
  endHandover,
  listSteps,
  namesOf,
  saveLetter,
  type StepState,
  withoutFactor,
} from "#app/domain/handover/progress.server.ts";
import {
  confirmTestMail,
  findTestMail,
  sendTestMail,
} from "#app/domain/handover/test-mail.server.ts";
import { isAtWork, requestBackup } from "#app/domain/handover/try-backup.server.ts";
import { inviteOrganiser } from "#app/domain/team/invitations.server.ts";
import { listTeam } from "#app/domain/team/members.server.ts";
import {
  findOwnershipOffer,
  offerOwnership,
  withdrawOwnership,
} from "#app/domain/team/ownership.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import {
  fieldOf,
  formError,
  type FormResult,
  type Refusal,
  refusalIn,
  type Refused,
} from "#app/shared/form-result.ts";
import {
  type HandoverStep,
  handoverSteps,
  handoverStepNames,
  letterFieldNames,
  letterFields,
  longestLetterField,
} from "#app/shared/handover/handover-steps.ts";
import { totalLabels, totalText } from "#app/shared/handover/site-totals.ts";
import { keysOf } from "#app/shared/records.ts";
import { areOwners, roleLabels, teamRoleNames, teamRoles } from "#app/shared/team/permissions.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { OwnPasswordField } from "#app/ui/form/own-password-field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import {
  InvitationLink,
  InvitedAddress,
  type ShownInvitation,
} from "#app/routes/admin/team/invitation.tsx";
import type { Route } from "./+types/handover";

export const handle = {
  also: [{ label: "Hand over to the next team" }, { label: "Make and try a backup" }],
  reads: "site.hand-over",
  does: "site.hand-over",
} satisfies AdminPage;

export const meta = () => adminMeta("Hand-over");

const query = z.object({ backup: queryText });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const viewer = viewerOf(context);
  const handover = await findHandover(app.db);
  if (!handover || handover.ended) {
    const ended = handover?.ended ?? null;
    const names = await namesOf(app.db, ended ? [ended.byId] : []);
    return {
      last: ended && { at: ended.at, by: names.get(ended.byId) ?? "somebody" },
      now: null,
    };
  }
  const { steps, backup, letter, startedAt, startedById } = handover;
  const [states, team, offer, mail, things, names, festival] = await Promise.all([
    listSteps(app.db, app, handover),
    listTeam(app.db),
    findOwnershipOffer(app.db, app.now()),
    findTestMail(app.db),
    findOpenThings(app),
    namesOf(app.db, [startedById, ...Object.values(steps).map(({ byId }) => byId)]),
    app.festival(),
  ]);
  return {
    last: null,
    now: {
      startedAt,
      startedBy: names.get(startedById) ?? "somebody",
      steps: states,
      doneSteps: Object.entries(steps).map(([name, { at, byId }]) => ({
        name,
        at,
        by: names.get(byId) ?? "somebody",
      })),
      team: team.map(({ id, name, email, roles }) => ({
        id,
        name,
        email,
        roles,
        isNew: !handover.teamBefore.includes(id),
      })),
      withoutFactor: withoutFactor(team).map(({ name, email }) => ({ name, email })),
      viewerId: viewer.id,
      brand: festival.name.brand,
      offer: offer && { to: offer.to.name, expiresAt: offer.expiresAt },
      keys: stateOfKeys(app, handover),
      hasPreviousKey: app.env.paystack.previousSecretKey !== undefined,
      mail: mail && { ...mail, isConfirmed: steps.mail !== undefined },
      googleAt: handover.googleAt,
      backup: backup && {
        ...backup,
        isAtWork: isAtWork(backup, app.now()),
        isGone: readQuery(request, query).backup === "gone",
      },
      things,
      letter,
    },
  };
}

const chosenRoles = z.array(z.enum(teamRoleNames));
const letterText = z
  .string()
  .trim()
  .max(longestLetterField, `${longestLetterField} letters at most.`)
  .catch("");
const form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("begin-handover") }),
  z.object({ intent: z.literal("invite-organiser"), email: text, role: chosenRoles }),
  z.object({ intent: z.literal("offer-ownership"), member: z.string().max(80), current: text }),
  z.object({ intent: z.literal("withdraw-ownership-offer") }),
  z.object({ intent: z.literal("remove-members"), leaving: z.array(z.string().max(80)).max(200) }),
  z.object({ intent: z.literal("confirm-factors") }),
  z.object({ intent: z.literal("save-keys"), publicKey: text, secretKey: text }),
  z.object({ intent: z.literal("send-test-email") }),
  z.object({ intent: z.literal("confirm-test-email"), code: text }),
  z.object({ intent: z.literal("make-backup"), current: text }),
  z.object({ intent: z.literal("confirm-open-work") }),
  z.object({
    intent: z.literal("save-letter"),
    server: letterText,
    domain: letterText,
    accounts: letterText,
    backups: letterText,
    people: letterText,
  }),
  z.object({ intent: z.literal("end-handover") }),
]);

type FormAnswer = { ok: true; message: string; link?: ShownInvitation } | Refused;

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async (sent): Promise<FormAnswer> => {
      const { app } = contextOf(context);
      const { id } = viewerOf(context);
      const answered = (answer: { ok: true } | Refused, message: string): FormAnswer =>
        answer.ok ? { ok: true, message } : answer;
      switch (sent.intent) {
        case "begin-handover":
          await beginHandover(app, id);
          return { ok: true, message: "The hand-over has begun. It may take days." };
        case "invite-organiser": {
          const invited = await inviteOrganiser(app, { ...sent, roles: sent.role }, id);
          if (!invited.ok) return invited;
          return {
            ok: true,
            message: `The link is on its way to ${invited.email}.`,
            link: invited,
          };
        }
        case "offer-ownership": {
          const offer = { userId: sent.member, stays: true, current: sent.current };
          const offered = await offerOwnership(app, offer, id);
          if (!offered.ok) return offered;
          return { ok: true, message: `${offered.name} has to take it, with their own password.` };
        }
        case "withdraw-ownership-offer":
          await withdrawOwnership(app, id);
          return { ok: true, message: "The offer is taken back." };
        case "remove-members": {
          const removed = await removePast(app, sent.leaving, id);
          if (!removed.ok) return removed;
          const { removed: many } = removed;
          return {
            ok: true,
            message:
              many === 0
                ? "Nobody else leaves."
                : `${pluralise(many, "person is", "people are")} out and signed out everywhere.`,
          };
        }
        case "save-keys":
          return answered(await tryKeys(app, sent, id), "Paystack takes the new keys.");
        case "send-test-email": {
          const sentTo = await sendTestMail(app, id);
          return sentTo.ok
            ? { ok: true, message: `A code is on its way to ${sentTo.to}.` }
            : sentTo;
        }
        case "confirm-test-email":
          return answered(await confirmTestMail(app, sent.code, id), "E-mail arrives.");
        case "make-backup":
          return answered(await requestBackup(app, sent.current, id), "The backup is being made.");
        case "confirm-factors":
          await confirmStep(app, "factors", id);
          return { ok: true, message: "Saved." };
        case "confirm-open-work":
          await confirmStep(app, "open", id);
          return { ok: true, message: "Saved." };
        case "save-letter": {
          const { intent: _, ...letter } = sent;
          await saveLetter(app, letter, id);
          return { ok: true, message: "The letter is saved." };
        }
        case "end-handover":
          return answered(await endHandover(app, id), "The hand-over has ended.");
      }
    },
    { lists: ["role", "leaving"] },
  );

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

type Answer = FormResult<string, { link?: ShownInvitation }>;
type Running = NonNullable<Route.ComponentProps["loaderData"]["now"]>;

export default function Handover({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult<Answer>(actionData);
  const { last, now } = loaderData;
  return (
    <>
      <PageHeader
        title="Hand-over"
        lead="Everything that changes hands when another team takes over, step by step. You can stop after any step and go on days later."
        actions={
          now && (
            <LinkButton to={href("/adminHandover/letter")} variant="secondary">
              See the letter
            </LinkButton>
          )
        }
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      {now ? <Steps now={now} answer={answer} /> : <Begin last={last} answer={answer} />}
    </>
  );
}

interface BeginProps {
  last: Route.ComponentProps["loaderData"]["last"];
  answer: Answer | undefined;
}

function Begin({ last, answer }: BeginProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <Card>
        {last && (
          <p className="mb-4 wrap-anywhere">
            The last hand-over was ended by {last.by}, <DayTime at={last.at} />. Those who left have
            no access any more.{" "}
            <TextLink to={href("/adminHandover/letter")}>Print the letter</TextLink>
          </p>
        )}
        <p className="mb-2">You will need:</p>
        <ul className="mb-5 list-disc pl-6">
          <li>the e-mail address of the new owner;</li>
          <li>Paystack’s dashboard, and whoever can change the settings of the server;</li>
          <li>about half an hour, which you may spread over days.</li>
        </ul>
        <FormMessage answer={answer}>{formError(refusalIn(answer))}</FormMessage>
        <ActionButton intent="begin-handover" variant="primary" size="md">
          Begin the hand-over
        </ActionButton>
      </Card>
      <section aria-labelledby="steps" className="px-1 py-2">
        <h2 id="steps" className="mb-3 text-xl font-bold">
          The {handoverStepNames.length} steps
        </h2>
        <ol className="grid list-decimal gap-2 pl-6 marker:font-bold marker:text-muted">
          {handoverStepNames.map((name) => (
            <li key={name} className="pl-1">
              {handoverSteps[name]}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

const stepBadges = {
  open: { tone: "marigold", label: "To do" },
  done: { tone: "palm", label: "Done" },
  "not needed": { tone: "neutral", label: "Not needed" },
} as const;

/** The step that each form belongs to, where its answer is shown. */
const stepOf: Record<string, HandoverStep> = {
  "invite-organiser": "owner",
  "offer-ownership": "owner",
  "withdraw-ownership-offer": "owner",
  "remove-members": "past",
  "confirm-factors": "factors",
  "save-keys": "keys",
  "send-test-email": "mail",
  "confirm-test-email": "mail",
  "make-backup": "backup",
  "confirm-open-work": "open",
  "save-letter": "letter",
};

function Steps({ now, answer }: { now: Running; answer: Answer | undefined }) {
  const refusal = refusalIn(answer);
  const answered = answer?.intent ? stepOf[answer.intent] : undefined;
  const current = now.steps.find(({ is }) => is === "open")?.name;
  const open = now.steps.filter(({ is }) => is === "open").length;
  const of = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  const bodies: Record<HandoverStep, ReactNode> = {
    owner: <OwnerStep now={now} of={of} link={answer?.ok ? answer.link : undefined} />,
    past: <PastStep now={now} refusal={of("remove-members")} />,
    factors: <FactorsStep missing={now.withoutFactor} />,
    keys: <KeysStep now={now} refusal={of("save-keys")} />,
    mail: <MailStep now={now} of={of} />,
    google: <GoogleStep now={now} />,
    backup: <BackupStep now={now} refusal={of("make-backup")} />,
    open: <OpenStep things={now.things} />,
    letter: <LetterStep letter={now.letter} refusal={of("save-letter")} />,
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <p className="mb-4 text-muted wrap-anywhere">
          Begun by {now.startedBy}, <DayTime at={now.startedAt} />.{" "}
          {open === 0
            ? "Every step is done."
            : `${now.steps.length - open} of ${now.steps.length} done.`}
        </p>
        <ol className="grid gap-4">
          {now.steps.map((step, index) => (
            <Step
              key={step.name}
              step={step}
              number={index + 1}
              isOpen={step.name === answered || step.name === current}
              done={now.doneSteps.find(({ name }) => name === step.name)}
              problem={refusal && answered === step.name ? formError(refusal) : null}
            >
              {bodies[step.name]}
            </Step>
          ))}
        </ol>
      </div>
      <Card edge className="xl:sticky xl:top-7">
        <h2 className="mb-3 text-xl font-bold">End the hand-over</h2>
        <p className="mb-4">
          At the end every session, invitation and link of everybody who has left the team is ended
          once more, every gate phone and desk is stopped, and every owner is notified by e-mail.
        </p>
        <FormMessage>{formError(of("end-handover"))}</FormMessage>
        <ActionButton
          intent="end-handover"
          variant={open === 0 ? "primary" : "secondary"}
          size="md"
        >
          End the hand-over
        </ActionButton>
      </Card>
    </div>
  );
}

interface StepProps {
  step: StepState;
  number: number;
  isOpen: boolean;
  done: Running["doneSteps"][number] | undefined;
  problem: ReturnType<typeof formError> | null;
  children: ReactNode;
}

function Step({ step, number, isOpen, done, problem, children }: StepProps) {
  const { tone, label } = stepBadges[step.is];
  return (
    <li className="rounded-2xl border-2 border-line bg-raised">
      {/* The step opens and closes as steps are done, and keeps what is typed in it. */}
      <details open={isOpen ? true : undefined}>
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 px-4 py-2 sm:px-6">
          <h2 className="text-lead font-bold">
            {number}. {handoverSteps[step.name]}
          </h2>
          <span className="shrink-0">
            <Badge tone={tone}>{label}</Badge>
          </span>
        </summary>
        <div className="grid gap-4 px-4 pb-5 sm:px-6">
          {done && (
            <p className="text-sm text-muted wrap-anywhere">
              Done by {done.by}, <DayTime at={done.at} />.
            </p>
          )}
          {problem && <FormMessage>{problem}</FormMessage>}
          {children}
        </div>
      </details>
    </li>
  );
}

type RefusalOf = (intent: string) => Refusal | undefined;

interface OwnerStepProps {
  now: Running;
  of: RefusalOf;
  link: ShownInvitation | undefined;
}

const givenRoles = teamRoleNames.filter((role) => role !== "owner");

/** The step of a new owner, with the same invitation and offer as /adminTeam. */
function OwnerStep({ now, of, link }: OwnerStepProps) {
  const others = now.team.filter(({ roles }) => !areOwners(roles));
  const owners = now.team.filter(({ roles }) => areOwners(roles));
  return (
    <>
      <p className="wrap-anywhere">
        Owners now: {owners.map(({ name, email }) => `${name} (${email})`).join(", ")}. Invite the
        next one, and offer the ownership once they have joined. They take it under Settings, with
        their own password. You stay an owner until you leave in the next step.
      </p>
      {link && <InvitationLink link={link} brand={now.brand} />}
      <ActionForm
        behind="Invite somebody…"
        intent="invite-organiser"
        button="Send the invitation"
        variant="primary"
        refusal={of("invite-organiser")}
      >
        <InvitedAddress refusal={of("invite-organiser")} />
        <ChoiceGroup
          legend="Roles"
          name="role"
          type="checkbox"
          choices={givenRoles.map((role) => ({ value: role, label: teamRoles[role].label }))}
          error={of("invite-organiser")?.errors?.["roles"]}
        />
      </ActionForm>
      {now.offer ? (
        <>
          <p className="wrap-anywhere">
            The ownership is offered to <strong>{now.offer.to}</strong>, who can take it until{" "}
            <DayTime at={now.offer.expiresAt} />.
          </p>
          <ActionButton intent="withdraw-ownership-offer">Take the offer back</ActionButton>
        </>
      ) : others.length > 0 ? (
        <ActionForm
          behind="Offer the ownership…"
          intent="offer-ownership"
          button="Offer it"
          variant="primary"
          refusal={of("offer-ownership")}
        >
          <ChoiceGroup legend="To whom" name="member" type="radio" choices={choicesOf(others)} />
          <OwnPasswordField error={of("offer-ownership")?.errors?.["current"]} />
        </ActionForm>
      ) : null}
      <TextLink to={href("/adminTeam")}>Everything else of the team</TextLink>
    </>
  );
}

const choicesOf = (people: Running["team"]) =>
  people.map(({ id, name, email, roles }) => ({
    value: id,
    label: name,
    note: `${email}, ${roleLabels(roles)}`,
  }));

function PastStep({ now, refusal }: { now: Running; refusal: Refusal | undefined }) {
  const others = now.team.filter(({ id, isNew }) => id !== now.viewerId && !isNew);
  return (
    <>
      <p>
        Who leaves is out at once, on every device, with the links and invitations that they made.
        Whoever hands over is removed by the new owner, on this page.
      </p>
      <ActionForm
        key={others.map(({ id }) => id).join()}
        intent="remove-members"
        button={others.length > 0 ? "Remove the chosen; the others stay" : "Nobody else leaves"}
        variant={others.length > 0 ? "danger" : "primary"}
        refusal={refusal}
      >
        {others.length > 0 && (
          <ChoiceGroup
            legend="Who leaves"
            name="leaving"
            type="checkbox"
            choices={choicesOf(others)}
            error={refusal?.errors?.["leaving"]}
          />
        )}
      </ActionForm>
    </>
  );
}

function FactorsStep({ missing }: { missing: Running["withoutFactor"] }) {
  if (missing.length === 0)
    return <p>Everybody who touches money has a passkey or the six digits of an app.</p>;
  return (
    <>
      <p>
        A passkey, or the six digits of an app, beside the password: one stolen password is not the
        festival then. Each makes their own under Settings. Still without one:
      </p>
      <ul className="list-disc pl-6">
        {missing.map(({ name, email }) => (
          <li key={email} className="wrap-anywhere">
            {name}, {email}
          </li>
        ))}
      </ul>
      <TextLink to={href("/adminlog/security")}>Make your own</TextLink>
      <ActionButton intent="confirm-factors">They will make theirs</ActionButton>
    </>
  );
}

const keyTexts = {
  sandbox: "The sandbox stands in for Paystack here: there are no keys to renew.",
  old: "The site runs with the keys that it had when the hand-over began. Make new ones in Paystack’s dashboard (Settings, API Keys & Webhooks) and try them here.",
  tried:
    "Paystack takes the new keys, and the site still runs with the old ones: change the settings now.",
  untried:
    "The site runs with other keys than at the beginning, which were not tried here. Paste them once more.",
  new: "The site runs with the new keys, and Paystack takes them.",
} as const;

function KeysStep({ now, refusal }: { now: Running; refusal: Refusal | undefined }) {
  const { keys } = now;
  return (
    <>
      <p>{keyTexts[keys]}</p>
      {keys === "tried" && (
        <div className="rounded-cloth border-2 border-line p-4">
          <p className="mb-2">
            Whoever looks after the server changes these lines of its settings, in{" "}
            <code className="wrap-anywhere">/etc/festival/settings.env</code> or{" "}
            <code className="wrap-anywhere">deploy/production.env</code>, and starts the site again:
          </p>
          <pre className="overflow-x-auto rounded-cloth bg-sunk p-3 text-sm">
            {
              "PAYSTACK_PUBLIC_KEY=the new one\nPAYSTACK_SECRET_KEY=the new one\nPAYSTACK_PREVIOUS_SECRET_KEY=the old one"
            }
          </pre>
          <p className="mt-2">
            Until then payments wait: nothing is lost, since Paystack sends its events again for
            three days. Do it when few people buy.
          </p>
        </div>
      )}
      {now.hasPreviousKey && (
        <p>
          What Paystack signed with the old key is taken still. Three days after the change take{" "}
          <code>PAYSTACK_PREVIOUS_SECRET_KEY</code> out of the settings.
        </p>
      )}
      {keys !== "sandbox" && keys !== "new" && (
        <ActionForm intent="save-keys" button="Try these keys" variant="primary" refusal={refusal}>
          <TextField
            label="Public key"
            {...fieldOf(refusal, "publicKey")}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <PasswordField
            label="Secret key"
            name="secretKey"
            autoComplete="off"
            required
            hint="Paystack is asked with it. It is stored nowhere."
            error={refusal?.errors?.["secretKey"]}
          />
        </ActionForm>
      )}
    </>
  );
}

function MailStep({ now, of }: { now: Running; of: RefusalOf }) {
  const { mail } = now;
  return (
    <>
      <p>An e-mail goes to you as every other one of the site does, with a code in it.</p>
      {mail && (
        <p className="wrap-anywhere">
          The last one was written to {mail.to}, <DayTime at={mail.sentAt} />:{" "}
          {mail.state === "sent"
            ? "it has left."
            : mail.state === "waiting"
              ? `it waits to be sent. ${mail.reason ?? ""}`
              : `it was refused. ${mail.reason ?? ""}`}
        </p>
      )}
      <ActionButton intent="send-test-email">
        {mail ? "Send another" : "Send the e-mail"}
      </ActionButton>
      {mail && !mail.isConfirmed && (
        <ActionForm
          intent="confirm-test-email"
          button="It arrived"
          variant="primary"
          refusal={of("confirm-test-email")}
        >
          <TextField
            label="The code of the e-mail"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            error={of("confirm-test-email")?.errors?.["code"]}
          />
        </ActionForm>
      )}
    </>
  );
}

function GoogleStep({ now }: { now: Running }) {
  const { googleAt, steps } = now;
  if (steps.find(({ name }) => name === "google")?.is === "not needed")
    return <p>Google sign-in is not set up here, so that nobody misses it.</p>;
  return googleAt ? (
    <p>
      Google said who somebody is, <DayTime at={googleAt} />.
    </p>
  ) : (
    <>
      <p>
        Open the sign-in page in a private window and press “Continue with Google”, with an account
        that is not of the team. This page notices by itself.
      </p>
      <p className="text-sm text-muted">
        A private window, since an organiser who signs in with Google is a customer afterwards.
      </p>
      <p className="break-all select-all">{href("/login")}</p>
    </>
  );
}

const phaseTexts = {
  waiting: "It begins in a moment.",
  copying: "1 of 2: everything is being copied.",
  restoring: "2 of 2: the copy is being restored beside the site, and compared.",
} as const;

function BackupStep({ now, refusal }: { now: Running; refusal: Refusal | undefined }) {
  const { backup } = now;
  const isBusy = backup?.isAtWork ?? false;
  return (
    <>
      <p>
        A backup of everything is made, restored into a database beside the site’s, compared with
        the site and taken away again. The site goes on meanwhile, and nothing of it changes.
      </p>
      {backup?.isGone && (
        <FormMessage>
          There is no backup to download any more: one waits for an hour. Make another one.
        </FormMessage>
      )}
      {backup && (
        <div role="status" className="rounded-cloth border-2 border-line p-4">
          {isBusy &&
          (backup.phase === "waiting" ||
            backup.phase === "copying" ||
            backup.phase === "restoring") ? (
            <p>{phaseTexts[backup.phase]}</p>
          ) : backup.phase === "tried" ? (
            <>
              <p className="mb-2 font-semibold">The backup came back whole.</p>
              {backup.totals && (
                <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4">
                  {keysOf(totalLabels).map((name) => (
                    <div key={name} className="contents">
                      <dt>{totalLabels[name]}</dt>
                      <dd className="text-right font-semibold">
                        {totalText(name, backup.totals![name])}
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
              <a
                href={href("/adminHandover/backup.tar.gz")}
                className={buttonClass("primary", "sm")}
              >
                Download it ({Math.ceil((backup.bytes ?? 0) / 1_000_000)} MB)
              </a>
              <p className="mt-2 text-sm text-muted">
                {backup.downloadedAt ? (
                  <>
                    Downloaded, <DayTime at={backup.downloadedAt} />.{" "}
                  </>
                ) : (
                  "The step is done once it has been downloaded. "
                )}
                It holds everybody’s data: keep it where nobody else reads it.
              </p>
            </>
          ) : (
            <>
              <p className="font-semibold">
                {backup.phase === "failed" ? "The backup is not good." : "It broke off."}
              </p>
              {backup.problems.map((problem) => (
                <p key={problem} className="wrap-anywhere">
                  {problem}
                </p>
              ))}
            </>
          )}
        </div>
      )}
      {!isBusy && (
        <ActionForm
          behind={backup ? "Make another one…" : "Make a backup…"}
          intent="make-backup"
          button="Make and try it"
          variant="primary"
          refusal={refusal}
        >
          <OwnPasswordField error={refusal?.errors?.["current"]} />
        </ActionForm>
      )}
    </>
  );
}

function OpenStep({ things }: { things: OpenThings }) {
  const lines = [
    ["Payments without an answer", things.payments, `${href("/adminMoney")}?show=open`],
    ["Payment cases to decide", things.cases, href("/adminNotifications")],
    ["Refunds under way", things.refunds, `${href("/adminMoney")}?show=refunded`],
    ["Orders to hand over", things.orders, href("/orders")],
    ["Messages without an answer", things.messages, `${href("/adminMessages")}?show=waiting`],
  ] as const;
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map(([label, many, to]) => (
          <li key={label} className="flex items-center justify-between gap-3 py-1">
            <TextLink to={to}>{label}</TextLink>
            <span className="font-semibold">{many.toLocaleString("en-NG")}</span>
          </li>
        ))}
      </ul>
      <p>Not all of it has to be zero. The next team has to know of it.</p>
      <ActionButton intent="confirm-open-work" variant="primary">
        We know of it
      </ActionButton>
    </>
  );
}

function LetterStep({
  letter,
  refusal,
}: {
  letter: Running["letter"];
  refusal: Refusal | undefined;
}) {
  return (
    <>
      <p>
        Two pages to print, for whoever knows nothing of this site. Addresses, versions and people
        stand in it already. Write what the site cannot know.
      </p>
      <ActionForm intent="save-letter" button="Save the letter" variant="primary" refusal={refusal}>
        {letterFieldNames.map((name) => (
          <TextArea
            key={name}
            label={letterFields[name].label}
            name={name}
            rows={3}
            hint={letterFields[name].hint}
            defaultValue={refusal?.values[name] ?? letter[name]}
            error={refusal?.errors?.[name]}
          />
        ))}
      </ActionForm>
      <TextLink to={href("/adminHandover/letter")}>See and print the letter</TextLink>
    </>
  );
}
