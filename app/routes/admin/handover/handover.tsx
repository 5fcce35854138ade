import type { ReactNode } from "react";
import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { findHandover } from "#app/domain/handover/handover.server.ts";
import { findOpenThings } from "#app/domain/handover/open-things.server.ts";
import { stateOfKeys } from "#app/domain/handover/paystack-keys.server.ts";
import {
  listSteps,
  namesOf,
  type StepState,
  withoutFactor,
} from "#app/domain/handover/progress.server.ts";
import { findTestMail } from "#app/domain/handover/test-mail.server.ts";
import { isAtWork } from "#app/domain/handover/try-backup.server.ts";
import { listTeam } from "#app/domain/team/members.server.ts";
import { findOwnershipTransfer } from "#app/domain/team/ownership.server.ts";
import { answerForms, byOrganiser } from "#app/forms/page-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { invite, inviteIntent } from "#app/routes/admin/team/invite-form.tsx";
import {
  withdrawIntent,
  withdrawTransfer,
} from "#app/routes/admin/team/withdraw-transfer-form.tsx";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import type { ShownInvitation } from "#app/routes/admin/team/invitation.tsx";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import {
  type HandoverStep,
  handoverStepNames,
  handoverSteps,
} from "#app/shared/handover/handover-steps.ts";
import { queryText } from "#app/shared/query-text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { backupIntent, BackupStep, tryBackup } from "./backup-step.tsx";
import { begin, BeginForm } from "./begin-form.tsx";
import { end, EndForm, endIntent } from "./end-form.tsx";
import { factorsIntent, FactorsStep, noteFactors } from "./factors-step.tsx";
import { GoogleStep } from "./google-step.tsx";
import { keysIntent, KeysStep, tryNewKeys } from "./keys-step.tsx";
import { letterIntent, LetterStep, saveLetterFields } from "./letter-step.tsx";
import { MailStep } from "./mail-step.tsx";
import {
  transferIntent,
  transferToMember,
} from "#app/routes/admin/team/transfer-ownership-form.tsx";
import { noteOpenThings, openIntent, OpenStep } from "./open-step.tsx";
import { OwnerStep } from "./owner-step.tsx";
import { leavePast, pastIntent, PastStep } from "./past-step.tsx";
import type { Running } from "./running.ts";
import { sendIntent, sendMail } from "./send-test-mail-form.tsx";
import { codeIntent, confirmMail } from "./test-mail-code-form.tsx";
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
  const [states, team, offered, mail, things, names, festival] = await Promise.all([
    listSteps(app.db, app, handover),
    listTeam(app.db),
    findOwnershipTransfer(app.db, app.now()),
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
      offer: offered && { to: offered.to.name, expiresAt: offered.expiresAt },
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

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForms(
    { request, context },
    [
      begin,
      invite,
      transferToMember,
      withdrawTransfer,
      leavePast,
      noteFactors,
      tryNewKeys,
      sendMail,
      confirmMail,
      tryBackup,
      noteOpenThings,
      saveLetterFields,
      end,
    ],
    byOrganiser(context),
    { lists: ["role", "leaving"] },
  );

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

type Answer = FormResult<string, { link?: ShownInvitation }>;

export default function Handover({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult<Answer>(actionData);
  const { last, now } = loaderData;
  return (
    <>
      <PageHeader
        title="Hand-over"
        lead="You can stop after any step and go on days later."
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card>
        {last && (
          <p className="mb-4 wrap-anywhere">
            The last hand-over was ended by {last.by}, <DayTime at={last.at} />. Those who left have
            no access any more.{" "}
            <TextLink to={href("/adminHandover/letter")}>Print the letter</TextLink>
          </p>
        )}
        <p className="mb-2">You will need:</p>
        <ul className="mb-5 grid list-disc gap-x-10 pl-6 lg:grid-cols-3">
          <li>the e-mail address of the new owner;</li>
          <li>Paystack’s dashboard, and whoever can change the settings of the server;</li>
          <li>about half an hour, which you may spread over days.</li>
        </ul>
        <FormMessage answer={answer}>{formError(refusalIn(answer))}</FormMessage>
        <BeginForm />
      </Card>
      <section aria-labelledby="steps">
        <h2 id="steps" className="mb-3 text-xl font-bold">
          The {handoverStepNames.length} steps
        </h2>
        <ol className="grid gap-2 sm:grid-cols-2 md:gap-3 xl:grid-cols-3">
          {handoverStepNames.map((name, at) => (
            <li
              key={name}
              className="flex items-center gap-3 rounded-2xl border-2 border-line bg-raised px-3 py-2 md:px-4 md:py-3"
            >
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-sunk font-bold"
              >
                {at + 1}
              </span>
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
  [inviteIntent]: "owner",
  [transferIntent]: "owner",
  [withdrawIntent]: "owner",
  [pastIntent]: "past",
  [factorsIntent]: "factors",
  [keysIntent]: "keys",
  [sendIntent]: "mail",
  [codeIntent]: "mail",
  [backupIntent]: "backup",
  [openIntent]: "open",
  [letterIntent]: "letter",
};

function Steps({ now, answer }: { now: Running; answer: Answer | undefined }) {
  const refusal = refusalIn(answer);
  const answered = answer?.intent ? stepOf[answer.intent] : undefined;
  const current = now.steps.find(({ is }) => is === "open")?.name;
  const open = now.steps.filter(({ is }) => is === "open").length;
  const of = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  const bodies: Record<HandoverStep, ReactNode> = {
    owner: <OwnerStep now={now} of={of} link={answer?.ok ? answer.link : undefined} />,
    past: <PastStep now={now} refusal={of(pastIntent)} />,
    factors: <FactorsStep missing={now.withoutFactor} />,
    keys: <KeysStep now={now} refusal={of(keysIntent)} />,
    mail: <MailStep now={now} refusal={of(codeIntent)} />,
    google: <GoogleStep now={now} />,
    backup: <BackupStep now={now} refusal={of(backupIntent)} />,
    open: <OpenStep things={now.things} />,
    letter: <LetterStep letter={now.letter} refusal={of(letterIntent)} />,
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
        <EndForm open={open} refusal={of(endIntent)} />
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
