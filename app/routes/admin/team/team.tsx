import { href } from "react-router";
import { z } from "zod";
import { typedWholeNumber } from "#app/shared/typed-whole-number.ts";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  inviteOrganiser,
  listInvitations,
  withdrawInvitation,
} from "#app/domain/team/invitations.server.ts";
import {
  changeRoles,
  listFormer,
  listTeam,
  type Member,
  removeMember,
  signOutMember,
  takeFactorAway,
} from "#app/domain/team/members.server.ts";
import {
  findMoneyRules,
  mostGraceDays,
  type MoneyRules,
  saveMoneyRules,
} from "#app/domain/team/money-rules.server.ts";
import {
  findOwnershipOffer,
  offerOwnership,
  withdrawOwnership,
} from "#app/domain/team/ownership.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import {
  fieldOf,
  formError,
  type FormResult,
  type Refusal,
  refusalIn,
} from "#app/shared/form-result.ts";
import {
  areOwners,
  may,
  type Permission,
  permissions,
  roleLabels,
  rolesWith,
  type TeamRole,
  teamRoleNames,
  teamRoles,
  touchesMoney,
} from "#app/shared/team/permissions.ts";
import { nairaNeeded, parseNaira } from "#app/shared/money.ts";
import { keysOf } from "#app/shared/records.ts";
import { Card } from "#app/ui/card.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { OwnPasswordField } from "#app/ui/form/own-password-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { InvitationLink, InvitedAddress, type ShownInvitation } from "./invitation.tsx";
import type { Route } from "./+types/team";
import { Details } from "#app/ui/details.tsx";

export const handle = {
  also: [{ label: "Invite an organiser" }, { label: "Hand over the ownership" }],
  reads: "team.manage",
  does: "team.manage",
} satisfies AdminPage;

export const meta = () => adminMeta("Team");

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const [team, former, invitations, offer, rules] = await Promise.all([
    listTeam(app.db),
    listFormer(app.db),
    listInvitations(app.db, app.now()),
    findOwnershipOffer(app.db, app.now()),
    findMoneyRules(app.db),
  ]);
  const brand = (await app.festival()).name.brand;
  return { team, former, invitations, offer, rules, brand, viewerId: viewerOf(context).id };
}

const chosenRoles = z.array(z.enum(teamRoleNames));
const form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("invite-organiser"), email: text, role: chosenRoles }),
  z.object({ intent: z.literal("withdraw-invitation"), invitation: z.uuid() }),
  z.object({ intent: z.literal("change-roles"), member: z.string().max(80), role: chosenRoles }),
  z.object({ intent: z.enum(["remove-member", "sign-out-member"]), member: z.string().max(80) }),
  z.object({
    intent: z.literal("offer-ownership"),
    member: z.string().max(80),
    stays: z.literal("1").optional(),
    current: text,
  }),
  z.object({ intent: z.literal("withdraw-ownership-offer") }),
  z.object({ intent: z.literal("remove-second-factor"), member: z.string().max(80) }),
  z.object({
    intent: z.literal("save-money-rules"),
    demanded: z.literal("1").optional(),
    days: typedWholeNumber(`Write a number of days, 0 to ${mostGraceDays}.`).pipe(
      z.number().max(mostGraceDays, `${mostGraceDays} days at most.`),
    ),
    limit: text,
  }),
]);

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async (sent): Promise<FormAnswer> => {
      const { app } = contextOf(context);
      const { id } = viewerOf(context);
      switch (sent.intent) {
        case "invite-organiser":
          return answerInvitation(await inviteOrganiser(app, { ...sent, roles: sent.role }, id));
        case "withdraw-invitation": {
          const email = await withdrawInvitation(app, sent.invitation, id);
          return { ok: true, message: `The invitation of ${email} works no more.` };
        }
        case "change-roles": {
          const changed = { userId: sent.member, roles: sent.role };
          const { name, roles } = await changeRoles(app, changed, id);
          return { ok: true, message: `${name}: ${roleLabels(roles)}.` };
        }
        case "remove-member": {
          const { name } = await removeMember(app, sent.member, id);
          return { ok: true, message: `${name} is out of the team and signed out everywhere.` };
        }
        case "sign-out-member": {
          const { name } = await signOutMember(app, sent.member, id);
          return { ok: true, message: `${name} is signed out everywhere, and may sign in again.` };
        }
        case "offer-ownership": {
          const { member: userId, stays, current } = sent;
          const offered = await offerOwnership(app, { userId, stays: stays === "1", current }, id);
          if (!offered.ok) return offered;
          return { ok: true, message: `${offered.name} has to take it, with their own password.` };
        }
        case "remove-second-factor": {
          const { name } = await takeFactorAway(app, sent.member, id);
          return {
            ok: true,
            message: `${name} signs in with the password alone, and every owner is notified.`,
          };
        }
        case "save-money-rules": {
          const limitKobo = sent.limit.trim() ? parseNaira(sent.limit) : null;
          if (sent.limit.trim() && limitKobo === null)
            return {
              ok: false,
              errors: { limit: nairaNeeded("Refunds above this amount", ", or nothing") },
            };
          const wanted = { isDemanded: sent.demanded === "1", graceDays: sent.days, limitKobo };
          await saveMoneyRules(app, wanted, id);
          return { ok: true, message: "The money rules are saved." };
        }
        case "withdraw-ownership-offer":
          await withdrawOwnership(app, id);
          return { ok: true, message: "The offer is taken back." };
      }
    },
    { lists: ["role"] },
  );

type FormAnswer =
  | { ok: true; message: string; link?: ShownInvitation }
  | { ok: false; errors?: Record<string, string>; formErrors?: string[] };

const answerInvitation = (invited: Awaited<ReturnType<typeof inviteOrganiser>>): FormAnswer =>
  invited.ok
    ? { ok: true, message: `The link is on its way to ${invited.email}.`, link: invited }
    : invited;

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

const givenRoles = teamRoleNames.filter((role) => role !== "owner");

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { team, former, invitations, offer, rules, brand, viewerId } = loaderData;
  const answer = useActionResult<FormResult<string, { link?: ShownInvitation }>>(actionData);
  const refusal = refusalIn(answer);
  const isBeside =
    refusal?.intent === "invite-organiser" ||
    refusal?.intent === "save-money-rules" ||
    team.some(({ id }) => id === refusal?.values["member"]);
  // On a laptop, a few members leave room below them.
  const isSmall = team.length < 3;
  const moneyCard = (
    <div className={isSmall ? "max-xl:order-last" : ""}>
      <MoneyCard
        rules={rules}
        isAlone={team.filter(({ roles }) => may(roles, refunding)).length < 2}
        refusal={refusal?.intent === "save-money-rules" ? refusal : undefined}
      />
    </div>
  );
  return (
    <>
      <PageHeader
        title="Team"
        actions={
          <LinkButton to="#invite" size="sm" className="xl:hidden">
            Invite an organiser
          </LinkButton>
        }
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      {refusal && !isBeside && <FormMessage answer={answer}>{formError(refusal)}</FormMessage>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:contents">
          {offer && <OfferCard offer={offer} />}
          <ul className="grid gap-4">
            {team.map((member) => (
              <MemberCard
                key={member.id}
                member={member}
                isViewer={member.id === viewerId}
                refusal={refusal?.values["member"] === member.id ? refusal : undefined}
              />
            ))}
          </ul>
          {former.length > 0 && <FormerMembers former={former} />}
          {isSmall && moneyCard}
          {/* On a phone, what is only read comes last. */}
          <div className="max-xl:order-last">
            <RolesCard />
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:contents">
          <div id="invite" className="scroll-mt-24">
            <InviteCard
              key={answer?.ok ? answer.message : ""}
              link={answer?.ok ? answer.link : undefined}
              brand={brand}
              refusal={refusal?.intent === "invite-organiser" ? refusal : undefined}
            />
          </div>
          {invitations.length > 0 && (
            <Card>
              <h2 className="mb-3 text-xl font-bold">Invited</h2>
              <ul className="divide-y divide-line">
                {invitations.map(({ id, email, roles, expiresAt }) => (
                  <li key={id} className="py-3">
                    <p className="font-semibold wrap-anywhere">{email}</p>
                    <p className="mb-2 text-sm text-muted">
                      {roleLabels(roles)}. The link works until <DayTime at={expiresAt} />.
                    </p>
                    <ActionButton
                      intent="withdraw-invitation"
                      of={{ invitation: id }}
                      label={`Withdraw the invitation of ${email}`}
                    >
                      Withdraw
                    </ActionButton>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {!isSmall && moneyCard}
        </div>
      </div>
    </>
  );
}

interface InviteCardProps {
  link: ShownInvitation | undefined;
  brand: string;
  refusal: Refusal | undefined;
}

function InviteCard({ link, brand, refusal }: InviteCardProps) {
  return (
    <Card>
      <h2 className="mb-3 text-xl font-bold">Invite an organiser</h2>
      <ActionForm
        intent="invite-organiser"
        button="Send the invitation"
        variant="primary"
        size="md"
        refusal={refusal}
      >
        <FormMessage>{formError(refusal)}</FormMessage>
        <InvitedAddress refusal={refusal} />
        <RoleChoice error={refusal?.errors?.["roles"]} />
      </ActionForm>
      {/* Below the button, where somebody looks who has just pressed it on a phone. */}
      {link && (
        <div className="mt-5">
          <InvitationLink link={link} brand={brand} />
        </div>
      )}
    </Card>
  );
}

function RoleChoice({
  roles = [],
  error,
}: {
  roles?: readonly TeamRole[];
  error?: string | undefined;
}) {
  return (
    <ChoiceGroup
      legend="Roles"
      name="role"
      type="checkbox"
      choices={givenRoles.map((role) => ({
        value: role,
        label: teamRoles[role].label,
        note: teamRoles[role].about,
      }))}
      defaultValue={roles.filter((role) => role !== "owner")}
      error={error}
    />
  );
}

interface MemberCardProps {
  member: Member;
  isViewer: boolean;
  refusal: Refusal | undefined;
}

function MemberCard({ member, isViewer, refusal }: MemberCardProps) {
  const { id, name, email, roles, joinedAt } = member;
  const isOwner = areOwners(roles);
  const refusedBy = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  const of = { member: id };
  return (
    <li className="rounded-2xl border-2 border-line bg-raised p-4 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 text-lead font-bold wrap-anywhere">
          {name}
          {isViewer && <span className="font-normal text-muted"> (you)</span>}
        </h2>
        <p className="font-semibold">{roleLabels(roles)}</p>
      </div>
      <p className="text-muted wrap-anywhere">{email}</p>
      <p className="text-sm text-muted">
        In the team since <DayTime at={joinedAt} />.{" "}
        {member.hasSecondFactor ? "Has a second factor." : "No second factor."}{" "}
        <TextLink to={`${href("/adminChanges")}?by=${id}`}>
          {isViewer ? "What you changed" : "What they changed"}
        </TextLink>
      </p>
      {refusal && <FormMessage>{formError(refusal)}</FormMessage>}
      <div className="flex flex-wrap items-start gap-x-6 empty:hidden [&>details[open]]:w-full">
        {!isOwner && (
          <>
            <ActionForm
              key={roles.join()}
              behind="Change roles…"
              about={name}
              intent="change-roles"
              of={of}
              button="Save roles"
              variant="primary"
              refusal={refusedBy("change-roles")}
            >
              <RoleChoice roles={roles} error={undefined} />
            </ActionForm>
            <ActionForm
              behind="Offer the ownership…"
              about={`to ${name}`}
              intent="offer-ownership"
              of={of}
              button="Offer it"
              variant="primary"
              refusal={refusedBy("offer-ownership")}
            >
              <p>
                {name} takes it under Settings, with their own password. Until then nothing changes.
              </p>
              <label className="flex min-h-11 items-center gap-3 font-semibold">
                <input type="checkbox" name="stays" value="1" className="size-5 accent-hibiscus" />
                I stay an owner too
              </label>
              <OwnPasswordField error={refusedBy("offer-ownership")?.errors?.["current"]} />
            </ActionForm>
          </>
        )}
        {!isViewer && (
          <>
            <ActionForm
              behind="Sign out everywhere…"
              about={name}
              intent="sign-out-member"
              of={of}
              button="End all sessions"
              refusal={refusedBy("sign-out-member")}
            >
              <p>For a phone that was lost: {name} signs in again on the others.</p>
            </ActionForm>
            {member.hasSecondFactor && (
              <ActionForm
                behind="Remove the second factor…"
                about={name}
                intent="remove-second-factor"
                of={of}
                button="Remove it"
                variant="danger"
                refusal={refusedBy("remove-second-factor")}
              >
                <p>
                  For a phone that was lost with the recovery codes. {name} then signs in with the
                  password alone: make sure that it is {name} who asks you.
                </p>
              </ActionForm>
            )}
            <ActionForm
              behind="Remove…"
              about={name}
              intent="remove-member"
              of={of}
              button="Remove from the team"
              variant="danger"
              refusal={refusedBy("remove-member")}
            >
              <p>
                Every session of {name} ends at once. What they changed stays in the activity log.
              </p>
            </ActionForm>
          </>
        )}
      </div>
    </li>
  );
}

function OfferCard({ offer }: { offer: NonNullable<Route.ComponentProps["loaderData"]["offer"]> }) {
  const { from, to, stays, expiresAt } = offer;
  return (
    <Card edge>
      <p className="mb-3 wrap-anywhere">
        <strong>{from.name}</strong> offers the ownership to <strong>{to.name}</strong>
        {stays ? " and stays an owner" : " and is none after that"}. {to.name} can take it until{" "}
        <DayTime at={expiresAt} />, under Settings.
      </p>
      <ActionButton intent="withdraw-ownership-offer">Take the offer back</ActionButton>
    </Card>
  );
}

const FormerMembers = ({ former }: { former: readonly Member[] }) => (
  <Details summary={`${former.length} who left`}>
    <ul className="mt-2 grid gap-2">
      {former.map(({ id, name, email, leftAt }) => (
        <li key={id} className="wrap-anywhere">
          {name}, {email}, {leftAt && <DayTime at={leftAt} />}.{" "}
          <TextLink to={`${href("/adminChanges")}?by=${id}`}>What they changed</TextLink>
        </li>
      ))}
    </ul>
  </Details>
);

/** "Owner, treasurer, shop and pages" */
const whoTouchesMoney = roleLabels(teamRoleNames.filter((role) => touchesMoney([role])))
  .toLowerCase()
  .replace(/^./, (first) => first.toUpperCase());

const refunding: Permission = "money.refund";

interface MoneyCardProps {
  rules: MoneyRules;
  /** Whether nobody else may refund, so that there is no second person. */
  isAlone: boolean;
  refusal: Refusal | undefined;
}

/** The owner's rules for organisers whose roles touch money. */
function MoneyCard({ rules, isAlone, refusal }: MoneyCardProps) {
  const { demandedAt, graceDays, limitKobo } = rules;
  return (
    <Card>
      <h2 className="mb-3 text-xl font-bold">Rules for money</h2>
      <ActionForm intent="save-money-rules" button="Save" refusal={refusal}>
        <FormMessage>{formError(refusal)}</FormMessage>
        <ChoiceGroup
          legend="Second factor"
          name="demanded"
          type="checkbox"
          choices={[
            {
              value: "1",
              label: "Require it of everybody who touches money",
              note: `${whoTouchesMoney}. Once the days are over, pages about money are closed to whoever has none.`,
            },
          ]}
          defaultValue={(refusal ? refusal.values["demanded"] : demandedAt) ? ["1"] : []}
        />
        <TextField
          label="Days to set it up"
          {...fieldOf(refusal, "days", graceDays)}
          inputMode="numeric"
          hint="From the day it is demanded, or from joining the team."
        />
        <TextField
          label="Refunds above this amount need a second person (₦)"
          {...fieldOf(refusal, "limit", limitKobo === null ? "" : limitKobo / 100)}
          inputMode="decimal"
          hint={
            isAlone
              ? "Empty: never. Nobody else may refund yet. Until you invite a treasurer, such a refund asks for your second factor again instead, and every owner is notified."
              : "Empty: never. Whoever asks gives the second factor again, and somebody else who may refund confirms it."
          }
        />
      </ActionForm>
    </Card>
  );
}

/** The table of permissions that the server checks. */
function RolesCard() {
  return (
    <Card>
      <h2 className="mb-3 text-xl font-bold">What the roles may do</h2>
      <dl className="grid gap-4">
        {teamRoleNames.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{teamRoles[role].label}</dt>
            <dd className="text-sm text-muted first-letter:uppercase">
              {role === "owner"
                ? teamRoles.owner.about
                : keysOf(permissions)
                    .filter((one) => one !== "account.use" && rolesWith(one).includes(role))
                    .join("; ")}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
